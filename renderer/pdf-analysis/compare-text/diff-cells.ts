import type { Hunk, Tokens } from './diff-hunks.ts';
import type { Token } from './diff-tokens.ts';

const digit = /\p{Nd}/u;

export const hasDigit = ({ key }: Token): boolean => digit.test(key);

export function areFigures(tokens: Tokens, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) if (!hasDigit(tokens[index]!)) return false;
  return true;
}

/** Whether two words stand in two lines at one height: cells of a table, or columns. */
export const isSameRow = (one: Token, other: Token): boolean =>
  one.page === other.page &&
  one.line !== other.line &&
  Math.min(one.box.y + one.box.height, other.box.y + other.box.height) - Math.max(one.box.y, other.box.y) >
    0.5 * Math.min(one.box.height, other.box.height);

const isSameLine = (one: Token, other: Token) => one.page === other.page && one.line === other.line;

/** Whether words `from` to `to` (not included) reach over several cells of a row. */
export function hasCells(tokens: Tokens, from: number, to: number): boolean {
  for (let index = from + 1; index < to; index += 1) if (isSameRow(tokens[index - 1]!, tokens[index]!)) return true;
  return false;
}

/**
 * A replaced passage as several, one for each figure or cell, where both sides have as many: so each changed figure of a row is its own
 * change, and a row that is added between changed ones is one, too. What turns out equal is none.
 */
export function splitCells(hunk: Hunk, before: Tokens, after: Tokens): readonly Hunk[] {
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
 * Where the row ends in which the passage begins, or begins in which it ends, if it is a row of cells that goes on outside of the
 * passage on both sides.
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

/** Whether the place before a word is in the middle of a row of cells. */
const isWithinRow = (tokens: Tokens, index: number) =>
  isOneRow(tokens, index) && hasCells(tokens, rowStart(tokens, index), rowEnd(tokens, index));

/** No row has more words; a page that looks so is no table. */
const longestRow = 400;

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

/** The ends of a passage and where its cells begin; just the ends if it is running text. */
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
