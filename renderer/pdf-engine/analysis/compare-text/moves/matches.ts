import type { Sides } from '../../../base/sides.ts';

/** Which tokens of the later document equal which ones of the earlier document. */
export type Matches = Readonly<{
  /** For each token before the index of the same one after, or -1. */
  after: Int32Array;
  /** The index of its partner for a token of either side, or -1. */
  partnerOf: Sides<(index: number) => number>;
  add: (before: number, after: number) => void;
}>;

/** Adds to `after`, the number of tokens of the later document. */
export function createMatches(after: Int32Array, tokensAfter: number): Matches {
  let before: Int32Array | null = null;
  const known = () => {
    if (!before) {
      before = new Int32Array(tokensAfter).fill(-1);
      for (const [b, a] of after.entries()) if (a >= 0) before[a] = b;
    }
    return before;
  };
  return {
    after,
    partnerOf: { before: (b) => after[b] ?? -1, after: (a) => known()[a] ?? -1 },
    add(b, a) {
      if (before) before[a] = b;
      after[b] = a;
    },
  };
}
