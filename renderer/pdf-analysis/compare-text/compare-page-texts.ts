import type { PagePair, TextChange } from '../../pdf-core/analysis-types.ts';
import type { PageText } from '../text/page-text.ts';
import { alignKeys } from './alignment.ts';
import { type ChangeDraft, draftsOf, draftsOfMove, gapBefore, withoutUnchanged } from './change-drafts.ts';
import { type Hunk, hunksOf } from './hunks.ts';
import { createMatchedLines, type MatchedLine } from './matched-lines.ts';
import { findMoves, insertedRanges, removedRanges, subtractRanges, type WordRange } from './moved-passages.ts';
import { pairPages } from './page-pairs.ts';
import { type RunningLineChanges, runningLineChanges } from './running-line-changes.ts';
import { findRunningLines, linesByPage, type RecognizedLine } from './running-lines.ts';
import { joinBroken, numbered, type Token, tokensOf } from './text-tokens.ts';

/**
 * `differingParts`: where running headers and footers differ, also those without a change on that page. `matchedLines`: the same words of
 * two pages and by how far they are shifted.
 */
export type TextDifference = Readonly<{
  pairs: readonly PagePair[];
  texts: readonly TextChange[];
  differingParts: RunningLineChanges['differingParts'];
  matchedLines: (pages: Readonly<{ before: number; after: number }>) => readonly MatchedLine[];
}>;

/**
 * What has changed in the words of a document, and which pages belong together. The steps: set running headers and footers apart
 * (running-lines), split the rest into tokens (text-tokens), align the tokens (alignment), group what differs (hunks), pair the pages
 * (page-pairs), find moved passages (moved-passages), and describe all of it as changes (change-drafts, running-line-changes). Words are compared as one sequence without pages
 * and lines, so reflow is no change; running headers and footers are compared apart, page by page. Changes come in the order in
 * which a reader of the later document meets them, numbered from 1; of a replaced phrase the removed words come first. A change
 * lies on one page of each side: a longer one is several.
 *
 * Takes about as long as both texts are long, whatever they are. Throws the reason of `signal` once that is aborted. It never
 * pauses, so `signal` has to change by itself while this runs.
 */
export function comparePageTexts(
  before: readonly PageText[],
  after: readonly PageText[],
  signal?: AbortSignal,
): TextDifference {
  const runningLine = findRunningLines(before, after, signal);
  const lines = { before: linesByPage(runningLine, 'before'), after: linesByPage(runningLine, 'after') };
  const [wordsBefore, wordsAfter] = joinBroken(
    tokensOf(before, runsOf(lines.before), signal),
    tokensOf(after, runsOf(lines.after), signal),
  );
  signal?.throwIfAborted();
  const keys = numbered(wordsBefore, wordsAfter);
  const partner = alignKeys(keys.before, keys.after, signal);
  const hunks = hunksOf(partner, wordsBefore, wordsAfter);
  const pairs = pairPages(before, after, hunks, wordsBefore, wordsAfter);
  const starts = pageStarts(wordsAfter, after.length);
  // Between the last word of a page and the first of the next, the foot of the one comes before the head of the other.
  const furnished = runningLineChanges(lines, pairs, { before, after }, (page, edge) =>
    edge === 'top' ? starts[page]! - 0.25 : (starts[page + 1] ?? 0) - 0.5,
  );
  const flowing = flowDrafts(hunks, { before: wordsBefore, after: wordsAfter }, keys, { before, after }, signal);
  const drafts = withoutUnchanged(flowing, furnished.drafts, pairs);
  const sorted = drafts.toSorted((one, other) => one.at - other.at);
  const texts = sorted.map((draft, index) => ({
    id: index + 1,
    ...draft.change,
    ...(isReplacement(draft, sorted[index - 1]) && { replaces: index }),
  }));
  const pageNumbers = { before: before.map(({ page }) => page), after: after.map(({ page }) => page) };
  const matchedLines = createMatchedLines(partner, wordsBefore, wordsAfter, pageNumbers);
  return { pairs, texts, differingParts: furnished.differingParts, matchedLines };
}

/** Whether the inserted words stand in the place of the removed words before them: both begin at the same word after. */
const isReplacement = (draft: ChangeDraft, previous: ChangeDraft | undefined) =>
  draft.change.kind === 'inserted' && previous?.change.kind === 'removed' && previous.at === draft.at;

type Both<T> = Readonly<{ before: T; after: T }>;

const runsOf = (lines: ReadonlyMap<number, readonly RecognizedLine[]>) =>
  new Map(Array.from(lines, ([page, known]) => [page, known.map(({ line }) => line)]));

function flowDrafts(
  hunks: readonly Hunk[],
  words: Both<readonly Token[]>,
  keys: Both<Int32Array>,
  pages: Both<readonly PageText[]>,
  signal: AbortSignal | undefined,
): readonly ChangeDraft[] {
  const removed: WordRange[] = hunks.flatMap(({ b0, b1 }) => (b1 > b0 ? [{ from: b0, to: b1 }] : []));
  const inserted: WordRange[] = hunks.flatMap(({ a0, a1 }) => (a1 > a0 ? [{ from: a0, to: a1 }] : []));
  const moves = findMoves(removed, inserted, words, keys, signal);
  let hunk = 0;
  const hunkOf = ({ from }: WordRange) => {
    while (hunks[hunk]!.b1 <= from) hunk += 1;
    return hunks[hunk]!;
  };
  return [
    ...subtractRanges(removed, removedRanges(moves)).flatMap((run) => {
      const { a0, a1 } = hunkOf(run);
      const gap = a0 === a1 ? gapBefore(words.after, a0, pages.after) : null;
      return draftsOf('removed', words.before, run, pages.before, a0).map(({ at, change }) => ({
        at,
        change: { ...change, ...(gap && { gap }) },
      }));
    }),
    ...subtractRanges(inserted, insertedRanges(moves)).flatMap((run) =>
      draftsOf('inserted', words.after, run, pages.after, run.from),
    ),
    ...moves.flatMap((move) => draftsOfMove(move, words, pages)),
  ];
}

/** The index of the first word of each page, and the number of words at the end. */
function pageStarts(words: readonly Token[], pages: number): readonly number[] {
  const starts: number[] = [];
  words.forEach(({ page }, index) => {
    while (starts.length <= page) starts.push(index);
  });
  while (starts.length <= pages) starts.push(words.length);
  return starts;
}
