import { alignKeys } from './alignment.ts';
import type { MovedPassage } from './moved-passages.ts';
import { findMovedRows } from './moved-rows.ts';
import { findSamePages, type SamePage } from './same-pages.ts';
import type { Token } from './text-tokens.ts';

type Sides<T> = Readonly<{ before: T; after: T }>;

/**
 * The words of two documents without rows that have moved, in an order in which equal pages are equal, and which of them stand for one
 * another. `flow` gives for each such word its index among all; `partner` for each one before the place of its partner in the flow after, or -1.
 */
export type AlignedDocuments = Readonly<{
  flow: Sides<readonly number[]>;
  partner: Int32Array;
  movedRows: readonly MovedPassage[];
}>;

/**
 * From coarse to fine: pages that are the same, then words. Where words are left over, rows that have moved are set apart, and the words are aligned
 * anew without them. Throws the reason of `signal` once that is aborted.
 */
export function alignDocuments(
  tokens: Sides<readonly Token[]>,
  keys: Sides<Int32Array>,
  signal?: AbortSignal,
): AlignedDocuments {
  const [before, after] = [
    { tokens: tokens.before, keys: keys.before },
    { tokens: tokens.after, keys: keys.after },
  ];
  const samePages = findSamePages(before, after);
  signal?.throwIfAborted();
  const all = alignFlow(flowOf(tokens, samePages, []), keys, signal);
  const left = leftOver(all, tokens);
  const movedRows = left ? findMovedRows(before, after, samePages, left) : [];
  signal?.throwIfAborted();
  return movedRows.length === 0 ? all : alignFlow(flowOf(tokens, samePages, movedRows), keys, signal);
}

type Flow = ReturnType<typeof flowOf>;

function alignFlow(flow: Flow, keys: Sides<Int32Array>, signal: AbortSignal | undefined): AlignedDocuments {
  const flowKeys = { before: keysAt(keys.before, flow.before), after: keysAt(keys.after, flow.after) };
  const partner = new Int32Array(flow.before.length).fill(-1);
  let [b0, a0] = [0, 0];
  for (const { b, a, length } of [...flow.samePages, { b: flow.before.length, a: flow.after.length, length: 0 }]) {
    const gap = alignKeys(flowKeys.before.subarray(b0, b), flowKeys.after.subarray(a0, a), signal);
    gap.forEach((place, index) => {
      if (place >= 0) partner[b0 + index] = a0 + place;
    });
    for (let step = 0; step < length; step += 1) partner[b + step] = a + step;
    [b0, a0] = [b + length, a + length];
  }
  return { flow: { before: flow.before, after: flow.after }, partner, movedRows: flow.movedRows };
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

function flowOf(tokens: Sides<readonly Token[]>, samePages: readonly SamePage[], movedRows: readonly MovedPassage[]) {
  const before = kept(
    tokens.before.length,
    movedRows.map(({ b, length }) => ({ from: b, to: b + length })),
  );
  const after = kept(
    tokens.after.length,
    movedRows.map(({ a, length }) => ({ from: a, to: a + length })),
  );
  const [placesBefore, placesAfter] = [placesOf(before, tokens.before.length), placesOf(after, tokens.after.length)];
  const pages = samePages.map(({ before: one, after: other, order }) => {
    const [b, a] = [placesBefore[one.from]!, placesAfter[other.from]!];
    order?.forEach((place, step) => {
      after[a + step] = place;
    });
    return { b, a, length: one.to - one.from };
  });
  return { before, after, samePages: pages, movedRows };
}

/** The indexes outside of some ranges. */
function kept(length: number, gone: ReadonlyArray<Readonly<{ from: number; to: number }>>): number[] {
  const isGone = new Uint8Array(length);
  for (const { from, to } of gone) isGone.fill(1, from, to);
  const places: number[] = [];
  for (let index = 0; index < length; index += 1) if (isGone[index] === 0) places.push(index);
  return places;
}

/** Where each index stands among those that are kept. */
function placesOf(keptIndexes: readonly number[], length: number): Int32Array {
  const places = new Int32Array(length).fill(-1);
  keptIndexes.forEach((index, place) => {
    places[index] = place;
  });
  return places;
}
