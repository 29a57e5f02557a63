import { uniqueMatches } from '../../base/unique-matches.ts';

/** A template, and its result. */
export type AlignedTexts = Readonly<{ one: string; other: string }>;

/**
 * The correspondence of two texts: pairs of an offset in each, in UTF-16 units, ascending in both. Between two pairs
 * the texts correspond in proportion.
 */
export type Alignment = Uint32Array<ArrayBuffer>;

/** Texts with more UTF-16 units are aligned by lines: their tags would need gigabytes. */
const longestByTags = 16_000_000;

/** Unequal parts are searched again for equal units; more rounds find hardly any. */
const mostRounds = 12;

/** Expressions, tags, and the text between them. The limits keep an unclosed one from being scanned again and again. */
const tags = /\{\{[^{}]{0,4000}\}\}|<[^<>]{0,4000}>|[^<{\n]+|[<{]/g;
const lines = /[^\n]+/g;

/**
 * Finds where two texts correspond, such as a template and its result: by tags and texts that occur once in each and in
 * the same order, by equal ones beside these, and again between them. Repeated output, as of an each block, has no such
 * anchors, so it corresponds to its block as a whole.
 */
export function alignTexts({ one, other }: AlignedTexts): Alignment {
  const pattern = Math.max(one.length, other.length) > longestByTags ? lines : tags;
  const numbers = new Map<string, number>();
  const a = unitsOf(one, pattern, (unit) => {
    const number = numbers.get(unit) ?? numbers.size;
    numbers.set(unit, number);
    return number;
  });
  const b = unitsOf(other, pattern, (unit) => numbers.get(unit) ?? -1);
  const pairs = [0, 0];
  const add = (atA: number, atB: number) => {
    // White space between units is part of neither.
    if (atA >= pairs.at(-2)! && atB >= pairs.at(-1)!) pairs.push(atA, atB);
  };
  for (const { a: fromA, b: fromB, count } of equalRuns(a.numbers, b.numbers, mostRounds)) {
    for (let at = 0; at < count; at += 1) {
      const [startA, startB] = [a.starts[fromA + at]!, b.starts[fromB + at]!];
      const isShifted = startA - startB !== pairs.at(-2)! - pairs.at(-1)!;
      if (at === 0 || isShifted) add(startA, startB);
    }
    add(a.ends[fromA + count - 1]!, b.ends[fromB + count - 1]!);
  }
  add(one.length, other.length);
  return Uint32Array.from(pairs);
}

type Units = Readonly<{
  numbers: Int32Array;
  starts: readonly number[];
  ends: readonly number[];
}>;

/** The units of a text without white-space units; white space around a unit is ignored. */
function unitsOf(text: string, pattern: RegExp, numberOf: (unit: string) => number): Units {
  const numbers: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const unit = found.trim();
    if (unit === '') continue;
    const start = index + found.length - found.trimStart().length;
    numbers.push(numberOf(unit.includes('\n') ? unit.replace(/\s+/g, ' ') : unit));
    starts.push(start);
    ends.push(start + unit.length);
  }
  return { numbers: Int32Array.from(numbers), starts, ends };
}

/** The number of equal units that begin at these indexes. */
type EqualRun = Readonly<{ a: number; b: number; count: number }>;

/** Runs of equal units, ascending in both lists. */
function equalRuns(a: Int32Array, b: Int32Array, rounds: number): readonly EqualRun[] {
  const matches = rounds === 0 ? [] : uniqueMatches(a, b);
  if (matches.length === 0) return [];
  const runs: EqualRun[] = [];
  let [doneA, doneB] = [0, 0];
  const between = (toA: number, toB: number) => {
    for (const run of equalRuns(a.subarray(doneA, toA), b.subarray(doneB, toB), rounds - 1)) {
      runs.push({ a: run.a + doneA, b: run.b + doneB, count: run.count });
    }
  };
  for (const match of matches) {
    if (match.a < doneA || match.b < doneB) continue; // part of the run before
    let [fromA, fromB] = [match.a, match.b];
    while (fromA > doneA && fromB > doneB && isEqual(a[fromA - 1]!, b[fromB - 1]!)) {
      fromA -= 1;
      fromB -= 1;
    }
    let [toA, toB] = [match.a + 1, match.b + 1];
    while (toA < a.length && toB < b.length && isEqual(a[toA]!, b[toB]!)) {
      toA += 1;
      toB += 1;
    }
    between(fromA, fromB);
    runs.push({ a: fromA, b: fromB, count: toA - fromA });
    [doneA, doneB] = [toA, toB];
  }
  between(a.length, b.length);
  return runs;
}

const isEqual = (one: number, other: number) => one >= 0 && one === other;

/** The offset in the other text that corresponds to one in the first (`from` 0) or in the second (`from` 1). */
export function correspondingOffset(alignment: Alignment, offset: number, from: 0 | 1): number {
  const to = from === 0 ? 1 : 0;
  let low = 0;
  let high = alignment.length / 2;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (alignment[middle * 2 + from]! <= offset) low = middle + 1;
    else high = middle;
  }
  const last = Math.max(low - 1, 0);
  const next = Math.min(low, alignment.length / 2 - 1);
  const [start, end] = [alignment[last * 2 + from]!, alignment[next * 2 + from]!];
  const [startTo, endTo] = [alignment[last * 2 + to]!, alignment[next * 2 + to]!];
  if (end === start) return startTo;
  return startTo + (Math.min(Math.max(offset - start, 0), end - start) * (endTo - startTo)) / (end - start);
}
