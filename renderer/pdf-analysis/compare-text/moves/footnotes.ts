import type { Token } from '../tokens/text-tokens.ts';
import type { Matches } from './matches.ts';
import type { MovedPassage } from './moved-passages.ts';

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

/** Passages that have changed their place, and are in order among the footnotes, or without them. */
export function createFootnoteOrder(tokens: Sides<readonly Token[]>, matches: Matches) {
  let known: Sides<Notes> | null = null;
  const notes = () => {
    known ??= { before: notesIn(tokens.before), after: notesIn(tokens.after) };
    return known;
  };

  const areSame = (b: number, a: number) => tokens.before[b]!.key === tokens.after[a]!.key;

  /** Whether a passage follows the same word of its kind as before, or comes before the same one. */
  const isInOrder = ({ b, a, length }: MovedPassage): boolean => {
    const { before, after } = notes();
    if (!before.hasAny || !after.hasAny) return false;
    const kind = before.kindOf(b);
    if (after.kindOf(a) !== kind) return false;
    const isByPartners = (from: number, to: number, step: 1 | -1) => {
      let [one, other] = [before.nearest(from, step, kind), after.nearest(to, step, kind)];
      for (let between = 0; one >= 0 && other >= 0 && between <= mostBetween; between += 1) {
        if (matches.after[one] === other) return true;
        if (!areSame(one, other)) return false;
        [one, other] = [before.nearest(one + step, step, kind), after.nearest(other + step, step, kind)];
      }
      // The first one of both documents, or the last one.
      return one < 0 && other < 0;
    };
    return isByPartners(b - 1, a - 1, -1) || isByPartners(b + length, a + length, 1);
  };

  /**
   * Matches tokens that are gone, or fresh, if they are the same and follow the same word, or come before it, once the notes are left out: too few to be
   * known again as a passage, such as the last word of a paragraph overleaf.
   */
  const match = (gone: readonly number[], fresh: readonly number[]): void => {
    if (gone.length === 0 || fresh.length === 0) return;
    const { before, after } = notes();
    if (!before.hasAny || !after.hasAny) return;
    const isGone = new Set(gone);
    for (const step of [-1, 1] as const) {
      for (const a of fresh) {
        const kind = after.kindOf(a);
        const near = after.nearest(a + step, step, kind);
        const nearBefore = near >= 0 ? matches.beforeOf(near) : -1;
        if (matches.beforeOf(a) !== -1 || nearBefore < 0 || before.kindOf(nearBefore) !== kind) continue;
        const b = before.nearest(nearBefore - step, step === -1 ? 1 : -1, kind);
        if (b < 0 || !isGone.has(b) || matches.after[b] !== -1 || !areSame(b, a)) continue;
        matches.add(b, a);
      }
    }
  };

  return { isInOrder, match };
}

/** Which tokens of a document are those of footnotes: kind 1, all others 0. */
type Notes = Readonly<{
  hasAny: boolean;
  kindOf: (index: number) => number;
  /** The nearest token of a kind from `index` on, one way or the other; -1 if there is none. */
  nearest: (index: number, step: 1 | -1, kind: number) => number;
}>;

function notesIn(tokens: readonly Token[]): Notes {
  const isNote = areNotes(tokens);
  /** Where the run of tokens of one kind ends in which a token lies, and the last token before it. */
  const runEnd = new Int32Array(isNote.length);
  const beforeRun = new Int32Array(isNote.length);
  for (let from = 0, to = 0; from < isNote.length; from = to) {
    while (to < isNote.length && isNote[to] === isNote[from]) to += 1;
    runEnd.fill(to, from, to);
    beforeRun.fill(from - 1, from, to);
  }
  return {
    hasAny: isNote.includes(1),
    kindOf: (index) => isNote[index]!,
    nearest(index, step, kind) {
      if (index < 0 || index >= isNote.length) return -1;
      const at = isNote[index] === kind ? index : step === 1 ? runEnd[index]! : beforeRun[index]!;
      return at < isNote.length ? at : -1;
    },
  };
}

/** For each token 1 if its line is small and no larger text stands below it on its page. */
function areNotes(tokens: readonly Token[]): Uint8Array {
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
