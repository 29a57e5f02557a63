import { perSide, type Sides } from '../../base/sides.ts';
import type { PageText } from '../text/page-text.ts';
import { alignDocuments, keysAt } from './align-documents.ts';
import { type Hunk, hunksOf } from './alignment/hunks.ts';
import { type ChangeDraft, draftsOf, draftsOfMove, gapBefore } from './changes/change-drafts.ts';
import { createMatches } from './moves/matches.ts';
import { findMoves, insertedRanges, type MovedPassage, removedRanges, subtractRanges } from './moves/moved-passages.ts';
import { asIs, tokensInFlow, withoutStayed } from './moves/stayed-moves.ts';
import { pairPages } from './page-pairs.ts';
import type { WordRange } from './tokens/rows.ts';
import { numbered, type Token } from './tokens/text-tokens.ts';
import { pagesBesideLeftOut, wordsBesideLeftOut } from './unread-pages.ts';
import type { Steps, WordState } from './word-state.ts';

/** @file The rules for the flow of words, regardless of pages and lines. */

/** Aligns the words, groups those that are left over, and pairs the pages by the words that they share. */
export function* alignWords(state: WordState): Steps {
  const { tokens, pages } = state;
  state.keys = numbered(tokens.before, tokens.after);
  yield;
  state.aligned = yield* alignDocuments(tokens, state.keys);
  yield;
  const { flow, inText, partner } = state.aligned;
  const words = perSide((side) => flow[side].map((index) => tokens[side][index]!));
  const hunks = hunksOf(partner, words.before, words.after);
  yield;
  state.pairs = pairPages(
    pages.before,
    pages.after,
    hunks,
    words.before.slice(0, inText.before),
    words.after.slice(0, inText.after),
  );
  state.words = words;
  state.hunks = hunks;
  state.match = matchOf(hunks, flow, tokens.before.length);
}

/** Finds what was removed at one place and inserted at another. */
export function* findMovedText(state: WordState): Steps {
  const { hunks, words, keys, aligned, pages } = state;
  const removed = rangesOf(hunks, 'b0', 'b1');
  const inserted = rangesOf(hunks, 'a0', 'a1');
  const passages = yield* findMoves(
    removed,
    inserted,
    words.after,
    perSide((side) => keysAt(keys[side], aligned.flow[side])),
  );
  yield;
  const untold = wordsBesideLeftOut(hunks, words, pages);
  state.passages = passages;
  state.rest = {
    before: runsOf(subtractRanges(removed, removedRanges(passages)), (place) => !untold.before.has(place)),
    after: runsOf(subtractRanges(inserted, insertedRanges(passages)), (place) => !untold.after.has(place)),
  };
  state.untoldPages = perSide((side) => pagesBesideLeftOut(untold[side], words[side], pages[side]));
  const { movedRows, movedNotes } = aligned;
  // A line counts as moved only if it occurs once in all pages.
  state.isCertain &&= passages.length === 0 && movedRows.length === 0 && movedNotes.length === 0;
}

/** Keeps the moves that are real. Words of the others are matched. */
export function* keepRealMoves(state: WordState): Steps {
  const { tokens, pages, pairs, passages, rest } = state;
  const { flow, movedRows } = state.aligned;
  const matches = createMatches(state.match, tokens.after.length);
  const isLeft = perSide((side) => (index: number) => matches.partnerOf[side](index) === -1);
  state.moved = yield* withoutStayed(
    { tokens, pages, pairs, matches },
    { inFlow: passages, rows: joinedMoves(movedRows) },
    flow,
    () => perSide((side) => placesIn(rest[side], flow[side]).filter(isLeft[side])),
  );
  state.left = perSide((side) => marked(rest[side], flow[side], tokens[side].length, isLeft[side]));
}

/** Makes changes of all that is not matched, and of all that has moved. */
export function draftChanges(state: WordState): undefined {
  const { tokens, pages, keys, words, hunks, moved, rest, left } = state;
  const { flow, inText, movedNotes } = state.aligned;
  const areSame = (b: number, a: number) =>
    keys.before[b] === keys.after[a] || tokens.before[b]?.text === tokens.after[a]?.text;
  const rows = [...moved.rows, ...movedNotes].map((move) => withNeighbours(move, asIs, areSame, left));
  const inFlow = moved.inFlow.map((move) => withNeighbours(move, tokensInFlow(flow), areSame, left));
  const atToken = ({ at, change }: ChangeDraft): ChangeDraft => ({
    // Text that is removed at the end of the text is not before a note.
    at: at === inText.after && change.gap ? tokens.after.length : (flow.after[at] ?? tokens.after.length),
    change,
  });
  const isLeftAt = perSide((side) => (place: number) => left[side][flow[side][place]!] === 1);
  const drafts = [
    ...removals(runsOf(rest.before, isLeftAt.before), hunks, words, pages),
    ...runsOf(rest.after, isLeftAt.after).flatMap((run) =>
      draftsOf('inserted', words.after, run, pages.after, run.from),
    ),
    ...inFlow.flatMap((move) => draftsOfMove(move, words, pages)),
  ].map(atToken);
  const draftsOfRows = rows.flatMap((move) =>
    draftsOfMove(move, tokens, pages).map(({ at, change }) => ({ at: at - 0.25, change })),
  );
  state.drafts = [...drafts, ...draftsOfRows];
}

/** The removed text, each piece with its old place if nothing replaces it. */
function removals(
  runs: readonly WordRange[],
  hunks: readonly Hunk[],
  words: Sides<readonly Token[]>,
  pages: Sides<readonly PageText[]>,
): readonly ChangeDraft[] {
  let hunk = 0;
  return runs.flatMap((run) => {
    while (hunks[hunk]!.b1 <= run.from) hunk += 1;
    const { a0, a1 } = hunks[hunk]!;
    const gap = a0 === a1 ? gapBefore(words.after, a0, pages.after) : null;
    return draftsOf('removed', words.before, run, pages.before, a0).map(({ at, change }) => ({
      at,
      change: { ...change, ...(gap && { gap }) },
    }));
  });
}

const rangesOf = (hunks: readonly Hunk[], from: 'b0' | 'a0', to: 'b1' | 'a1'): readonly WordRange[] =>
  hunks.flatMap((hunk) => (hunk[to] > hunk[from] ? [{ from: hunk[from], to: hunk[to] }] : []));

/** Everything between hunks is equal. */
function matchOf(hunks: readonly Hunk[], flow: Sides<readonly number[]>, length: number): Int32Array {
  const match = new Int32Array(length).fill(-1);
  let [b, a] = [0, 0];
  for (const { b0, b1, a1 } of [...hunks, { b0: flow.before.length, b1: 0, a1: 0 }]) {
    for (; b < b0; b += 1, a += 1) match[flow.before[b]!] = flow.after[a]!;
    [b, a] = [b1, a1];
  }
  return match;
}

/** Joins rows that follow one another in both documents into one move. Two that have swapped places are separate. */
function joinedMoves(rows: readonly MovedPassage[]): readonly MovedPassage[] {
  const joined: MovedPassage[] = [];
  for (const row of rows) {
    const last = joined.at(-1);
    const follows = last && last.a + last.length === row.a && last.b + last.length === row.b;
    if (last && follows) joined[joined.length - 1] = { ...last, length: last.length + row.length };
    else joined.push(row);
  }
  return joined;
}

const placesIn = (ranges: readonly WordRange[], flow: readonly number[]): readonly number[] =>
  ranges.flatMap(({ from, to }) => flow.slice(from, to));

/** The parts of the ranges for which `isWanted` is true word by word. */
function runsOf(ranges: readonly WordRange[], isWanted: (place: number) => boolean): readonly WordRange[] {
  return ranges.flatMap(({ from, to }) => {
    const runs: WordRange[] = [];
    let start = from;
    for (let place = from; place <= to; place += 1) {
      if (place < to && isWanted(place)) continue;
      if (place > start) runs.push({ from: start, to: place });
      start = place + 1;
    }
    return runs;
  });
}

/** 1 for each token in one of the ranges of the flow for which `isWanted` is true. */
function marked(
  ranges: readonly WordRange[],
  flow: readonly number[],
  length: number,
  isWanted: (token: number) => boolean,
): Uint8Array {
  const marks = new Uint8Array(length);
  for (const { from, to } of ranges) {
    for (let place = from; place < to; place += 1) if (isWanted(flow[place]!)) marks[flow[place]!] = 1;
  }
  return marks;
}

/**
 * A move with the equal words beside it that are unmatched on both sides. By themselves they are too short to be found
 * again: the last word of a paragraph, a heading that is elsewhere too, the figures of a row, or a number that counts
 * in only one document. Removes them from `left`.
 */
function withNeighbours(
  { b, a, length }: MovedPassage,
  places: Sides<(place: number) => number>,
  areSame: (b: number, a: number) => boolean,
  left: Sides<Uint8Array>,
): MovedPassage {
  const take = (placeBefore: number, placeAfter: number) => {
    const [one, other] = [places.before(placeBefore), places.after(placeAfter)];
    if (left.before[one] !== 1 || left.after[other] !== 1 || !areSame(one, other)) return false;
    left.before[one] = 0;
    left.after[other] = 0;
    return true;
  };
  let [from, to] = [0, length];
  while (take(b + to, a + to)) to += 1;
  while (take(b + from - 1, a + from - 1)) from -= 1;
  return { b: b + from, a: a + from, length: to - from };
}
