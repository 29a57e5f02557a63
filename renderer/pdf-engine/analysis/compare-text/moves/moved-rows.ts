import type { Sides } from '../../../base/sides.ts';
import { hashOfRun, isSameRun } from '../alignment/alignment.ts';
import { rowsOf, type WordRange } from '../tokens/rows.ts';
import type { Token } from '../tokens/text-tokens.ts';
import type { MovedPassage } from './moved-passages.ts';

type Side = Readonly<{ tokens: readonly Token[]; keys: Int32Array }>;

/** A row that occurs once in both documents. `isLeft`: the word alignment leaves some of it unmatched. */
type Item = MovedPassage & Readonly<{ isLeft: boolean }>;

/**
 * Rows and lines that occur once in each document, word for word, and changed their order, in the order of the later
 * document. A word alignment pairs the cells of one row with similar cells of another, and leaves the others unmatched:
 * `left` has 1 for each such token. A row without one has not moved, and is equal elsewhere by coincidence. `findMoves`
 * (moved-passages) cannot find such rows: it searches passages among unmatched words, and of these rows only single
 * cells are unmatched.
 */
export function findMovedRows(before: Side, after: Side, left: Sides<Uint8Array>): readonly MovedPassage[] {
  const items = commonRows(before, after).map((row) => ({ ...row, isLeft: isLeftOver(row, left) }));
  const stays = heaviestInOrder(items);
  const isMoved = items.map(({ isLeft }, index) => isLeft && !stays.has(index));
  tellNeighbours(items, isMoved);
  const moves = items.flatMap(({ b, a, length }, index) => (isMoved[index] ? [{ b, a, length }] : []));
  const inOrder = moves.sort((one, other) => one.a - other.a);
  return withBetween(inOrder, before, after);
}

const isLeftOver = ({ b, a, length }: MovedPassage, left: Sides<Uint8Array>) =>
  left.before.subarray(b, b + length).includes(1) || left.after.subarray(a, a + length).includes(1);

/** This many words between two moved rows move with them. */
const mostBetween = 60;

/**
 * The moved rows, and the text between two that follow one another in both documents: a row that occurs elsewhere too,
 * or is too short to be recognised, such as the last word of a paragraph.
 */
function withBetween(moves: readonly MovedPassage[], before: Side, after: Side): readonly MovedPassage[] {
  return moves.map((move, index) => {
    const next = moves[index + 1];
    const [b, a] = [move.b + move.length, move.a + move.length];
    const length = next ? next.a - a : 0;
    const isBetween = next !== undefined && next.b - b === length && length > 0 && length <= mostBetween;
    const isSame = isBetween && isSameRun(before.keys, b, after.keys, a, length);
    return isSame ? { ...move, length: move.length + length } : move;
  });
}

/** In the order of the earlier document. */
function commonRows(before: Side, after: Side): readonly MovedPassage[] {
  const [rowsBefore, rowsAfter] = [onlyOnce(before), onlyOnce(after)];
  const items: MovedPassage[] = [];
  for (const [hash, row] of rowsBefore) {
    const other = row && rowsAfter.get(hash);
    if (row && other && isSameRun(before.keys, row.from, after.keys, other.from, row.to - row.from)) {
      items.push({ b: row.from, a: other.from, length: row.to - row.from });
    }
  }
  return items.sort((one, other) => one.b - other.b);
}

/** Rows by a hash of their words; `null` for those that occur more than once, or are too short to be recognised. */
function onlyOnce({ tokens, keys }: Side): ReadonlyMap<string, WordRange | null> {
  const rows = new Map<string, WordRange | null>();
  for (const row of rowsOf(tokens)) {
    if (!isTelling(tokens, row)) continue;
    const hash = `${row.to - row.from} ${hashOfRun(keys, row.from, row.to - row.from)}`;
    rows.set(hash, rows.has(hash) ? null : row);
  }
  return rows;
}

/** Long enough to be recognised: some letters, or several figures. */
function isTelling(tokens: readonly Token[], { from, to }: WordRange): boolean {
  let letters = 0;
  let characters = 0;
  for (let index = from; index < to && letters < 5; index += 1) {
    const { key } = tokens[index]!;
    characters += key.length;
    letters += key.replace(/[^\p{L}]/gu, '').length;
  }
  return letters >= (to - from > 1 ? 4 : 5) || (to - from >= 3 && characters >= 8);
}

/**
 * How much less an unmatched row weighs: of two rows of equal length that swapped places, that one moved for the
 * alignment too.
 */
const leftWeight = 0.01;

/** The indexes of the items with the greatest total weight that keep the order of both documents. */
function heaviestInOrder(items: readonly Item[]): ReadonlySet<number> {
  const rankOf = placesInLater(items).map((place) => place + 1);
  // A Fenwick tree: the last item of the heaviest chain among the first n of the later document.
  const best = new Int32Array(items.length + 1).fill(-1);
  const weights = new Float64Array(items.length);
  const previous = new Int32Array(items.length).fill(-1);
  const heavier = (one: number, other: number) =>
    other >= 0 && (one < 0 || weights[other]! > weights[one]!) ? other : one;
  items.forEach(({ length, isLeft }, index) => {
    let last = -1;
    for (let rank = rankOf[index]! - 1; rank > 0; rank -= rank & -rank) last = heavier(last, best[rank]!);
    previous[index] = last;
    weights[index] = length - (isLeft ? leftWeight : 0) + (last >= 0 ? weights[last]! : 0);
    for (let rank = rankOf[index]!; rank <= items.length; rank += rank & -rank)
      best[rank] = heavier(best[rank]!, index);
  });
  let end = -1;
  for (let rank = items.length; rank > 0; rank -= rank & -rank) end = heavier(end, best[rank]!);
  const chain = new Set<number>();
  for (let index = end; index >= 0; index = previous[index]!) chain.add(index);
  return chain;
}

/**
 * Of two pieces with equally many rows that swapped places, one stays in order and the other does not. Both are
 * reported if their lengths are similar, because it is unknown which one has moved.
 */
function tellNeighbours(items: readonly Item[], isMoved: boolean[]): void {
  const placeOf = placesInLater(items);
  for (let from = 0; from < items.length; ) {
    const to = isMoved[from] ? endOfPiece(from, isMoved, placeOf) : from + 1;
    const rows = to - from;
    const passed = isMoved[from] ? passedBy(from, to, placeOf) : undefined;
    if (passed !== undefined) {
      const others = items.slice(passed, passed + rows);
      const isFree = others.every((_, step) => !isMoved[passed + step]);
      const isOfLikeLength = lengthOf(others) <= 2 * lengthOf(items.slice(from, to));
      if (isFree && isOfLikeLength) isMoved.fill(true, passed, passed + rows);
    }
    from = to;
  }
}

/** The place of each item in the order of the later document. */
function placesInLater(items: readonly Item[]): Int32Array {
  const places = new Int32Array(items.length);
  const later = Array.from(items.keys()).sort((one, other) => items[one]!.a - items[other]!.a);
  later.forEach((item, place) => {
    places[item] = place;
  });
  return places;
}

/** The end of the moved items, from one on, that follow one another in both documents. */
function endOfPiece(from: number, isMoved: readonly boolean[], placeOf: Int32Array): number {
  let to = from + 1;
  while (to < placeOf.length && isMoved[to] && placeOf[to] === placeOf[to - 1]! + 1) to += 1;
  return to;
}

/**
 * The start of equally many items that a moved piece has passed: they are beside it in both documents, on the other
 * side.
 */
function passedBy(from: number, to: number, placeOf: Int32Array): number | undefined {
  const rows = to - from;
  return [from - rows, to].find(
    (start) => start >= 0 && start + rows <= placeOf.length && hasSwapped(from, start, rows, placeOf),
  );
}

const lengthOf = (items: readonly Item[]) => items.reduce((words, { length }) => words + length, 0);

function hasSwapped(one: number, other: number, rows: number, placeOf: Int32Array): boolean {
  const distance = one < other ? rows : -rows;
  for (let step = 0; step < rows; step += 1) {
    if (placeOf[one + step]! !== placeOf[other + step]! + distance) return false;
    if (step > 0 && placeOf[one + step]! !== placeOf[one + step - 1]! + 1) return false;
  }
  return true;
}
