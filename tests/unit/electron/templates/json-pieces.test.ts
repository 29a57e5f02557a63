import { expect, test } from 'vitest';
import { jsonPieces } from '../../../../electron/templates/json-pieces.ts';
import fc from '../../../support/property-tests.ts';

test('the pieces together are the JSON of the value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 1, max: 20 }), (value, characters) => {
      const text = [...jsonPieces(value, characters)].join('');
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('a character of two halves stays whole where the pieces part', () => {
  expect(JSON.parse([...jsonPieces(['\u{1f600}\u{1f600}'], 1)].join(''))).toEqual(['\u{1f600}\u{1f600}']);
});

test('a member that is not set is left out', () => {
  expect([...jsonPieces({ a: undefined, b: 1 }, 100)]).toEqual(['{"b":1}']);
});

test('no piece of a long text is much longer than was asked for', () => {
  const lengths = [...jsonPieces({ text: 'x'.repeat(1_000), list: Array(1_000).fill(1) }, 100)].map(
    (piece) => piece.length,
  );
  expect(Math.max(...lengths)).toBeLessThanOrEqual(100);
  expect(lengths.length).toBeGreaterThan(20);
});
