import { isSameLine, isSameRow, longestRow } from '../tokens/rows.ts';
import type { Token } from '../tokens/text-tokens.ts';

/**
 * Words `b0` up to, not including, `b1` before became words `a0` up to `a1` after; one of the two may be empty.
 * Everything between hunks is equal.
 */
export type Hunk = Readonly<{ b0: number; b1: number; a0: number; a1: number }>;

export type Tokens = readonly Token[];

/** The unpaired parts of an alignment, in order, as an author would describe them. */
export function hunksOf(partner: Int32Array, before: Tokens, after: Tokens): readonly Hunk[] {
  const raw = rawHunks(partner, after.length);
  const slid: Hunk[] = [];
  for (const [index, hunk] of raw.entries()) slid.push(slide(hunk, before, after, slid.at(-1), raw[index + 1]));
  return slid.flatMap((hunk) => splitCells(hunk, before, after));
}

function rawHunks(partner: Int32Array, afterCount: number): Hunk[] {
  const hunks: Hunk[] = [];
  let a = 0;
  for (let b = 0; b <= partner.length; ) {
    const b0 = b;
    while (b < partner.length && partner[b]! < 0) b += 1;
    const a1 = b < partner.length ? partner[b]! : afterCount;
    if (b > b0 || a1 > a) hunks.push({ b0, b1: b, a0: a, a1 });
    a = a1 + 1;
    b += 1;
  }
  return hunks;
}

/** How many words a hunk may be shifted in the search for a better place. */
const furthestSlide = 200;

/**
 * "A B [C B] D" means the same as "A [B C] B D". The place is chosen where the piece begins and ends like a unit: a
 * row, a line, a sentence.
 */
function slide(hunk: Hunk, before: Tokens, after: Tokens, previous: Hunk | undefined, next: Hunk | undefined): Hunk {
  const isInsertion = hunk.b0 === hunk.b1;
  if (!isInsertion && hunk.a0 !== hunk.a1) return hunk;
  const tokens = isInsertion ? after : before;
  const [from, to] = isInsertion ? [hunk.a0, hunk.a1] : [hunk.b0, hunk.b1];
  // One equal word stays between two hunks, so that they neither touch nor overlap.
  const least = Math.max(-furthestSlide, previous ? previous.b1 - hunk.b0 + 1 : -hunk.b0, -hunk.a0);
  const most = Math.min(furthestSlide, (next?.b0 ?? before.length + 1) - hunk.b1 - 1, after.length - hunk.a1);
  const scoreOf = (by: number) =>
    isPageStart(tokens, from + by) && isPageStart(tokens, to + by)
      ? wholePages
      : edgeScore(tokens, from + by) + edgeScore(tokens, to + by);
  let best = 0;
  let bestScore = scoreOf(0);
  const consider = (by: number) => {
    const score = scoreOf(by);
    if (score > bestScore) [best, bestScore] = [by, score];
  };
  for (let by = -1; by >= least && tokens[from + by]!.key === tokens[to + by]!.key; by -= 1) consider(by);
  for (let by = 1; by <= most && tokens[from + by - 1]!.key === tokens[to + by - 1]!.key; by += 1) consider(by);
  return { b0: hunk.b0 + best, b1: hunk.b1 + best, a0: hunk.a0 + best, a1: hunk.a1 + best };
}

/** Better than any other place. */
const wholePages = 10;

const isPageStart = (tokens: Tokens, index: number) => tokens[index - 1]?.page !== tokens[index]?.page;

/** How much the place before this word looks like the start of a unit. */
function edgeScore(tokens: Tokens, index: number): number {
  const last = tokens[index - 1];
  const next = tokens[index];
  if (!last || !next) return 4;
  const sentence = /[.!?:;。！？]$/.test(last.text) ? 1 : 0;
  if (last.page !== next.page) return 1 + sentence;
  if (last.line === next.line) return sentence;
  if (isSameRow(last, next)) return 1;
  const gap = next.box.y - (last.box.y + last.box.height);
  return gap > 0.6 * last.box.height || gap < -last.box.height ? 4 : 2 + sentence;
}

const digit = /\p{Nd}/u;

const hasDigit = ({ key }: Token): boolean => digit.test(key);

function areFigures(tokens: Tokens, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) if (!hasDigit(tokens[index]!)) return false;
  return true;
}

/** Whether words `from` up to, not including, `to` span several cells of a row. */
function hasCells(tokens: Tokens, from: number, to: number): boolean {
  for (let index = from + 1; index < to; index += 1) if (isSameRow(tokens[index - 1]!, tokens[index]!)) return true;
  return false;
}

/**
 * Splits a replaced passage into one for each figure or cell, if both sides have equally many. So each changed figure
 * of a row is a separate change, and so is a row that is added between changed ones. Equal parts are not changes.
 */
function splitCells(hunk: Hunk, before: Tokens, after: Tokens): readonly Hunk[] {
  const { b0, b1, a0, a1 } = hunk;
  if (b0 === b1 || a0 === a1) return [hunk];
  if (b1 - b0 === a1 - a0 && areFigures(before, b0, b1) && areFigures(after, a0, a1)) {
    return cutAt(hunk, everyPlace(b0, b1), everyPlace(a0, a1), before, after);
  }
  const cut = rowCut(hunk, before, after);
  if (cut) {
    const upper = splitCells({ ...hunk, b1: cut.b, a1: cut.a }, before, after);
    return [...upper, ...splitCells({ ...hunk, b0: cut.b, a0: cut.a }, before, after)];
  }
  return cutAt(hunk, cellPlaces(before, b0, b1), cellPlaces(after, a0, a1), before, after);
}

/**
 * The end of the row in which the passage begins, or the start of the row in which it ends. Only for a row of cells
 * that continues outside the passage on both sides.
 */
function rowCut({ b0, b1, a0, a1 }: Hunk, before: Tokens, after: Tokens): { b: number; a: number } | null {
  if (isWithinRow(before, b0) && isWithinRow(after, a0)) {
    const [b, a] = [Math.min(b1, rowEnd(before, b0)), Math.min(a1, rowEnd(after, a0))];
    if (b < b1 || a < a1) return { b, a };
  }
  if (isWithinRow(before, b1) && isWithinRow(after, a1)) {
    const [b, a] = [Math.max(b0, rowStart(before, b1)), Math.max(a0, rowStart(after, a1))];
    if (b > b0 || a > a0) return { b, a };
  }
  return null;
}

const isOneRow = (tokens: Tokens, index: number) =>
  index > 0 &&
  index < tokens.length &&
  (isSameLine(tokens[index - 1]!, tokens[index]!) || isSameRow(tokens[index - 1]!, tokens[index]!));

/** Whether the place before a word is inside a row of cells. */
const isWithinRow = (tokens: Tokens, index: number) =>
  isOneRow(tokens, index) && hasCells(tokens, rowStart(tokens, index), rowEnd(tokens, index));

function rowStart(tokens: Tokens, index: number): number {
  let start = index;
  while (index - start < longestRow && isOneRow(tokens, start)) start -= 1;
  return start;
}

function rowEnd(tokens: Tokens, index: number): number {
  let end = index + 1;
  while (end - index < longestRow && isOneRow(tokens, end)) end += 1;
  return end;
}

const everyPlace = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** The ends of a passage and the starts of its cells; only the ends for running text. */
function cellPlaces(tokens: Tokens, from: number, to: number): readonly number[] {
  if (!hasCells(tokens, from, to)) return [from, to];
  const places = [from];
  for (let index = from + 1; index < to; index += 1) {
    if (!isSameLine(tokens[index - 1]!, tokens[index]!)) places.push(index);
  }
  return [...places, to];
}

function cutAt(
  hunk: Hunk,
  placesBefore: readonly number[],
  placesAfter: readonly number[],
  before: Tokens,
  after: Tokens,
): readonly Hunk[] {
  if (placesBefore.length !== placesAfter.length || placesBefore.length === 2) return [hunk];
  return placesBefore.slice(1).flatMap((b1, index) => {
    const cell = { b0: placesBefore[index]!, b1, a0: placesAfter[index]!, a1: placesAfter[index + 1]! };
    return isEqual(cell, before, after) ? [] : [cell];
  });
}

function isEqual({ b0, b1, a0, a1 }: Hunk, before: Tokens, after: Tokens): boolean {
  if (b1 - b0 !== a1 - a0) return false;
  for (let step = 0; step < b1 - b0; step += 1) if (before[b0 + step]!.key !== after[a0 + step]!.key) return false;
  return true;
}
