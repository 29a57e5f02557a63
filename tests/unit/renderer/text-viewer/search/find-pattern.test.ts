import { expect, test } from 'vitest';
import { findPattern } from '../../../../../renderer/text-viewer/search/find-pattern.ts';
import fc from '../../../../support/property-tests.ts';

const find = (text: string, source: string, maxHits = 1_000) => {
  const { starts, lengths, isPartial } = findPattern(text, { source, flags: 'gmu', maxHits });
  return { hits: [...starts].map((start, index) => [start, lengths[index]]), isPartial };
};

test('hits have their own lengths', () => {
  expect(find('a aa aaa', 'a+').hits).toEqual([
    [0, 1],
    [2, 2],
    [5, 3],
  ]);
});

test('a search ends at the greatest number of hits, and says whether there are more', () => {
  expect(find('aaaa', 'a', 3)).toEqual({
    hits: [
      [0, 1],
      [1, 1],
      [2, 1],
    ],
    isPartial: true,
  });
  expect(find('aaa', 'a', 3).isPartial).toBe(false);
});

test('thousands of hits are those of matchAll without its empty ones', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', '😀', '\n'), maxLength: 2_000 }),
      fc.constantFrom('a+', 'b*', '^.', 'a|ab', '.$'),
      (text, source) => {
        const expected = [...text.matchAll(new RegExp(source, 'gmu'))]
          .filter(([all]) => all !== '')
          .map(({ 0: all, index }) => [index, all.length]);
        expect(find(text, source, 10_000).hits).toEqual(expected);
      },
    ),
  );
});
