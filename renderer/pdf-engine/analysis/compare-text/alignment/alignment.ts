import { diffArrays } from 'diff';
import { longestAscending } from '../../../../base/unique-matches.ts';

type Range = Readonly<{ b0: number; b1: number; a0: number; a1: number; level: number }>;

/** Runs of this many words that occur once on each side anchor the sequences, the longest first. */
const runLengths = [6, 3, 1];

/** A gap of at most this many words is compared exactly without anchors. */
const smallGap = 300;

/** An exact comparison of a gap stops above this many edits. The gap is then replaced as a whole. */
const mostEdits = 1_500;

/** The limit of steps (edits squared) for all exact comparisons together: about a second. */
const mostSteps = 20_000_000;

/** A run of this many equal words is not a coincidence. */
const tellingRun = 3;

/**
 * The minimum share of common words of the shorter text, in an exact comparison or as anchors of one word. Below it the
 * texts are unrelated, and the gap is replaced as a whole, which reads better and keeps moved passages in one piece.
 */
const leastKept = 0.2;
const leastAnchors = 0.04;

/**
 * The limit for how often, on average, each word is examined in the search for anchors. Real documents need about five.
 */
const mostLooks = 60;

/**
 * For each word before, the index of the same word after, or -1: an alignment that keeps both orders and pairs only
 * equal keys. Near-linear: anchors are runs of words that are unique on both sides, as in patience and histogram diff.
 * The gaps between them are compared exactly by Myers' algorithm (jsdiff) within fixed limits. Yields between its
 * steps.
 */
export function* alignKeys(before: Int32Array, after: Int32Array): Generator<void, Int32Array> {
  const partner = new Int32Array(before.length).fill(-1);
  const open: Range[] = [{ b0: 0, b1: before.length, a0: 0, a1: after.length, level: 0 }];
  let looks = mostLooks * (before.length + after.length);
  let steps = mostSteps;

  const exactly = ({ b0, b1, a0, a1 }: Range) => {
    const maxEditLength = Math.min(mostEdits, Math.floor(Math.sqrt(steps)));
    const parts = diffArrays(Array.from(before.subarray(b0, b1)), Array.from(after.subarray(a0, a1)), {
      maxEditLength,
    });
    let b = b0;
    let a = a0;
    let edits = 0;
    const isNoise = parts !== undefined && kept(parts) < leastKept * Math.min(b1 - b0, a1 - a0);
    for (const { added, removed, count } of parts ?? []) {
      const isKept = !added && !removed && (!isNoise || count >= tellingRun);
      for (let step = 0; isKept && step < count; step += 1) partner[b + step] = a + step;
      if (!added) b += count;
      if (!removed) a += count;
      if (added || removed) edits += count;
    }
    steps = Math.max(0, steps - (parts ? edits : maxEditLength) ** 2);
    return parts !== undefined;
  };

  for (let next = open.pop(); next; next = open.pop()) {
    yield;
    const range = trimmed(next, before, after, partner);
    const size = range.b1 - range.b0 + (range.a1 - range.a0);
    if (range.b0 === range.b1 || range.a0 === range.a1) continue;
    if (size <= smallGap && exactly(range)) continue;
    const length = runLengths[range.level];
    looks -= size;
    if (length === undefined || looks < 0) {
      if (size > smallGap) exactly(range);
      continue;
    }
    const anchors = anchorsOf(before, after, range, length);
    yield;
    const isNoise = length === 1 && anchors.length < leastAnchors * Math.min(range.b1 - range.b0, range.a1 - range.a0);
    if (anchors.length === 0 || isNoise) {
      open.push({ ...range, level: range.level + 1 });
      continue;
    }
    let { b0, a0 } = range;
    for (const [b, a] of anchors) {
      partner[b] = a;
      if (b > b0 && a > a0) open.push({ ...range, b0, b1: b, a0, a1: a });
      b0 = b + 1;
      a0 = a + 1;
    }
    open.push({ ...range, b0, a0 });
  }
  return partner;
}

const kept = (parts: ReadonlyArray<Readonly<{ added: boolean; removed: boolean; count: number }>>) =>
  parts.reduce((words, { added, removed, count }) => words + (added || removed ? 0 : count), 0);

/** Pairs equal words at both ends of a range and returns the rest. */
function trimmed(range: Range, before: Int32Array, after: Int32Array, partner: Int32Array): Range {
  let { b0, b1, a0, a1 } = range;
  while (b0 < b1 && a0 < a1 && before[b0] === after[a0]) partner[b0++] = a0++;
  while (b0 < b1 && a0 < a1 && before[b1 - 1] === after[a1 - 1]) partner[--b1] = --a1;
  return { ...range, b0, b1, a0, a1 };
}

/**
 * The start of each run of `length` words that occurs once in this range of the keys; -1 for one that occurs more
 * often.
 */
function onlyOnce(keys: Int32Array, from: number, to: number, length: number): Map<number, number> {
  const places = new Map<number, number>();
  for (let index = from; index + length <= to; index += 1) {
    const hash = hashOfRun(keys, index, length);
    places.set(hash, places.has(hash) ? -1 : index);
  }
  return places;
}

/** Runs that occur exactly once in both ranges, as many as keep both orders. */
function anchorsOf(before: Int32Array, after: Int32Array, range: Range, length: number): Array<[number, number]> {
  const inAfter = onlyOnce(after, range.a0, range.a1, length);
  const found: Array<[number, number]> = [];
  for (const [hash, b] of onlyOnce(before, range.b0, range.b1, length)) {
    const a = inAfter.get(hash) ?? -1;
    if (b >= 0 && a >= 0 && isSameRun(before, b, after, a, length)) found.push([b, a]);
  }
  return longestAscending(found, ([, a]) => a);
}

/** A hash of `length` keys. */
export function hashOfRun(keys: Int32Array, from: number, length: number): number {
  let hash = 0;
  for (let step = 0; step < length; step += 1) hash = (Math.imul(hash ^ keys[from + step]!, 0x9e3779b1) + step) | 0;
  return hash;
}

export function isSameRun(before: Int32Array, b: number, after: Int32Array, a: number, length: number): boolean {
  for (let step = 0; step < length; step += 1) if (before[b + step] !== after[a + step]) return false;
  return true;
}
