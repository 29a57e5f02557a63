import { diffArrays } from 'diff';
import { uniqueMatches } from '../../base/unique-matches.ts';

/** This many removed and added elements take about 10 ms and 36 MB. With more, the sequences are divided first. */
const mostEdits = 3_000;

/** The elements from `fromA` to `toA` became those from `fromB` to `toB`, each end exclusive. */
export type ChangedRange = Readonly<{ fromA: number; toA: number; fromB: number; toB: number }>;

/** The changed elements; `isComplete` is false if some count as changed because there was no time to compare them. */
type SequenceDiff = Readonly<{ changes: readonly ChangedRange[]; isComplete: boolean }>;

/**
 * A short list of changes between two sequences of lines or words, given as small numbers from 0. It is the shortest
 * one if at most `maxEdits` common elements are removed and added. Longer sequences are divided at the elements that
 * occur once in both. Parts without such an element are left to the library, and count as changed as a whole after
 * `timeoutMs`.
 */
export function diffSequences(
  before: Int32Array,
  after: Int32Array,
  timeoutMs: number,
  maxEdits = mostEdits,
): SequenceDiff {
  // An element that the other sequence lacks is changed in any case.
  const inBefore = elementSet(before);
  const inAfter = elementSet(after);
  const a = elementsIn(before, inAfter);
  const b = elementsIn(after, inBefore);
  const edits: Edits = { removed: new Uint8Array(a.length), added: new Uint8Array(b.length) };
  const isComplete = addEdits({ edits, maxEdits, endsAtMs: performance.now() + timeoutMs }, a, b, 0, 0);
  const removed = withOthers(before, inAfter, edits.removed);
  const added = withOthers(after, inBefore, edits.added);
  return { changes: rangesOf({ removed, added }), isComplete };
}

/**
 * 1 at the number of each element of a sequence. The numbers count from 0, so this is faster than a `Set`, by far for
 * long ones.
 */
function elementSet(elements: Int32Array): Uint8Array {
  let highest = -1;
  for (const element of elements) highest = Math.max(highest, element);
  const set = new Uint8Array(highest + 1);
  for (const element of elements) set[element] = 1;
  return set;
}

function elementsIn(elements: Int32Array, set: Uint8Array): Int32Array {
  const found = new Int32Array(elements.length);
  let count = 0;
  for (const element of elements) if (set[element] === 1) found[count++] = element;
  return found.subarray(0, count);
}

/** The edits of all elements of a sequence: `edits` are those of the elements that the other one has. */
function withOthers(elements: Int32Array, others: Uint8Array, edits: Uint8Array): Uint8Array {
  const all = new Uint8Array(elements.length);
  let next = 0;
  for (let index = 0; index < elements.length; index += 1)
    all[index] = others[elements[index]!] === 1 ? edits[next++]! : 1;
  return all;
}

/** For each element of the two sequences whether it was removed, or added. */
type Edits = Readonly<{ removed: Uint8Array; added: Uint8Array }>;

type EditSearch = Readonly<{ edits: Edits; maxEdits: number; endsAtMs: number }>;

/**
 * Adds the edits between parts of the two sequences, which begin at `offsetA` and `offsetB`. Returns false after the
 * timeout.
 */
function addEdits(
  search: EditSearch,
  before: Int32Array,
  after: Int32Array,
  offsetA: number,
  offsetB: number,
): boolean {
  const { edits, maxEdits, endsAtMs } = search;
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let [endA, endB] = [before.length, after.length];
  while (endA > start && endB > start && before[endA - 1] === after[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  const a = before.subarray(start, endA);
  const b = after.subarray(start, endB);
  if (a.length === 0 && b.length === 0) return true;
  const found = shortestEdits(a, b, maxEdits);
  const anchors = found ? [] : uniqueMatches(a, b);
  if (anchors.length > 0) {
    let isComplete = true;
    let [fromA, fromB] = [0, 0];
    for (const match of [...anchors, { a: a.length, b: b.length }]) {
      const between = [a.subarray(fromA, match.a), b.subarray(fromB, match.b)] as const;
      isComplete = addEdits(search, ...between, offsetA + start + fromA, offsetB + start + fromB) && isComplete;
      [fromA, fromB] = [match.a + 1, match.b + 1];
    }
    return isComplete;
  }
  const known = found ?? libraryEdits(a, b, endsAtMs - performance.now());
  edits.removed.set(known?.removed ?? new Uint8Array(a.length).fill(1), offsetA + start);
  edits.added.set(known?.added ?? new Uint8Array(b.length).fill(1), offsetB + start);
  return known !== null;
}

/**
 * The greedy algorithm of Myers, "An O(ND) difference algorithm and its variations" (1986), section 4; `null` beyond
 * `maxEdits`.
 */
function shortestEdits(a: Int32Array, b: Int32Array, maxEdits: number): Edits | null {
  const max = Math.min(a.length + b.length, maxEdits);
  /**
   * By diagonal (element of `a` less element of `b`), the furthest element of `a` that this many edits reach; -1 for
   * none.
   */
  const reached = new Int32Array(2 * max + 3).fill(-1);
  const middle = max + 1;
  const rounds: Int32Array[] = [];
  for (let edits = 0; edits <= max; edits += 1) {
    rounds.push(reached.slice(middle - edits - 1, middle + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = edits === 0 ? 0 : nextElement(reached, middle, diagonal, a.length, b.length);
      if (x >= 0) while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
      reached[middle + diagonal] = x;
      if (x === a.length && x - diagonal === b.length) return editsOf(rounds, a.length, b.length);
    }
  }
  return null;
}

/**
 * The element of `a` at which one more edit enters `diagonal`: below the diagonal above it, or beside the one below.
 */
function nextElement(reached: Int32Array, middle: number, diagonal: number, lengthA: number, lengthB: number): number {
  const beside = reached[middle + diagonal - 1]!;
  const above = reached[middle + diagonal + 1]!;
  const removal = beside >= 0 && beside < lengthA ? beside + 1 : -1;
  const addition = above >= 0 && above - diagonal <= lengthB ? above : -1;
  return Math.max(removal, addition);
}

/** Follows the rounds back from the ends of both sequences. */
function editsOf(rounds: readonly Int32Array[], lengthA: number, lengthB: number): Edits {
  const removed = new Uint8Array(lengthA);
  const added = new Uint8Array(lengthB);
  let [x, y] = [lengthA, lengthB];
  for (let edits = rounds.length - 1; edits > 0; edits -= 1) {
    const reached = rounds[edits]!;
    const middle = edits + 1;
    const diagonal = x - y;
    const entered = nextElement(reached, middle, diagonal, lengthA, lengthB);
    const isRemoval = entered - 1 === reached[middle + diagonal - 1] && reached[middle + diagonal + 1] !== entered;
    if (isRemoval) removed[entered - 1] = 1;
    else added[entered - diagonal - 1] = 1;
    x = isRemoval ? entered - 1 : entered;
    y = isRemoval ? entered - diagonal : entered - diagonal - 1;
  }
  return { removed, added };
}

/** `null` if the library needs longer than `timeoutMs`. */
function libraryEdits(a: Int32Array, b: Int32Array, timeoutMs: number): Edits | null {
  const parts = timeoutMs > 0 ? diffArrays([...a], [...b], { timeout: timeoutMs }) : undefined;
  if (!parts) return null;
  const edits = { removed: new Uint8Array(a.length), added: new Uint8Array(b.length) };
  let [x, y] = [0, 0];
  for (const { count, added, removed } of parts) {
    if (removed) edits.removed.fill(1, x, x + count);
    if (added) edits.added.fill(1, y, y + count);
    if (!added) x += count;
    if (!removed) y += count;
  }
  return edits;
}

function rangesOf({ removed, added }: Edits): readonly ChangedRange[] {
  const ranges: ChangedRange[] = [];
  let [x, y] = [0, 0];
  while (x < removed.length || y < added.length) {
    const [fromA, fromB] = [x, y];
    while (removed[x] === 1) x += 1;
    while (added[y] === 1) y += 1;
    if (x > fromA || y > fromB) ranges.push({ fromA, toA: x, fromB, toB: y });
    else {
      x += 1;
      y += 1;
    }
  }
  return ranges;
}
