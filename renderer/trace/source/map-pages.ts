import { alignSequences, doubtfulElements, type Sequence } from './align-sequences.ts';
import { anchors, charactersBetween, chosenElements, withCosts } from './character-sequences.ts';
import { marginWordsIn } from './margin-texts.ts';
import type { MarkupText } from './markup-text.ts';
import type { PageCharacters } from './page-characters.ts';
import { placeByNeighbours } from './place-by-neighbours.ts';
import { matchRepeatedLines, matchRepeatedParts, matchSamePlaces, runsLeft } from './repeated-text.ts';
import { swapPlaces } from './swap-places.ts';

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

/** Text that is painted in another order is found in parts; more rounds find hardly any. */
const rounds = 3;
/** Shorter runs of characters out of order are too common to be certain. */
const leastMoved = 6;
const leastAlone = 3;
/** The maximum distance of neighbours that swap places. */
const nearCharacters = 60;
/** Aligns the text of pages with that of the markup that they were printed from. */
export function mapPages(markup: MarkupText, pages: PageCharacters): PageMap {
  const one = withCosts(markup.characters);
  const other = withCosts(pages.characters);
  const matches = alignSequences(one, other, { anchors });
  dropFragments(one, other, matches);
  const doubtful = doubtfulElements(one, other, matches, () => false);
  const isTaken = new Uint8Array(one.elements.length);
  for (const match of matches) if (match >= 0) isTaken[match] = 1;
  matchRepeatedParts(markup, one, pages, other, matches);
  matchNear(one, other, matches, isTaken);
  for (let round = 0; round < rounds; round += 1) if (!matchMoved(one, other, matches, isTaken)) break;
  matchAlone(one, other, matches, isTaken);
  swapPlaces(one, pages, matches);
  matchSamePlaces(pages.words, matches);
  matchRepeatedLines(one, pages, matches);
  placeByNeighbours(markup, one, pages, matches, doubtful);
  const attributes = attributeWords(markup, pages, matches);
  let matched = 0;
  for (const match of matches) if (match >= 0) matched += 1;
  for (const at of attributes.keys()) matched += pages.words[at]!.to - pages.words[at]!.from;
  return { matches, doubtful, attributes, share: matches.length === 0 ? 1 : matched / matches.length };
}

/** Drops matches of the smaller parts of two words, such as the last letters of “opening” and “closing”. */
function dropFragments(one: Sequence, other: Sequence, matches: Int32Array): void {
  for (let from = 0; from < matches.length; ) {
    let to = from + 1;
    while (other.starts[to] !== 1) to += 1;
    const matched = matches.subarray(from, to).filter((match) => match >= 0);
    if (matched.length > 0 && matched.length * 2 < to - from) {
      let [first, end] = [matched[0]!, matched.at(-1)! + 1];
      while (one.starts[first] !== 1) first -= 1;
      while (one.starts[end] !== 1) end += 1;
      if (matched.length * 2 < end - first) matches.fill(-1, from, to);
    }
    from = to;
  }
}

/**
 * Matches runs of whole words among the unmatched text, because floats and positioned text are painted in another
 * order.
 */
function matchMoved(one: Sequence, other: Sequence, matches: Int32Array, isTaken: Uint8Array): boolean {
  const left = chosenElements(one, 0, one.elements.length, (at) => isTaken[at] === 0);
  const right = chosenElements(other, 0, other.elements.length, (at) => matches[at]! < 0);
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
      const word = other.elements.subarray(from, to);
      const between = [Math.min(last, next), Math.max(last, next)] as const;
      const place = onlyNear(one, isTaken, word, between, 0) ?? onlyNear(one, isTaken, word, between, nearCharacters);
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

/**
 * The position of a word that is unmatched exactly once between two places, or up to `by` characters around them;
 * `null` otherwise.
 */
function onlyNear(
  { elements, starts }: Sequence,
  isTaken: Uint8Array,
  word: Int32Array,
  [from, to]: readonly [number, number],
  by: number,
): number | null {
  if (from < 0 || to - from > 4 * nearCharacters) return null;
  let found: number | null = null;
  for (let at = Math.max(0, from - by); at < to + by && at < elements.length; at += 1) {
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
      const text = charactersBetween(elements, from, to);
      words.set(text, words.has(text) ? -1 : from);
    }
    from = to;
  }
  return words;
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
    const texts = words.slice(first, end).map((word) => charactersBetween(characters.elements, word.from, word.to));
    for (const [at, range] of marginWordsIn(texts, margins)) found.set(first + at, range);
    const whole = ranges.get(charactersBetween(characters.elements, from, to));
    for (let at = first; at < end; at += 1) {
      const word = words[at]!;
      const range = whole ?? ranges.get(texts[at - first]!);
      if (range && !found.has(at) && word.to - word.from >= leastAlone) found.set(at, range);
    }
  }
  return found;
}
