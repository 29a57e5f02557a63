import type { Sides } from '../../../pdf-core/sides.ts';
/** Which tokens of the later document equal which ones of the earlier document. */
export type Matches = Readonly<{
  /** For each token before the index of the same one after, or -1. */
  after: Int32Array;
  /** The index before of a token after, or -1. */
  beforeOf: (after: number) => number;
  /** The same for tokens of either side. */
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
  const beforeOf = (a: number) => known()[a] ?? -1;
  return {
    after,
    beforeOf,
    partnerOf: { before: (b) => after[b] ?? -1, after: beforeOf },
    add(b, a) {
      if (before) before[a] = b;
      after[b] = a;
    },
  };
}
