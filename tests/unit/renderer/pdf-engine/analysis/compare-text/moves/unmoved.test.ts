import { expect, test } from 'vitest';
import { createUnmoved } from '../../../../../../../renderer/pdf-engine/analysis/compare-text/moves/unmoved.ts';
import type { Token } from '../../../../../../../renderer/pdf-engine/analysis/compare-text/tokens/text-tokens.ts';
import { atOnce } from '../at-once.ts';

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
  expect(atOnce(unmoved.pairs(indexes, indexes))).toEqual([]);
  expect(reads).toBeLessThan(100 * count);
});

/** A page with so many lines, each at its place, and a word beside each that is painted last. */
function besideLines(count: number, looks?: number) {
  const at = (key: string, line: number, x: number, y: number): Token => ({
    ...{ page: 0, line, key, text: key, isTight: false, rest: null },
    box: { x, y, width: 8, height: 16 },
  });
  const tokens = [
    ...Array.from({ length: count }, (_, row) => at(`line${row}`, row, 10, row * 20)),
    ...Array.from({ length: count }, (_, row) => at(`word${row}`, count + row, 60, row * 20)),
  ];
  const match = Int32Array.from(tokens, (_, index) => (index < count ? index : -1));
  const words = Array.from({ length: count }, (_, row) => count + row);
  const unmoved = createUnmoved(match, { before: tokens, after: tokens }, new Map([[0, 0]]), () => [], looks);
  return unmoved.pairs(words, words);
}

test('words are looked for until so many lines have been looked at in all', () => {
  expect(atOnce(besideLines(200))).toHaveLength(200);
  expect(atOnce(besideLines(200, 50 * 200)).length).toBeLessThan(60);
});

test('other work can go first while words are looked for among thousands of lines', () => {
  expect([...besideLines(2_000)].length).toBeGreaterThan(10);
});
