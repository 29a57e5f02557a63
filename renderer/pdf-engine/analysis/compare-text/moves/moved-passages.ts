import { groupedBy } from '../../../base/grouped-by.ts';
import type { Sides } from '../../../base/sides.ts';
import { hashOfRun, isSameRun } from '../alignment/alignment.ts';
import type { Tokens } from '../alignment/hunks.ts';
import type { WordRange } from '../tokens/rows.ts';

/** `length` words that were at `b` before and are at `a` after. */
export type MovedPassage = Readonly<{ b: number; a: number; length: number }>;

/** Fewer words do not count as moved. */
const leastWords = 5;

/** If a run was removed in more places than this, only the first ones are examined. */
const mostPlaces = 8;

/**
 * The limit for how often, on average, each word is examined. In rows of equal figures every place is like many others.
 */
const mostLooks = 60;

const hasLetter = /\p{L}/u;

/** Where moves take from. */
export const removedRanges = (moves: readonly MovedPassage[]): readonly WordRange[] =>
  moves.map(({ b, length }) => ({ from: b, to: b + length }));

/** Where moves go to. */
export const insertedRanges = (moves: readonly MovedPassage[]): readonly WordRange[] =>
  moves.map(({ a, length }) => ({ from: a, to: a + length }));

/** The rest of some runs without the parts in `gone`. Each such part is within one run. */
export function subtractRanges(runs: readonly WordRange[], removedLines: readonly WordRange[]): readonly WordRange[] {
  if (removedLines.length === 0) return runs;
  const parts = removedLines.toSorted((one, other) => one.from - other.from);
  const left: WordRange[] = [];
  let next = 0;
  for (const run of runs) {
    let { from } = run;
    for (; next < parts.length && parts[next]!.from < run.to; next += 1) {
      if (parts[next]!.from > from) left.push({ from, to: parts[next]!.from });
      from = parts[next]!.to;
    }
    if (from < run.to) left.push({ from, to: run.to });
  }
  return left;
}

/**
 * Text that was removed at one place and inserted at another, word for word, in the order of the later document, which
 * has `words`. The keys are the words as numbers. Yields between its steps.
 */
export function* findMoves(
  removed: readonly WordRange[],
  inserted: readonly WordRange[],
  words: Tokens,
  { before, after }: Sides<Int32Array>,
): Generator<void, readonly MovedPassage[]> {
  /** The start of a run of words, by its hash: the last one; `earlier` leads to those before it. */
  const lastPlace = new Map<number, number>();
  const earlier = new Int32Array(before.length).fill(-1);
  /** The end of the run that contains a removed word; 0 for other words, and for words that are known to have moved. */
  const endOf = new Uint32Array(before.length);
  for (const { from, to } of removed) {
    yield;
    endOf.fill(to, from, to);
    for (let b = from; b + leastWords <= to; b += 1) {
      const hash = hashOfRun(before, b, leastWords);
      earlier[b] = lastPlace.get(hash) ?? -1;
      lastPlace.set(hash, b);
    }
  }
  const lengthAt = (b: number, a: number, to: number) => {
    const end = endOf[b]!;
    let length = 0;
    while (end !== 0 && a + length < to && endOf[b + length] === end && before[b + length] === after[a + length])
      length += 1;
    looks -= length;
    return length;
  };
  const moves: MovedPassage[] = [];
  if (lastPlace.size === 0) return moves;
  let looks = mostLooks * before.length;
  // A piece that is removed as a whole was moved as a whole rather than as a part of another one.
  const asWhole = createWholeRuns(removed, before);
  const parts = inserted.filter(({ from, to }) => {
    const whole = to - from >= leastWords && isTelling(words, from, to) ? asWhole.take(after, from, to) : undefined;
    if (!whole) return true;
    moves.push({ b: whole.from, a: from, length: to - from });
    endOf.fill(0, whole.from, whole.to);
    return false;
  });
  for (const { from, to } of parts) {
    yield;
    for (let a = from; a + leastWords <= to; ) {
      let best: MovedPassage = { b: 0, a, length: 0 };
      let b = lastPlace.get(hashOfRun(after, a, leastWords)) ?? -1;
      for (let tried = 0; b >= 0 && tried < mostPlaces && looks > 0; tried += 1) {
        const length = lengthAt(b, a, to);
        if (length > best.length) best = { b, a, length };
        b = earlier[b]!;
      }
      const isMove = best.length >= leastWords && isTelling(words, a, a + best.length);
      if (isMove) {
        moves.push(best);
        endOf.fill(0, best.b, best.b + best.length);
      }
      a += isMove ? best.length : 1;
    }
  }
  return moves.sort((one, other) => one.a - other.a);
}

/** Runs in use, each once, by their words. */
function createWholeRuns(runs: readonly WordRange[], keys: Int32Array) {
  const nameOf = (of: Int32Array, from: number, to: number) => `${to - from} ${hashOfRun(of, from, to - from)}`;
  const left = groupedBy(
    runs.filter(({ from, to }) => to - from >= leastWords),
    ({ from, to }) => nameOf(keys, from, to),
  );
  return {
    take(others: Int32Array, from: number, to: number): WordRange | undefined {
      const alike = left.get(nameOf(others, from, to)) ?? [];
      const place = alike.findIndex((run) => isSameRun(keys, run.from, others, from, to - from));
      return place < 0 ? undefined : alike.splice(place, 1)[0];
    },
  };
}

/** A row of equal figures may come from anywhere; its origin is unknown. */
function isTelling(tokens: Tokens, from: number, to: number): boolean {
  const keys = new Set<string>();
  for (let index = from; index < to && keys.size < 3; index += 1)
    if (hasLetter.test(tokens[index]!.key)) keys.add(tokens[index]!.key);
  return keys.size >= 3;
}
