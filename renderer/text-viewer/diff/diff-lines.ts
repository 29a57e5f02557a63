import { diffArrays } from 'diff';

/** Lines from `fromA` to `toA` became those from `fromB` to `toB`, each end exclusive. */
export type ChangedLines = Readonly<{ fromA: number; toA: number; fromB: number; toB: number }>;

/** So many lines removed and added take some 10 ms and 36 MB; with more of them the library is given a time limit. */
const mostEdits = 3_000;

/**
 * The shortest list of changes between two lists of lines, each line a number that stands for its text. Lists with hardly a line in
 * common count as changed as a whole after `timeoutMs`. More than `maxEdits` lines removed and added are left to the library.
 */
export function diffLines(
  before: Int32Array,
  after: Int32Array,
  timeoutMs: number,
  maxEdits = mostEdits,
): readonly ChangedLines[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let [endA, endB] = [before.length, after.length];
  while (endA > start && endB > start && before[endA - 1] === after[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  const a = before.subarray(start, endA);
  const b = after.subarray(start, endB);
  const edits = shortestEdits(a, b, maxEdits) ?? libraryEdits(a, b, timeoutMs);
  const moved = (line: number) => line + start;
  return rangesOf(edits).map((range) => ({
    fromA: moved(range.fromA),
    toA: moved(range.toA),
    fromB: moved(range.fromB),
    toB: moved(range.toB),
  }));
}

/** For each line of the two lists whether it was removed, or added. */
type Edits = Readonly<{ removed: Uint8Array; added: Uint8Array }>;

/** The greedy algorithm of Myers, "An O(ND) difference algorithm and its variations" (1986), section 4; `null` beyond `maxEdits`. */
function shortestEdits(a: Int32Array, b: Int32Array, maxEdits: number): Edits | null {
  const max = Math.min(a.length + b.length, maxEdits);
  /** By diagonal (line of `a` less line of `b`), the furthest line of `a` that so many edits reach; -1 for none. */
  const reached = new Int32Array(2 * max + 3).fill(-1);
  const middle = max + 1;
  const rounds: Int32Array[] = [];
  for (let edits = 0; edits <= max; edits += 1) {
    rounds.push(reached.slice(middle - edits - 1, middle + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = edits === 0 ? 0 : nextLine(reached, middle, diagonal, a.length, b.length);
      if (x >= 0) while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
      reached[middle + diagonal] = x;
      if (x === a.length && x - diagonal === b.length) return editsOf(rounds, a.length, b.length);
    }
  }
  return null;
}

/** The line of `a` at which `diagonal` is entered by one more edit: below the diagonal above it, or beside the one below. */
function nextLine(reached: Int32Array, middle: number, diagonal: number, lengthA: number, lengthB: number): number {
  const beside = reached[middle + diagonal - 1]!;
  const above = reached[middle + diagonal + 1]!;
  const removal = beside >= 0 && beside < lengthA ? beside + 1 : -1;
  const addition = above >= 0 && above - diagonal <= lengthB ? above : -1;
  return Math.max(removal, addition);
}

/** Follows the rounds back from the ends of both lists. */
function editsOf(rounds: readonly Int32Array[], lengthA: number, lengthB: number): Edits {
  const removed = new Uint8Array(lengthA);
  const added = new Uint8Array(lengthB);
  let [x, y] = [lengthA, lengthB];
  for (let edits = rounds.length - 1; edits > 0; edits -= 1) {
    const reached = rounds[edits]!;
    const middle = edits + 1;
    const diagonal = x - y;
    const entered = nextLine(reached, middle, diagonal, lengthA, lengthB);
    const isRemoval = entered - 1 === reached[middle + diagonal - 1] && reached[middle + diagonal + 1] !== entered;
    if (isRemoval) removed[entered - 1] = 1;
    else added[entered - diagonal - 1] = 1;
    x = isRemoval ? entered - 1 : entered;
    y = isRemoval ? entered - diagonal : entered - diagonal - 1;
  }
  return { removed, added };
}

function libraryEdits(a: Int32Array, b: Int32Array, timeout: number): Edits {
  const parts = diffArrays([...a], [...b], { timeout });
  const edits = { removed: new Uint8Array(a.length), added: new Uint8Array(b.length) };
  if (!parts) {
    edits.removed.fill(1);
    edits.added.fill(1);
    return edits;
  }
  let [x, y] = [0, 0];
  for (const { count, added, removed } of parts) {
    if (removed) edits.removed.fill(1, x, x + count);
    if (added) edits.added.fill(1, y, y + count);
    if (!added) x += count;
    if (!removed) y += count;
  }
  return edits;
}

function rangesOf({ removed, added }: Edits): readonly ChangedLines[] {
  const ranges: ChangedLines[] = [];
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
