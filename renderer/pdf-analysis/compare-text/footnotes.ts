import type { MovedPassage } from './moved-passages.ts';
import type { Token } from './text-tokens.ts';

/**
 * @file Footnotes stand at the foot of a page, so in the order of painting they come between the text that ends the page and the text that goes on
 * overleaf. Where that flows on, lines change places with notes though neither has moved.
 */

type Sides<T> = Readonly<{ before: T; after: T }>;

/** Letters of less than this share of the usual height are small. */
const smallShare = 0.93;

/** Text stands below other text if it is no further to the side than this, in CSS pixels. */
const bandPx = 50;
const bandsBeside = 3;

/** Beside a passage the same short words, such as the signs of a list, may be taken for one another: so many are looked past. */
const mostBetween = 3;

/**
 * Passages that have changed their place, and are in order among the footnotes, or without them. `match` gives for each token before the index
 * of the same one after, or -1.
 */
export function createFootnoteOrder(tokens: Sides<readonly Token[]>, match: Int32Array) {
  let notes: Sides<Uint8Array> | null = null;
  const joined = new Set<number>();

  /** The numbers of notes may count as those of a list in one of the documents alone, as of notes on one page. */
  const areSame = (b: number, a: number) => {
    const [one, other] = [tokens.before[b]!, tokens.after[a]!];
    return one.key === other.key || (one.isListNumber !== other.isListNumber && one.text === other.text);
  };

  /** The nearest token of the same kind, one way or the other; -1 if there is none. */
  const beside = (isNote: Uint8Array, from: number, step: 1 | -1, kind: number) => {
    let at = from;
    while (at >= 0 && at < isNote.length && isNote[at] !== kind) at += step;
    return at < isNote.length ? at : -1;
  };

  /** Matches the words that follow, or come before, as long as they are the same and have no partner: the last one of a note. */
  const join = ({ before, after }: Sides<Uint8Array>, b: number, a: number, step: 1 | -1, kind: number) => {
    let [one, other] = [beside(before, b, step, kind), beside(after, a, step, kind)];
    while (one >= 0 && other >= 0 && match[one] === -1 && areSame(one, other)) {
      if (joined.has(other) || match.includes(other)) return;
      match[one] = other;
      joined.add(other);
      [one, other] = [beside(before, one + step, step, kind), beside(after, other + step, step, kind)];
    }
  };

  /** Whether it is in order; its words are then the same, and so are single ones beside it. */
  const isInOrder = ({ b, a, length }: MovedPassage): boolean => {
    notes ??= { before: notesIn(tokens.before), after: notesIn(tokens.after) };
    const { before, after } = notes;
    if (!before.includes(1) || !after.includes(1)) return false;
    const kind = before[b]!;
    for (let step = 0; step < length; step += 1) {
      if (before[b + step] !== kind || after[a + step] !== kind) return false;
    }
    const isByPartners = (from: number, to: number, step: 1 | -1) => {
      let [one, other] = [beside(before, from, step, kind), beside(after, to, step, kind)];
      for (let between = 0; one >= 0 && other >= 0 && between <= mostBetween; between += 1) {
        if (match[one] === other) return true;
        if (!areSame(one, other)) return false;
        [one, other] = [beside(before, one + step, step, kind), beside(after, other + step, step, kind)];
      }
      // The first one of both documents, or the last one.
      return one < 0 && other < 0;
    };
    if (!isByPartners(b - 1, a - 1, -1) && !isByPartners(b + length, a + length, 1)) return false;
    for (let step = 0; step < length; step += 1) match[b + step] = a + step;
    join(notes, b + length, a + length, 1, kind);
    join(notes, b - 1, a - 1, -1, kind);
    return true;
  };

  /**
   * Of tokens that are gone, or fresh, those that are the same and follow the same word, or come before it, once the notes are left out: too few to be
   * known again as a passage, such as the last word of a paragraph overleaf. They get a match.
   */
  const pairs = (gone: readonly number[], fresh: readonly number[]): ReadonlyArray<readonly [number, number]> => {
    if (gone.length === 0 || fresh.length === 0) return [];
    notes ??= { before: notesIn(tokens.before), after: notesIn(tokens.after) };
    const { before, after } = notes;
    if (!before.includes(1) || !after.includes(1)) return [];
    const isGone = new Set(gone);
    const partner = new Int32Array(tokens.after.length).fill(-1);
    match.forEach((a, b) => {
      if (a >= 0) partner[a] = b;
    });
    const found: Array<readonly [number, number]> = [];
    for (const step of [-1, 1] as const) {
      for (const a of step === -1 ? fresh : fresh.toReversed()) {
        const kind = after[a]!;
        const near = beside(after, a + step, step, kind);
        const nearBefore = near >= 0 ? partner[near]! : -1;
        if (partner[a] !== -1 || nearBefore < 0 || before[nearBefore] !== kind) continue;
        const b = beside(before, nearBefore - step, step === -1 ? 1 : -1, kind);
        if (b < 0 || !isGone.has(b) || match[b] !== -1 || !areSame(b, a)) continue;
        match[b] = a;
        partner[a] = b;
        found.push([b, a]);
      }
    }
    return found;
  };

  /** `joined` has the tokens of the later document that have a partner by standing beside such a passage. */
  return { isInOrder, pairs, joined: joined as ReadonlySet<number> };
}

/** For each token 1 if its line is small and no larger text stands below it on its page. */
function notesIn(tokens: readonly Token[]): Uint8Array {
  const isNote = new Uint8Array(tokens.length);
  const least = smallShare * usualHeight(tokens);
  if (!tokens.some(({ box, isUnreadPage }) => box.height < least && !isUnreadPage)) return isNote;
  const isSmall = smallLines(tokens, least);
  const lowest = new Map<number, number>();
  for (const token of tokens) {
    const { page, box } = token;
    if (isSmall(token)) continue;
    const { first, last } = bandsOf(box, 0);
    for (let band = first; band <= last; band += 1) {
      const key = page * mostBands + band;
      const known = lowest.get(key);
      if (known === undefined || known < box.y) lowest.set(key, box.y);
    }
  }
  tokens.forEach((token, index) => {
    const { page, box, isUnreadPage } = token;
    const isLast = () => {
      const { first, last } = bandsOf(box, bandsBeside);
      for (let band = first; band <= last; band += 1)
        if ((lowest.get(page * mostBands + band) ?? 0) >= box.y) return false;
      return true;
    };
    if (!isUnreadPage && isSmall(token) && isLast()) isNote[index] = 1;
  });
  return isNote;
}

/** A page has fewer lines. */
const mostLines = 1_000_000;

/** Whether most of a token's line is less high than `least`: with its raised number the first word of a note is higher than the others. */
function smallLines(tokens: readonly Token[], least: number): (token: Token) => boolean {
  const lengths = new Map<number, number>();
  const lineOf = ({ page, line }: Token) => page * mostLines + line;
  for (const token of tokens) {
    const length = token.box.height < least ? token.text.length : -token.text.length;
    lengths.set(lineOf(token), (lengths.get(lineOf(token)) ?? 0) + length);
  }
  return (token) => lengths.get(lineOf(token))! > 0;
}

/** A page has fewer, with those that lie beside it. */
const mostBands = 1_000_000;
const widestBands = 100;

function bandsOf({ x, width }: Token['box'], more: number): Readonly<{ first: number; last: number }> {
  const first = Math.floor(x / bandPx) - more;
  const last = Math.floor((x + width) / bandPx) + more;
  return { first, last: Math.min(last, first + widestBands) };
}

/** The height that most characters have, in CSS pixels. */
function usualHeight(tokens: readonly Token[]): number {
  const lengths = new Map<number, number>();
  for (const { box, text } of tokens) {
    const height = Math.round(box.height * 4) / 4;
    lengths.set(height, (lengths.get(height) ?? 0) + text.length);
  }
  return [...lengths].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
}
