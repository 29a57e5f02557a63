import type { AppearanceChange, PagePair, TextChange } from '../../pdf-core/analysis-types.ts';
import type { Box } from '../../pdf-core/box.ts';
import type { PositionComparison } from './unchanged-positions.ts';

/** The page numbers of a pair that has a page on both sides. */
export type FullPair = Readonly<{ before: number; after: number }>;

/** A pair whose appearance is compared outside of `excluded`: the areas of both pages in which their texts differ. */
export type ComparablePair = FullPair & Readonly<{ excluded: readonly Box[] }>;

/** The appearance changes found since the last report, the pairs that could not be compared since then, and how many pairs are done in all. */
export type AppearanceProgress = Readonly<{
  appearances: readonly AppearanceChange[];
  notCompared?: readonly PagePair[];
  comparedPairs: number;
}>;

/** A change; `null` for a pair that looks the same; `not-compared` for one that cannot be drawn, or not in time. */
export type AppearanceResult = AppearanceChange | 'not-compared' | null;

type CompareAppearancesDependencies = Readonly<{
  pairs: readonly ComparablePair[];
  compareAppearance: (pair: ComparablePair) => Promise<AppearanceResult>;
  onProgress: (progress: AppearanceProgress) => void;
  nowMs: () => number;
}>;

/** Reports are frequent enough to show progress, and rare enough that the window does not spend its time on drawing them. */
const progressIntervalMs = 100;

/**
 * Compares pairs in the given order, two at a time. Calls `onProgress` at most every 100 ms, and when the last pair has been compared.
 * Rejects with what `compareAppearance` rejects with.
 */
export async function compareAppearances(deps: CompareAppearancesDependencies): Promise<void> {
  const { pairs, compareAppearance, onProgress, nowMs } = deps;
  let next = 0;
  let comparedPairs = 0;
  let found: AppearanceChange[] = [];
  let notCompared: PagePair[] = [];
  let reportedMs = nowMs();

  const compareNext = async () => {
    while (next < pairs.length) {
      const pair = pairs[next]!;
      next += 1;
      const result = await compareAppearance(pair);
      if (result === 'not-compared') notCompared.push({ before: pair.before, after: pair.after });
      else if (result) found.push(result);
      comparedPairs += 1;
      if (comparedPairs < pairs.length && nowMs() - reportedMs < progressIntervalMs) continue;
      onProgress({ appearances: found, comparedPairs, ...(notCompared.length > 0 && { notCompared }) });
      found = [];
      notCompared = [];
      reportedMs = nowMs();
    }
  };
  await Promise.all([compareNext(), compareNext()]);
}

/**
 * The pairs whose appearance can be compared: those without a change in `texts`, and those whose other words have kept their positions.
 * A pair whose text flows differently around a change is left out, because all of it would differ. The pair of `firstPage`
 * comes first, then those nearest to it.
 */
export function comparablePairs(
  pairs: readonly PagePair[],
  texts: readonly TextChange[],
  firstPage: number,
  positionsOf: (pair: FullPair) => PositionComparison,
): readonly ComparablePair[] {
  const changedBefore = new Set(texts.flatMap(({ before }) => (before ? [before.page] : [])));
  const changedAfter = new Set(texts.flatMap(({ after }) => (after ? [after.page] : [])));
  const distance = ({ after }: FullPair) => Math.abs(after - firstPage);
  return pairs
    .filter((pair): pair is FullPair => pair.before !== null && pair.after !== null)
    .flatMap((pair) => {
      const hasChange = changedBefore.has(pair.before) || changedAfter.has(pair.after);
      const { isUnchanged, areas } = positionsOf(pair);
      return hasChange && !isUnchanged ? [] : [{ before: pair.before, after: pair.after, excluded: areas }];
    })
    .toSorted((one, other) => distance(one) - distance(other));
}
