import { alignSequences, doubtfulElements, type Sequence } from './align-sequences.ts';
import type { Characters } from './folded-text.ts';
import { marginWordsIn } from './margin-texts.ts';
import type { MarkupText } from './markup-text.ts';
import type { PageCharacters, PageWord } from './page-characters.ts';

/** The positions of the pages' characters in the visible text of the markup. */
export type PageMap = Readonly<{
  /** For each character of the pages its counterpart in the markup, or -1. */
  matches: Int32Array;
  /** 1 where it could be another one. */
  doubtful: Uint8Array;
  /** Words from attributes, with their ranges in the markup. */
  attributes: ReadonlyMap<number, Readonly<{ from: number; to: number }>>;
  /** The share of the pages' characters that the markup explains. */
  share: number;
}>;

const anchors = [32, 16, 8];
/** Text that is painted in another order is found in parts; more rounds find hardly any. */
const rounds = 3;
/** Shorter runs of characters out of order are too common to be certain. */
const leastMoved = 6;
const leastAlone = 3;
/** The maximum distance of neighbours that swap places. */
const nearCharacters = 60;
/** Equal text at the same place of another page is the same element. */
const samePlacePx = 2;

/** Aligns the text of pages with that of the markup that they were printed from. */
export function mapPages(markup: MarkupText, pages: PageCharacters): PageMap {
  const one = withCosts(markup.characters);
  const other = withCosts(pages.characters);
  const matches = alignSequences(one, other, { anchors });
  const doubtful = doubtfulElements(one, other, matches, () => false);
  const isTaken = new Uint8Array(one.elements.length);
  for (const match of matches) if (match >= 0) isTaken[match] = 1;
  matchRepeatedParts(markup, one, pages, other, matches);
  matchNear(one, other, matches, isTaken);
  for (let round = 0; round < rounds; round += 1) if (!matchMoved(one, other, matches, isTaken)) break;
  matchAlone(one, other, matches, isTaken);
  matchSamePlaces(pages.words, matches);
  const attributes = attributeWords(markup, pages, matches);
  let matched = 0;
  for (const match of matches) if (match >= 0) matched += 1;
  for (const at of attributes.keys()) matched += pages.words[at]!.to - pages.words[at]!.from;
  return { matches, doubtful, attributes, share: matches.length === 0 ? 1 : matched / matches.length };
}

function withCosts({ elements, starts }: Pick<Characters, 'elements' | 'starts'>): Sequence {
  const size = elements.length;
  return {
    elements,
    starts,
    skip: new Float32Array(size).fill(0.2),
    insert: new Float32Array(size + 1).fill(0.2),
    gain: new Float32Array(size).fill(1),
  };
}

/** Some elements of a sequence, with a gap in place of those in between. */
function partOf({ elements, starts }: Sequence, isWanted: (at: number) => boolean) {
  const places: number[] = [];
  for (let at = 0; at < elements.length; at += 1) {
    if (!isWanted(at)) continue;
    if (places.length > 0 && places.at(-1) !== at - 1 && places.at(-1) !== -1) places.push(-1);
    places.push(at);
  }
  const size = places.length;
  const ends = new Uint8Array(size + 1);
  ends[size] = 1;
  for (const [at, place] of places.entries()) ends[at] = place < 0 ? 1 : starts[place]!;
  const part = withCosts({ elements: Int32Array.from(places, (at) => (at < 0 ? -1 : elements[at]!)), starts: ends });
  return { places, part };
}

/**
 * Matches runs of whole words among the unmatched text, because floats and positioned text are painted in another
 * order.
 */
function matchMoved(one: Sequence, other: Sequence, matches: Int32Array, isTaken: Uint8Array): boolean {
  const left = partOf(one, (at) => isTaken[at] === 0);
  const right = partOf(other, (at) => matches[at]! < 0);
  if (left.places.length === 0 || right.places.length === 0) return false;
  const found = alignSequences(left.part, right.part, { anchors });
  let hasFound = false;
  for (let from = 0; from < found.length; ) {
    let to = from + 1;
    while (found[from]! >= 0 && found[to] === found[from]! + to - from) to += 1;
    if (found[from]! >= 0) {
      const row = wholeWords(left.part, right.part, found[from]!, from, to - from);
      if (row.length >= leastMoved) {
        for (let at = 0; at < row.length; at += 1) {
          const place = left.places[row.a + at]!;
          matches[right.places[row.b + at]!] = place;
          isTaken[place] = 1;
        }
        hasFound = true;
      }
    }
    from = to;
  }
  return hasFound;
}

/** The part of a run of matches that begins and ends with whole words on both sides. */
function wholeWords(one: Sequence, other: Sequence, a: number, b: number, length: number) {
  let [from, to] = [0, length];
  const isBoundary = (at: number) => one.starts[a + at] === 1 && other.starts[b + at] === 1;
  while (from < to && !isBoundary(from)) from += 1;
  while (to > from && !isBoundary(to)) to -= 1;
  return { a: a + from, b: b + from, length: to - from };
}

/** Matches words that have swapped places with their neighbours, as an amount and its currency do in Arabic. */
function matchNear(one: Sequence, other: Sequence, matches: Int32Array, isTaken: Uint8Array): void {
  let last = -1;
  for (let from = 0; from < matches.length; ) {
    let to = from + 1;
    while (other.starts[to] !== 1) to += 1;
    if (matches.subarray(from, to).every((match) => match < 0)) {
      const next = matches.subarray(to, to + nearCharacters).find((match) => match >= 0) ?? last;
      const place = onlyNear(
        one,
        isTaken,
        other.elements.subarray(from, to),
        Math.min(last, next),
        Math.max(last, next),
      );
      if (place !== null) {
        for (let at = 0; at < to - from; at += 1) {
          matches[from + at] = place + at;
          isTaken[place + at] = 1;
        }
      }
    } else last = matches.subarray(from, to).findLast((match) => match >= 0) ?? last;
    from = to;
  }
}

/** The position of a word that is unmatched exactly once around two places; `null` otherwise. */
function onlyNear(
  { elements, starts }: Sequence,
  isTaken: Uint8Array,
  word: Int32Array,
  from: number,
  to: number,
): number | null {
  if (from < 0 || to - from > 4 * nearCharacters) return null;
  let found: number | null = null;
  for (let at = Math.max(0, from - nearCharacters); at < to + nearCharacters && at < elements.length; at += 1) {
    if (starts[at] !== 1 || starts[at + word.length] !== 1) continue;
    if (!word.every((element, index) => elements[at + index] === element && isTaken[at + index] === 0)) continue;
    if (found !== null) return null;
    found = at;
  }
  return found;
}

/** Matches words that are unmatched exactly once on each side. */
function matchAlone(one: Sequence, other: Sequence, matches: Int32Array, isTaken: Uint8Array): void {
  const inMarkup = wordsLeft(one, (at) => isTaken[at] === 0);
  const onPages = wordsLeft(other, (at) => matches[at]! < 0);
  for (const [text, at] of onPages) {
    const from = inMarkup.get(text);
    if (at < 0 || from === undefined || from < 0 || text.length < leastAlone) continue;
    for (let unit = 0; unit < text.length; unit += 1) {
      matches[at + unit] = from + unit;
      isTaken[from + unit] = 1;
    }
  }
}

/** Whole words with their positions; -1 for a repeated word. */
function wordsLeft({ elements, starts }: Sequence, isWanted: (at: number) => boolean): Map<string, number> {
  const words = new Map<string, number>();
  for (let from = 0; from < elements.length; ) {
    let to = from + 1;
    while (starts[to] !== 1) to += 1;
    let isLeft = true;
    for (let at = from; at < to && isLeft; at += 1) isLeft = isWanted(at);
    if (isLeft) {
      const text = textOf(elements, from, to);
      words.set(text, words.has(text) ? -1 : from);
    }
    from = to;
  }
  return words;
}

const textOf = (elements: Int32Array, from: number, to: number) => String.fromCharCode(...elements.subarray(from, to));

/** Runs of unmatched words on one page. */
function* runsLeft(words: readonly PageWord[], matches: Int32Array) {
  const isLeft = ({ from, to }: PageWord) => to > from && matches.subarray(from, to).every((match) => match < 0);
  for (let first = 0; first < words.length; first += 1) {
    if (!isLeft(words[first]!)) continue;
    let end = first + 1;
    while (end < words.length && words[end]!.page === words[first]!.page && isLeft(words[end]!)) end += 1;
    yield { first, end, from: words[first]!.from, to: words[end - 1]!.to };
    first = end - 1;
  }
}

/** Matches the table headers and footers that are repeated on each page. */
function matchRepeatedParts(
  { repeated }: MarkupText,
  one: Sequence,
  { words }: PageCharacters,
  other: Sequence,
  matches: Int32Array,
): void {
  if (repeated.length === 0) return;
  for (const { from, to } of runsLeft(words, matches)) {
    const [before, after] = [matches[from - 1] ?? -1, matches[to] ?? -1];
    const fitting = repeated
      .filter(({ isHead, tableFrom, tableTo }) => {
        const inside = isHead ? after : before;
        return inside >= tableFrom && inside < tableTo;
      })
      .map((part) => {
        const head = partOf(one, (at) => at >= part.from && at < part.to);
        const run = partOf(other, (at) => at >= from && at < to);
        const found = alignSequences(head.part, run.part, { anchors });
        return { head, run, found, share: found.filter((match) => match >= 0).length / (part.to - part.from) };
      })
      .filter(({ share }) => share > 0.8);
    for (const { head, run, found } of fitting) {
      for (const [at, match] of found.entries()) if (match >= 0) matches[run.places[at]!] = head.places[match]!;
    }
  }
}

/** Matches text that is repeated at the same place of another page, as fixed elements are, line by line. */
function matchSamePlaces(words: readonly PageWord[], matches: Int32Array): void {
  const known = new Map<string, PageWord[]>();
  const isWhole = ({ from, to }: PageWord) => to > from && matches.subarray(from, to).every((match) => match >= 0);
  const left = [...runsLeft(words, matches)];
  if (left.length === 0) return;
  const texts = new Set(left.flatMap(({ first, end }) => words.slice(first, end).map(({ text }) => text)));
  for (const word of words) {
    if (!texts.has(word.text) || !isWhole(word)) continue;
    const same = known.get(word.text);
    if (same) same.push(word);
    else known.set(word.text, [word]);
  }
  for (const { first, end } of left) {
    const run = words.slice(first, end);
    const others = run.map((word) =>
      known
        .get(word.text)
        ?.find(
          ({ page, box }) =>
            page !== word.page &&
            Math.abs(box[0] - word.box[0]) < samePlacePx &&
            Math.abs(box[1] - word.box[1]) < samePlacePx,
        ),
    );
    for (let from = 0; from < run.length; ) {
      let to = from + 1;
      while (to < run.length && !run[to - 1]!.isLineEnd) to += 1;
      if (others.slice(from, to).every((other) => other)) {
        for (let at = from; at < to; at += 1) {
          const [word, other] = [run[at]!, others[at]!];
          matches.set(matches.subarray(other.from, other.to), word.from);
        }
      }
      from = to;
    }
  }
}

/** Words from attributes: those of running headers and footers, and what styles show, as the address after a link. */
function attributeWords({ shown, margins }: MarkupText, { words, characters }: PageCharacters, matches: Int32Array) {
  const found = new Map<number, Readonly<{ from: number; to: number }>>();
  const ranges = new Map<string, Readonly<{ from: number; to: number }> | null>();
  for (const { text, from, to } of shown) {
    const key = text.toLowerCase().replace(/[\s-]+/g, '');
    ranges.set(key, ranges.has(key) ? null : { from, to });
  }
  for (const { first, end, from, to } of runsLeft(words, matches)) {
    const texts = words.slice(first, end).map((word) => textOf(characters.elements, word.from, word.to));
    for (const [at, range] of marginWordsIn(texts, margins)) found.set(first + at, range);
    const whole = ranges.get(textOf(characters.elements, from, to));
    for (let at = first; at < end; at += 1) {
      const word = words[at]!;
      const range = whole ?? ranges.get(texts[at - first]!);
      if (range && !found.has(at) && word.to - word.from >= leastAlone) found.set(at, range);
    }
  }
  return found;
}
