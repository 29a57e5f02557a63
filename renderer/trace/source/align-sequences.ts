import { uniqueMatches } from '../../base/unique-matches.ts';

/** A sequence to align. Elements below 0 match nothing. */
export type Sequence = Readonly<{
  elements: Int32Array;
  /** 1 where a word begins; one longer than the sequence. */
  starts: Uint8Array;
  /** What it costs to leave an element out. */
  skip: Float32Array;
  /** The cost of inserting an element of the other sequence before this one; one longer than the sequence. */
  insert: Float32Array;
  /** What it gains to match an element. */
  gain: Float32Array;
}>;

type AlignOptions = Readonly<{
  /** The lengths of the n-grams that serve as anchors, longest first. */
  anchors: readonly number[];
}>;

/** Smaller parts are aligned at once, larger ones only between anchors. */
const smallCells = 60_000;
/** Larger parts without an anchor are not aligned; this is a limit of time and memory. */
const maxCells = 24_000_000;
/** Includes this many equal elements beside a difference, because the first equal one may not be the right one. */
const backOff = 40;

/** The costs of starting and ending a run of matches, at word boundaries and within words. */
const atWord = 0.4;
const inWord = 2.4;

/**
 * For each element of `other` the index of its counterpart in `one`, or -1. Both sequences have the same order. N-grams
 * that occur once in both are anchors; between them the alignment with the best score is used.
 */
export function alignSequences(one: Sequence, other: Sequence, { anchors }: AlignOptions): Int32Array {
  const result = new Int32Array(other.elements.length).fill(-1);
  const parts = [{ fromA: 0, toA: one.elements.length, fromB: 0, toB: other.elements.length, level: 0 }];
  for (let part = parts.pop(); part; part = parts.pop()) {
    let { fromA, toA, fromB, toB } = part;
    const { level } = part;
    const [a, b] = [one.elements, other.elements];
    const [startA, startB, endA, endB] = [fromA, fromB, toA, toB];
    while (fromA < toA && fromB < toB && a[fromA] === b[fromB] && a[fromA]! >= 0) result[fromB++] = fromA++;
    if (fromB === toB && fromA === toA) continue;
    while (fromA < toA && fromB < toB && a[toA - 1] === b[toB - 1] && a[toA - 1]! >= 0) result[--toB] = --toA;
    const before = Math.min(backOff, fromA - startA, fromB - startB);
    const after = Math.min(backOff, endA - toA, endB - toB);
    fromA -= before;
    fromB -= before;
    toA += after;
    toB += after;
    const cells = (toA - fromA) * (toB - fromB);
    if (cells === 0) continue;
    const length = cells > smallCells ? anchors[level] : undefined;
    if (length === undefined) {
      result.fill(-1, fromB, toB);
      if (cells <= maxCells) alignPart(one, other, { fromA, toA, fromB, toB }, result);
      continue;
    }
    const rowsA = rowsOf(a, fromA, toA, length);
    const rowsB = rowsOf(b, fromB, toB, length);
    const found = uniqueMatches(rowsA, rowsB);
    let [lastA, lastB] = [fromA, fromB];
    result.fill(-1, fromB, toB);
    for (const match of found) {
      let [atA, atB] = [fromA + match.a, fromB + match.b];
      const last = atA + length;
      if (last <= lastA || last - atA + atB <= lastB || !isEqualRow(a, atA, b, atB, length)) continue;
      const cut = Math.max(0, lastA - atA, lastB - atB);
      atA += cut;
      atB += cut;
      if (atA > lastA || atB > lastB)
        parts.push({ fromA: lastA, toA: atA, fromB: lastB, toB: atB, level: level + (found.length > 0 ? 0 : 1) });
      for (; atA < last; atA += 1, atB += 1) result[atB] = atA;
      [lastA, lastB] = [atA, atB];
    }
    const isDivided = lastA > fromA || lastB > fromB;
    parts.push({ fromA: lastA, toA, fromB: lastB, toB, level: isDivided ? level : level + 1 });
  }
  return result;
}

/** A number for each n-gram of `length` elements; -1 if it contains an element that matches nothing. */
function rowsOf(elements: Int32Array, from: number, to: number, length: number): Int32Array {
  const count = Math.max(0, to - from - length + 1);
  const rows = new Int32Array(count).fill(-1);
  let power = 1;
  for (let at = 1; at < length; at += 1) power = Math.imul(power, base);
  let hash = 0;
  let known = 0;
  for (let at = from; at < to; at += 1) {
    const element = elements[at]!;
    if (at - from >= length) hash = (hash - Math.imul(elements[at - length]! + 1, power)) | 0;
    hash = (Math.imul(hash, base) + element + 1) | 0;
    known = element < 0 ? 0 : known + 1;
    if (known >= length) rows[at - from - length + 1] = (hash ^ (hash >>> 15)) & 0x7fffffff;
  }
  return rows;
}
const base = 0x01000193;

function isEqualRow(a: Int32Array, atA: number, b: Int32Array, atB: number, length: number): boolean {
  for (let at = 0; at < length; at += 1) if (a[atA + at] !== b[atB + at]) return false;
  return true;
}

type Part = Readonly<{ fromA: number; toA: number; fromB: number; toB: number }>;

/** The alignment with the best score (Gotoh 1982): runs of matches gain, and cost where they start and end. */
function alignPart(one: Sequence, other: Sequence, { fromA, toA, fromB, toB }: Part, result: Int32Array): void {
  const [a, b] = [one.elements, other.elements];
  const [width, height] = [toB - fromB, toA - fromA];
  /** Bits 0 and 1, the origin of the gap: 0 a match, 1 a skip, 2 an insert. Bit 2: the match follows a match. */
  const ways = new Uint8Array((width + 1) * (height + 1));
  /** The best score that ends in a match, or not, for the previous row and this one. */
  let matched = new Float64Array(width + 1).fill(-Infinity);
  let open = new Float64Array(width + 1);
  let nextMatched = new Float64Array(width + 1);
  let nextOpen = new Float64Array(width + 1);
  for (let y = 0; y <= height; y += 1) {
    const atA = fromA + y;
    const insert = one.insert[atA]!;
    const skip = y > 0 ? one.skip[atA - 1]! : 0;
    for (let x = 0; x <= width; x += 1) {
      const atB = fromB + x;
      let match = -Infinity;
      let way = 0;
      if (x > 0 && y > 0 && a[atA - 1] === b[atB - 1] && a[atA - 1]! >= 0) {
        const begins = open[x - 1]! - (one.starts[atA - 1] === 1 && other.starts[atB - 1] === 1 ? atWord : inWord);
        const goesOn = matched[x - 1]!;
        if (goesOn >= begins) way |= 4;
        match = Math.max(goesOn, begins) + one.gain[atA - 1]!;
      }
      let best = x === 0 && y === 0 ? 0 : -Infinity;
      const ended = match - (one.starts[atA] === 1 && other.starts[atB] === 1 ? atWord : inWord);
      if (ended > best) best = ended;
      if (y > 0) {
        const skipped = open[x]! - skip;
        if (skipped > best) {
          best = skipped;
          way = (way & 4) | 1;
        }
      }
      if (x > 0) {
        const inserted = nextOpen[x - 1]! - insert;
        if (inserted > best) {
          best = inserted;
          way = (way & 4) | 2;
        }
      }
      nextMatched[x] = match;
      nextOpen[x] = best;
      ways[y * (width + 1) + x] = way;
    }
    [matched, nextMatched] = [nextMatched, matched];
    [open, nextOpen] = [nextOpen, open];
  }
  let [x, y] = [width, height];
  let isInRow = matched[width]! >= open[width]!;
  while (x > 0 || y > 0) {
    const way = ways[y * (width + 1) + x]!;
    if (isInRow) {
      result[fromB + x - 1] = fromA + y - 1;
      isInRow = (way & 4) !== 0;
      x -= 1;
      y -= 1;
    } else if ((way & 3) === 1) y -= 1;
    else if ((way & 3) === 2) x -= 1;
    else if (x > 0 && y > 0) isInRow = true;
    else break;
  }
}

/** How far runs are shifted at most, to check whether they could match elsewhere. */
const maxSlide = 200;

/**
 * 1 for each matched element of `other` that could match another element of `one` equally well: a skipped run beside it
 * has the same elements, and its words begin and end equally well. `isKnown` says whether a run of `other` is known to
 * be inserted there.
 */
export function doubtfulElements(
  one: Sequence,
  other: Sequence,
  matches: Int32Array,
  isKnown: (from: number) => boolean,
): Uint8Array {
  const doubtful = new Uint8Array(matches.length);
  const inverse = new Int32Array(one.elements.length).fill(-1);
  for (const [at, match] of matches.entries()) if (match >= 0) inverse[match] = at;
  markSlides(other, matches, isKnown, (at) => (doubtful[at] = 1));
  markSlides(
    one,
    inverse,
    (from) => one.elements[from]! < 0,
    (at) => (doubtful[inverse[at]!] = 1),
  );
  return doubtful;
}

/** Marks the matched elements beside each unmatched run over which they can be shifted. */
function markSlides(
  { elements, starts }: Sequence,
  matches: Int32Array,
  isKnown: (from: number) => boolean,
  mark: (at: number) => void,
): void {
  const none = elements.length;
  const canMove = (at: number, other: number) =>
    elements[at] === elements[other] && elements[at]! >= 0 && matches[at]! >= 0;
  for (let from = 0; from < none; from += 1) {
    if (matches[from]! >= 0) continue;
    let to = from;
    while (to < none && matches[to]! < 0) to += 1;
    if (!isKnown(from)) {
      for (let by = 1; by <= maxSlide && from - by >= 0 && canMove(from - by, to - by); by += 1) {
        if (starts[from - by] !== 1 || starts[to - by] !== 1) continue;
        for (let at = from - by; at < from; at += 1) mark(at);
      }
      for (let by = 0; by < maxSlide && to + by < none && canMove(to + by, from + by); by += 1) {
        if (starts[from + by + 1] !== 1 || starts[to + by + 1] !== 1) continue;
        for (let at = to; at <= to + by; at += 1) mark(at);
      }
    }
    from = to;
  }
}
