import { expect, test } from 'vitest';
import type { Token } from '../../../../../renderer/pdf-analysis/compare-text/text-tokens.ts';
import { createUnmoved } from '../../../../../renderer/pdf-analysis/compare-text/unmoved.ts';

test('equal words by the thousand are not compared each with each', () => {
  const count = 3_000;
  let reads = 0;
  const tokens = (top: number): readonly Token[] =>
    Array.from({ length: count }, (_, index) => ({
      ...{ page: 0, line: index, key: 'a', text: 'a', isTight: false, rest: null },
      get box() {
        reads += 1;
        return { x: 10, y: top + index * 20, width: 8, height: 16 };
      },
    }));
  const indexes = Array.from({ length: count }, (_, index) => index);
  const match = new Int32Array(count).fill(-1);
  const unmoved = createUnmoved(match, { before: tokens(0), after: tokens(7) }, new Map([[0, 0]]), () => []);
  expect(unmoved.pairs(indexes, indexes)).toEqual([]);
  expect(reads).toBeLessThan(100 * count);
});
