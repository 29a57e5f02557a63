import type { AppearanceChange, PagePair } from '../../base/analysis-types.ts';
import type { ComparablePair } from '../page-placements/placements.ts';

/**
 * The appearance changes since the last report, the pairs that could not be compared since then, and the number of
 * finished pairs.
 */
export type AppearanceProgress = Readonly<{
  appearances: readonly AppearanceChange[];
  notCompared?: readonly PagePair[];
  comparedPairs: number;
}>;

/**
 * A change; `null` for a pair that looks the same apart from changed texts; `not-compared` for one that cannot be drawn
 * in time.
 */
export type AppearanceResult = AppearanceChange | 'not-compared' | null;

type CompareAppearancesDependencies = Readonly<{
  pairs: readonly ComparablePair[];
  compareAppearance: (pair: ComparablePair) => Promise<AppearanceResult>;
  onProgress: (progress: AppearanceProgress) => void;
  nowMs: () => number;
}>;

/** Frequent enough to show progress, and rare enough that the window does not spend its time on drawing reports. */
const progressIntervalMs = 100;

/**
 * Compares pairs in the given order, two at a time. Calls `onProgress` at most every 100 ms, and when the last pair is
 * finished. Rejects like `compareAppearance`.
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
      onProgress({
        appearances: found,
        comparedPairs,
        ...(notCompared.length > 0 && { notCompared }),
      });
      found = [];
      notCompared = [];
      reportedMs = nowMs();
    }
  };
  await Promise.all([compareNext(), compareNext()]);
}

/** The pair of `firstPage` comes first, then those nearest to it. */
export const fromPage = (pairs: readonly ComparablePair[], firstPage: number): readonly ComparablePair[] =>
  pairs.toSorted((one, other) => Math.abs(one.after - firstPage) - Math.abs(other.after - firstPage));
