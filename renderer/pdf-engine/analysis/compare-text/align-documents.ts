import { perSide, type Sides } from '../../base/sides.ts';
import { alignKeys } from './alignment/alignment.ts';
import { insertedRanges, type MovedPassage, removedRanges } from './moves/moved-passages.ts';
import { findMovedRows } from './moves/moved-rows.ts';
import { findSideNotes, movedNotes } from './moves/side-notes.ts';
import type { WordRange } from './tokens/rows.ts';
import type { Token } from './tokens/text-tokens.ts';

/**
 * The words of two documents without moved rows and notes, and their alignment. `flow` has the index of each such word
 * among all, first for the words of the text, of which there are `inText`, then for those of notes beside it. `partner`
 * has for each one before the index of its partner in the flow after, or -1.
 */
export type AlignedDocuments = Readonly<{
  flow: Sides<readonly number[]>;
  inText: Sides<number>;
  partner: Int32Array;
  movedRows: readonly MovedPassage[];
  movedNotes: readonly MovedPassage[];
}>;

type Notes = Sides<readonly WordRange[]>;

const noNotes: Notes = { before: [], after: [] };

/**
 * Aligns the words. If some are left over, sets notes beside the text and moved rows apart, and aligns the words again
 * without them. Yields between its steps.
 */
export function* alignDocuments(
  tokens: Sides<readonly Token[]>,
  keys: Sides<Int32Array>,
): Generator<void, AlignedDocuments> {
  const all = yield* alignFlow(keys, noNotes, [], []);
  yield;
  const leftAtFirst = leftOver(all, tokens);
  if (!leftAtFirst) return all;
  const notes = findSideNotes(tokens);
  yield;
  const hasNotes = notes.before.length > 0 && notes.after.length > 0;
  const apart = hasNotes ? yield* alignFlow(keys, notes, [], []) : all;
  const inNotes = hasNotes ? movedNotes(notes, tokens, partnersIn(apart)) : [];
  yield;
  const left = hasNotes ? leftOver(apart, tokens) : leftAtFirst;
  const movedRows = left
    ? findMovedRows({ tokens: tokens.before, keys: keys.before }, { tokens: tokens.after, keys: keys.after }, left)
    : [];
  yield;
  if (movedRows.length === 0 && inNotes.length === 0) return apart;
  return yield* alignFlow(keys, hasNotes ? notes : noNotes, movedRows, inNotes);
}

/** For each token before the same one after, or -1. */
function partnersIn({ flow, partner }: AlignedDocuments): (before: number) => number {
  const partners = new Map<number, number>();
  partner.forEach((a, b) => {
    if (a >= 0) partners.set(flow.before[b]!, flow.after[a]!);
  });
  return (before) => partners.get(before) ?? -1;
}

function* alignFlow(
  keys: Sides<Int32Array>,
  notes: Notes,
  movedRows: readonly MovedPassage[],
  inNotes: readonly MovedPassage[],
): Generator<void, AlignedDocuments> {
  const moved = [...movedRows, ...inNotes];
  const before = inOrder(keys.before.length, notes.before, removedRanges(moved));
  const after = inOrder(keys.after.length, notes.after, insertedRanges(moved));
  const partner = yield* alignKeys(keysAt(keys.before, before.flow), keysAt(keys.after, after.flow));
  const flow = { before: before.flow, after: after.flow };
  const inText = { before: before.inText, after: after.inText };
  return { flow, inText, partner, movedRows, movedNotes: inNotes };
}

/** 1 for each token without a partner; `null` if all have one. */
function leftOver({ flow, partner }: AlignedDocuments, tokens: Sides<readonly Token[]>): Sides<Uint8Array> | null {
  const left = perSide((side) => new Uint8Array(tokens[side].length).fill(1));
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

/** The indexes outside the ranges in `gone`: those of the text, and then those of the notes. */
function inOrder(
  length: number,
  notes: readonly WordRange[],
  gone: readonly WordRange[],
): Readonly<{ flow: readonly number[]; inText: number }> {
  const kinds = new Uint8Array(length);
  for (const { from, to } of notes) kinds.fill(1, from, to);
  for (const { from, to } of gone) kinds.fill(2, from, to);
  const flow: number[] = [];
  for (let index = 0; index < length; index += 1) if (kinds[index] === 0) flow.push(index);
  const inText = flow.length;
  for (const { from, to } of notes)
    for (let index = from; index < to; index += 1) if (kinds[index] === 1) flow.push(index);
  return { flow, inText };
}
