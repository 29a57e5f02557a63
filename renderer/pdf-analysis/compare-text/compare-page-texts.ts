import type { PagePair, TextChange } from '../../pdf-core/analysis-types.ts';
import { documentSides, perSide, type Sides } from '../../pdf-core/sides.ts';
import type { PageText } from '../text/page-text.ts';
import { type ChangeDraft, withoutUnchanged } from './changes/change-drafts.ts';
import { findListNumbers, renumberings, withListNumbers } from './changes/list-numbers.ts';
import { type RunningLineChanges, runningLineChanges } from './changes/running-line-changes.ts';
import { createTurnBack, turnedPages, uprightPage } from './changes/turned-pages.ts';
import { compareFlow, type FlowDifference } from './compare-flow.ts';
import { createMatchedLines, type MatchedLine } from './matched-lines.ts';
import { inOrderOf } from './painting-order.ts';
import { repeatedHeads } from './running-lines/repeated-heads.ts';
import { findRunningLines, linesByPage, type RecognizedLine } from './running-lines/running-lines.ts';
import { areLineEndsAlike, joinAtLineEnds } from './tokens/korean-line-ends.ts';
import { areBrokenAlike, joinBroken } from './tokens/line-end-hyphens.ts';
import { pageStarts, type WordRange } from './tokens/rows.ts';
import { type Token, tokensOf } from './tokens/text-tokens.ts';
import { areUnreadLeftAlone } from './unread-pages.ts';

/**
 * `differingParts`: where running headers, footers and list numbers differ, including those without a change on that
 * page. `matchedLines`: equal words of two pages and their distances. `untoldPages`: those with words that pages that
 * are left out may explain. `lacksPages`: the result may depend on pages that were not read.
 */
export type TextDifference = Readonly<{
  pairs: readonly PagePair[];
  texts: readonly TextChange[];
  differingParts: RunningLineChanges['differingParts'];
  matchedLines: (pages: Sides<number>) => readonly MatchedLine[];
  untoldPages: FlowDifference['untoldPages'];
  lacksPages: boolean;
}>;

/**
 * What has changed in the words of a document, and which pages belong together. The steps:
 *
 * 1. Each page is read as if its text were upright (turned-pages), and one that is only painted in another order, in
 *    that of the earlier page (painting-order).
 * 2. What pagination adds is set apart: running headers and footers (running-lines), heads of tables that go on
 *    (repeated-heads).
 * 3. The rest becomes tokens: words, with hyphenated ones joined (text-tokens), and numbers that only count
 *    (list-numbers).
 * 4. The tokens are compared as one sequence without pages and lines, so that reflow is no change (compare-flow): moved
 *    rows first, then words (align-documents). What differs is grouped (hunks), and pages are paired (page-pairs). What
 *    is elsewhere has moved (moved-passages), unless it has stayed (stayed-moves).
 * 5. Running lines, list numbers and turned pages are compared pair by pair of pages.
 *
 * Changes come in the order in which a reader of the later document meets them, numbered from 1; of a replaced phrase
 * the removed words come first. A change lies on one page of each side: a longer one is several.
 *
 * Pages that are the same and far from changes need not be read (unread-pages), unless the result has `lacksPages`.
 *
 * The time grows linearly with the length of both texts. Yields between its steps, so that other work can go first or
 * this be given up.
 */
export function* comparePageTexts(
  before: readonly PageText[],
  after: readonly PageText[],
): Generator<void, TextDifference> {
  const upright = before.map(uprightPage);
  const pages = { before: upright, after: inOrderOf(upright, after.map(uprightPage)) };
  yield;
  const running = yield* findRunningLines(pages.before, pages.after);
  const lines = { before: linesByPage(running.lines, 'before'), after: linesByPage(running.lines, 'after') };
  yield;
  const brokenBefore = yield* tokensOf(pages.before, withRepeatedHeads(pages.before, runsOf(lines.before)));
  yield;
  const brokenAfter = yield* tokensOf(pages.after, withRepeatedHeads(pages.after, runsOf(lines.after)));
  yield;
  const [plainBefore, plainAfter] = joinAtLineEnds(...joinBroken(brokenBefore, brokenAfter));
  yield;
  const numbers = { before: findListNumbers(plainBefore), after: findListNumbers(plainAfter) };
  const plain = { before: plainBefore, after: plainAfter };
  const tokens = perSide((side) => withListNumbers(plain[side], numbers[side]));
  yield;

  const { pairs, drafts: flowing, match, hasMoves, untoldPages } = yield* compareFlow(tokens, pages);
  yield;
  const starts = pageStarts(tokens.after, after.length);
  // Between the last word of a page and the first of the next, the footer of the one comes before the header of the
  // other.
  const shared = pagesWithShared(match, tokens, pages, flowing);
  const runningChanges = runningLineChanges(
    lines,
    pairs,
    pages,
    (page, edge) => (edge === 'top' ? starts[page]! - 0.25 : (starts[page + 1] ?? 0) - 0.5),
    (side, page) => !shared[side].has(page),
  );
  yield;
  const renumbered = renumberings(match, numbers, tokens, pages);
  const turned = turnedPages(pairs, { before, after }, (page) => starts[page]! - 0.375);

  const drafts = [
    ...withoutUnchanged(flowing, runningChanges.drafts, pairs),
    ...renumbered.drafts.map(({ at, change }) => ({ at: at + 0.125, change })),
    ...turned,
  ];
  const back = { before: createTurnBack(before), after: createTurnBack(after) };
  const texts = drafts
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, change }, index, sorted) => ({
      id: index + 1,
      ...change,
      before: back.before.partOn(change.before),
      after: back.after.partOn(change.after),
      ...(change.gap && { gap: back.after.partOn(change.gap) }),
      ...(isReplacement({ at, change }, sorted[index - 1]) && { replaces: index }),
    }));
  const differingParts = perSide((side) =>
    [...runningChanges.differingParts[side], ...renumbered.differingParts[side]].map(back[side].partOn),
  );
  const matchedLines = createMatchedLines(
    match,
    { tokens: tokens.before, pageNumbers: before.map(({ page }) => page), boxOn: back.before.boxOn },
    { tokens: tokens.after, pageNumbers: after.map(({ page }) => page), boxOn: back.after.boxOn },
  );
  const hasUnread = before.some(({ unread }) => unread !== undefined);
  const isCertain = () =>
    running.isCertain &&
    // A line counts as moved only if it occurs once in all pages; a word is whole if it occurs whole anywhere.
    !hasMoves &&
    areBrokenAlike(brokenBefore, brokenAfter) &&
    areLineEndsAlike(brokenBefore, brokenAfter) &&
    areUnreadLeftAlone({ before, after }, pairs, texts);
  return { pairs, texts, differingParts, matchedLines, untoldPages, lacksPages: hasUnread && !isCertain() };
}

/** Whether the inserted words replace the removed words before them: both begin at the same word after. */
const isReplacement = (draft: ChangeDraft, previous: ChangeDraft | undefined) =>
  draft.change.kind === 'inserted' && previous?.change.kind === 'removed' && previous.at === draft.at;

/** The pages, by index, with words of the other document, in place or moved. */
function pagesWithShared(
  match: Int32Array,
  tokens: Sides<readonly Token[]>,
  pages: Sides<readonly PageText[]>,
  drafts: readonly ChangeDraft[],
): Sides<ReadonlySet<number>> {
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

type RunsByPage = ReadonlyMap<number, readonly WordRange[]>;

const runsOf = (lines: ReadonlyMap<number, readonly RecognizedLine[]>): RunsByPage =>
  new Map(Array.from(lines, ([page, known]) => [page, known.map(({ line }) => line)]));

/** Adds the heads of tables that continue from the previous page. Each page's runs are in order. */
function withRepeatedHeads(pages: readonly PageText[], runs: RunsByPage): RunsByPage {
  const all = new Map(runs);
  for (const [page, heads] of repeatedHeads(pages, runs)) {
    all.set(
      page,
      [...(runs.get(page) ?? []), ...heads].sort((one, other) => one.from - other.from),
    );
  }
  return all;
}
