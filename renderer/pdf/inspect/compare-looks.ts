import type { LookChange, PagePair, TextChange } from './inspection.ts';
import type { ComparisonPart } from './inspector-messages.ts';

/** The pages of a pair that is on both sides. */
export type FullPair = Readonly<{ before: number; after: number }>;

type CompareLooksNeeds = Readonly<{
  pairs: readonly FullPair[];
  /** `null` where a pair looks the same, or cannot be drawn. */
  look: (pair: FullPair) => Promise<LookChange | null>;
  tell: (part: ComparisonPart) => void;
  nowMs: () => number;
}>;

/** How often news is told: often enough to see it grow, seldom enough not to draw for nothing else. */
const tellMs = 100;

/** Looks at pairs in the order given, two at a time, and tells what it finds, at the end in any case. Rejects with what `look` does. */
export async function compareLooks({ pairs, look, tell, nowMs }: CompareLooksNeeds): Promise<void> {
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

/** Pairs whose look can be compared, because their texts are the same: the one of `firstPage` first, then its neighbours, then theirs. */
export function pairsToLook(
  pairs: readonly PagePair[],
  texts: readonly TextChange[],
  firstPage: number,
): readonly FullPair[] {
  const changedBefore = new Set(texts.flatMap(({ before }) => (before ? [before.page] : [])));
  const changedAfter = new Set(texts.flatMap(({ after }) => (after ? [after.page] : [])));
  const distance = ({ after }: FullPair) => Math.abs(after - firstPage);
  return pairs
    .filter((pair): pair is FullPair => pair.before !== null && pair.after !== null)
    .filter(({ before, after }) => !changedBefore.has(before) && !changedAfter.has(after))
    .toSorted((one, other) => distance(one) - distance(other));
}
