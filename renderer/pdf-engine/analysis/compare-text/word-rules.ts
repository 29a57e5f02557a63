import type { wordRules } from '../../base/comparison-rules.ts';
import { documentSides, perSide, type Sides } from '../../base/sides.ts';
import { findListNumbers, renumberings, withListNumbers } from './changes/list-numbers.ts';
import { runningLineChanges } from './changes/running-line-changes.ts';
import { turnedPages, uprightPage } from './changes/turned-pages.ts';
import { alignWords, draftChanges, findMovedText, keepRealMoves } from './compare-flow.ts';
import { repeatedHeads } from './running-lines/repeated-heads.ts';
import { findRunningLines, linesByPage } from './running-lines/running-lines.ts';
import { areLineEndsAlike, joinAtLineEnds } from './tokens/korean-line-ends.ts';
import { areBrokenAlike, joinBroken } from './tokens/line-end-hyphens.ts';
import { pageStarts } from './tokens/rows.ts';
import { tokensOf } from './tokens/text-tokens.ts';
import { lacksPages, type Steps, type WordState } from './word-state.ts';

type Apply = (state: WordState) => Steps | undefined;

/** What each rule does, in the order in which they apply. */
export const wordSteps: Readonly<Record<(typeof wordRules)[number]['name'], Apply>> = {
  'Pages are read upright'(state) {
    state.pages = perSide((side) => state.given[side].map(uprightPage));
  },

  *'Running headers and footers are set apart'(state) {
    const running = yield* findRunningLines(state.pages.before, state.pages.after);
    state.lines = perSide((side) => linesByPage(running.lines, side));
    state.leftOut = perSide(
      (side) => new Map(Array.from(state.lines[side], ([page, known]) => [page, known.map(({ line }) => line)])),
    );
    state.isCertain = running.isCertain;
  },

  'Repeated table heads are set apart'(state) {
    state.leftOut = perSide((side) => withRepeatedHeads(state.pages[side], state.leftOut[side]));
  },

  *'Text becomes words'(state) {
    const before = yield* tokensOf(state.pages.before, state.leftOut.before);
    yield;
    state.tokens = { before, after: yield* tokensOf(state.pages.after, state.leftOut.after) };
  },

  'Words that break at the end of a line are joined'(state) {
    const { before, after } = state.tokens;
    // A word is whole if it occurs whole anywhere.
    if (lacksPages(state)) state.isCertain &&= areBrokenAlike(before, after) && areLineEndsAlike(before, after);
    const [joinedBefore, joinedAfter] = joinAtLineEnds(...joinBroken(before, after));
    state.tokens = { before: joinedBefore, after: joinedAfter };
  },

  'Numbers of lists are compared as one'(state) {
    const { tokens } = state;
    state.numbers = perSide((side) => findListNumbers(tokens[side]));
    state.tokens = perSide((side) => withListNumbers(tokens[side], state.numbers[side]));
  },

  'All words are one sequence, without pages and lines': alignWords,
  'Text that is gone here and new there has moved': findMovedText,
  'Text that only makes room has not moved': keepRealMoves,
  'Changes get their places': draftChanges,

  'Running lines are compared page by page'(state) {
    const starts = startsAfter(state);
    const shared = pagesWithShared(state);
    const { drafts, differingParts } = runningLineChanges(
      state.lines,
      state.pairs,
      state.pages,
      // Between the last word of a page and the first of the next, the footer of the one comes before the header of
      // the other.
      (page, edge) => (edge === 'top' ? starts[page]! - 0.25 : (starts[page + 1] ?? 0) - 0.5),
      (side, page) => !shared[side].has(page),
    );
    state.drafts = [...state.drafts, ...drafts];
    state.differingParts = differingParts;
  },

  'Other numbers of a list are one change'(state) {
    const { drafts, differingParts } = renumberings(state.match, state.numbers, state.tokens, state.pages);
    state.drafts = [...state.drafts, ...drafts.map(({ at, change }) => ({ at: at + 0.125, change }))];
    state.differingParts = perSide((side) => [...state.differingParts[side], ...differingParts[side]]);
  },

  'Turned pages are reported'(state) {
    const starts = startsAfter(state);
    const turned = turnedPages(state.pairs, state.given, (page) => starts[page]! - 0.375);
    state.drafts = [...state.drafts, ...turned];
  },
};

const startsAfter = ({ tokens, pages }: WordState) => pageStarts(tokens.after, pages.after.length);

/** The pages, by index, with words of the other document, in place or moved. */
function pagesWithShared({ match, tokens, pages, drafts }: WordState): Sides<ReadonlySet<number>> {
  const shared = { before: new Set<number>(), after: new Set<number>() };
  match.forEach((a, b) => {
    if (a < 0) return;
    shared.before.add(tokens.before[b]!.page);
    shared.after.add(tokens.after[a]!.page);
  });
  const moved = drafts.flatMap(({ change }) => (change.kind === 'moved' ? [change] : []));
  for (const side of documentSides) {
    const numbers = new Set(moved.map((change) => change[side]?.page));
    pages[side].forEach(({ page }, index) => {
      if (numbers.has(page)) shared[side].add(index);
    });
  }
  return shared;
}

/** Adds the heads of tables that continue from the previous page. Each page's runs are in order. */
function withRepeatedHeads(
  pages: WordState['pages']['before'],
  runs: WordState['leftOut']['before'],
): WordState['leftOut']['before'] {
  const all = new Map(runs);
  for (const [page, heads] of repeatedHeads(pages, runs)) {
    all.set(
      page,
      [...(runs.get(page) ?? []), ...heads].sort((one, other) => one.from - other.from),
    );
  }
  return all;
}
