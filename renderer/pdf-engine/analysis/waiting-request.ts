import type { InputOf } from '../../base/worker-calls.ts';
import type { Comparison } from '../base/analysis-types.ts';
import {
  type AnalysisMethods,
  type CompareRequest,
  type CurrentWork,
  joinPart,
  type WorkBegun,
} from './analysis-messages.ts';
import type { FullPair } from './page-placements/placements.ts';

/** A comparison that has blocked this many workers is finished without the remaining pairs. */
const maxHangs = 3;

/** A request without a result so far. `sofar` has the parts of a comparison. */
export type WaitingRequest = {
  readonly method: keyof AnalysisMethods;
  input: AnalysisInput;
  /** What the worker has begun for it; `null` before. */
  work: CurrentWork | null;
  /** The time that the pair in work has. */
  budgetMs: number;
  /** Pairs of a comparison that are done. */
  done: FullPair[];
  hangs: number;
  sofar: Comparison | null;
  readonly handleEvent: (comparison: Comparison) => void;
};

export type AnalysisInput = InputOf<AnalysisMethods[keyof AnalysisMethods]>;

/** Call when the worker begins other work for the request. */
export function beginWork(one: WaitingRequest, { work, budgetMs = one.budgetMs }: WorkBegun): void {
  const now = pairsOf(work);
  one.done.push(...pairsOf(one.work).filter((pair) => !now.some(({ after }) => after === pair.after)));
  one.work = work;
  one.budgetMs = budgetMs;
}

/** The pairs of pages to compare, of which the first is in progress. */
export const pairsOf = (work: CurrentWork | null): readonly FullPair[] =>
  work === null || typeof work === 'string' ? [] : work;

/**
 * Counts the current pair as not compared, also if the request is sent again. Returns whether it was the last one of a
 * comparison.
 */
export function leaveOutCurrentPair(one: WaitingRequest): boolean {
  const { sofar } = one;
  const [pair] = pairsOf(one.work);
  if (one.method !== 'compare' || !pair) return false;
  if (sofar && sofar.comparedPairs === sofar.totalPairs - 1) {
    one.sofar = joinPart(sofar, { appearances: [], notCompared: [pair], comparedPairs: sofar.totalPairs });
    return true;
  }
  one.hangs += 1;
  const request = one.input as CompareRequest;
  const leftOut = [...(request.pairChoice?.leftOut ?? []), pair];
  one.input = { ...request, pairChoice: one.hangs < maxHangs ? { leftOut } : { leftOut, only: [...one.done] } };
  return false;
}
