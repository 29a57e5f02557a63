import type { Box, LookChange, PagePair, TextChange } from '../../pdf-core/analysis-types.ts';
import type { ComparisonPart } from '../analysis-messages.ts';
import type { Standing } from './unchanged-positions.ts';

/** The pages of a pair that is on both sides. */
export type FullPair = Readonly<{ before: number; after: number }>;

/** A pair whose look is compared outside of `unlike`: the areas of both pages in which their texts differ. */
export type PairToLook = FullPair & Readonly<{ unlike: readonly Box[] }>;

type CompareLooksDependencies = Readonly<{
  pairs: readonly PairToLook[];
  /** `null` where a pair looks the same, or cannot be drawn. */
  look: (pair: PairToLook) => Promise<LookChange | null>;
  tell: (part: ComparisonPart) => void;
  nowMs: () => number;
}>;

/** How often news is told: often enough to see it grow, seldom enough not to draw for nothing else. */
const tellMs = 100;

/** Looks at pairs in the order given, two at a time, and tells what it finds, at the end in any case. Rejects with what `look` does. */
export async function compareLooks({ pairs, look, tell, nowMs }: CompareLooksDependencies): Promise<void> {
  let next = 0;
  let looked = 0;
  let found: LookChange[] = [];
  let toldMs = nowMs();

  const news = (isDue: boolean) => {
    if (!isDue) return;
    tell({ looks: found, looked });
    found = [];
    toldMs = nowMs();
  };

  const lookOn = async () => {
    while (next < pairs.length) {
      const pair = pairs[next]!;
      next += 1;
      const change = await look(pair);
      if (change) found.push(change);
      looked += 1;
      news(looked === pairs.length || nowMs() - toldMs >= tellMs);
    }
  };
  await Promise.all([lookOn(), lookOn()]);
}

/**
 * Pairs whose look can be compared: those without a change in `texts`, and those in which the other words stand where they stood. A pair
 * whose text flows anew around a change stays without, for all of it would look different. The one of `firstPage` comes first, then
 * its neighbours, then theirs.
 */
export function pairsToLook(
  pairs: readonly PagePair[],
  texts: readonly TextChange[],
  firstPage: number,
  standingOf: (pair: FullPair) => Standing,
): readonly PairToLook[] {
  const changedBefore = new Set(texts.flatMap(({ before }) => (before ? [before.page] : [])));
  const changedAfter = new Set(texts.flatMap(({ after }) => (after ? [after.page] : [])));
  const distance = ({ after }: FullPair) => Math.abs(after - firstPage);
  return pairs
    .filter((pair): pair is FullPair => pair.before !== null && pair.after !== null)
    .flatMap((pair) => {
      const hasChange = changedBefore.has(pair.before) || changedAfter.has(pair.after);
      const { isInPlace, areas } = standingOf(pair);
      return hasChange && !isInPlace ? [] : [{ before: pair.before, after: pair.after, unlike: areas }];
    })
    .toSorted((one, other) => distance(one) - distance(other));
}
