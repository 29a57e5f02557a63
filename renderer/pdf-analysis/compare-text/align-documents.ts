import { alignKeys } from './alignment/alignment.ts';
import { insertedRanges, type MovedPassage, removedRanges } from './moves/moved-passages.ts';
import { findMovedRows } from './moves/moved-rows.ts';
import type { WordRange } from './tokens/rows.ts';
import type { Token } from './tokens/text-tokens.ts';

type Sides<T> = Readonly<{ before: T; after: T }>;

/**
 * The words of two documents without rows that have moved, and which of them stand for one another. `flow` gives for each such word its index among
 * all; `partner` for each one before the place of its partner in the flow after, or -1.
 */
export type AlignedDocuments = Readonly<{
  flow: Sides<readonly number[]>;
  partner: Int32Array;
  movedRows: readonly MovedPassage[];
}>;

/**
 * Aligns the words. Where some are left over, rows that have moved are set apart, and the words are aligned anew without them. Yields between its steps.
 */
export function* alignDocuments(
  tokens: Sides<readonly Token[]>,
  keys: Sides<Int32Array>,
): Generator<void, AlignedDocuments> {
  const all = yield* alignFlow(keys, []);
  yield;
  const left = leftOver(all, tokens);
  const movedRows = left
    ? findMovedRows({ tokens: tokens.before, keys: keys.before }, { tokens: tokens.after, keys: keys.after }, left)
    : [];
  yield;
  return movedRows.length === 0 ? all : yield* alignFlow(keys, movedRows);
}

function* alignFlow(keys: Sides<Int32Array>, movedRows: readonly MovedPassage[]): Generator<void, AlignedDocuments> {
  const flow = {
    before: kept(keys.before.length, removedRanges(movedRows)),
    after: kept(keys.after.length, insertedRanges(movedRows)),
  };
  const partner = yield* alignKeys(keysAt(keys.before, flow.before), keysAt(keys.after, flow.after));
  return { flow, partner, movedRows };
}

/** For each token 1 if it has no partner; `null` if all have. */
function leftOver({ flow, partner }: AlignedDocuments, tokens: Sides<readonly Token[]>): Sides<Uint8Array> | null {
  const left = {
    before: new Uint8Array(tokens.before.length).fill(1),
    after: new Uint8Array(tokens.after.length).fill(1),
  };
  let paired = 0;
  partner.forEach((a, b) => {
    if (a < 0) return;
    left.before[flow.before[b]!] = 0;
    left.after[flow.after[a]!] = 0;
    paired += 1;
  });
  return paired === tokens.before.length || paired === tokens.after.length ? null : left;
}

/** The keys of the tokens at these places. */
export function keysAt(keys: Int32Array, places: readonly number[]): Int32Array {
  const found = new Int32Array(places.length);
  for (let index = 0; index < places.length; index += 1) found[index] = keys[places[index]!]!;
  return found;
}

/** The indexes outside of some ranges. */
function kept(length: number, gone: readonly WordRange[]): number[] {
  const isGone = new Uint8Array(length);
  for (const { from, to } of gone) isGone.fill(1, from, to);
  const places: number[] = [];
  for (let index = 0; index < length; index += 1) if (isGone[index] === 0) places.push(index);
  return places;
}
