import type { PagePair, TextChange } from '../../base/analysis-types.ts';
import { wordRules } from '../../base/comparison-rules.ts';
import { perSide, type Sides } from '../../base/sides.ts';
import type { PageText } from '../text/page-text.ts';
import type { ChangeDraft } from './changes/change-drafts.ts';
import { createTurnBack } from './changes/turned-pages.ts';
import { createMatchedLines, type MatchedLine } from './matched-lines.ts';
import { areUnreadLeftAlone } from './unread-pages.ts';
import { wordSteps } from './word-rules.ts';
import { lacksPages, type WordState } from './word-state.ts';

/**
 * `differingParts`: where running headers, footers and list numbers differ, including those without a change on that
 * page. `matchedLines`: equal words of two pages and their distances. `untoldPages`: those with words that pages that
 * are left out may explain. `lacksPages`: the result may depend on pages that were not read.
 */
export type TextDifference = Readonly<{
  pairs: readonly PagePair[];
  texts: readonly TextChange[];
  differingParts: WordState['differingParts'];
  matchedLines: (pages: Sides<number>) => readonly MatchedLine[];
  untoldPages: WordState['untoldPages'];
  lacksPages: boolean;
}>;

/**
 * What has changed in the words of a document, and which pages belong together, by the rules of `wordRules`.
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
  const given = { before, after };
  // Each rule adds what those after it read.
  const state = { given, pages: given, isCertain: true } as WordState;
  for (const { name } of wordRules) {
    const steps = wordSteps[name](state);
    if (steps) yield* steps;
    yield;
  }
  const back = perSide((side) => createTurnBack(given[side]));
  const texts = state.drafts
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, change }, index, sorted) => ({
      id: index + 1,
      ...change,
      before: back.before.partOn(change.before),
      after: back.after.partOn(change.after),
      ...(change.gap && { gap: back.after.partOn(change.gap) }),
      ...(isReplacement({ at, change }, sorted[index - 1]) && { replaces: index }),
    }));
  const { pairs, untoldPages } = state;
  const sideOf = perSide((side) => ({
    tokens: state.tokens[side],
    pageNumbers: given[side].map(({ page }) => page),
    boxOn: back[side].boxOn,
  }));
  return {
    pairs,
    texts,
    differingParts: perSide((side) => state.differingParts[side].map(back[side].partOn)),
    matchedLines: createMatchedLines(state.match, sideOf.before, sideOf.after),
    untoldPages,
    lacksPages: lacksPages(state) && !(state.isCertain && areUnreadLeftAlone(given, pairs, texts)),
  };
}

/** Whether the inserted words replace the removed words before them: both begin at the same word after. */
const isReplacement = (draft: ChangeDraft, previous: ChangeDraft | undefined) =>
  draft.change.kind === 'inserted' && previous?.change.kind === 'removed' && previous.at === draft.at;
