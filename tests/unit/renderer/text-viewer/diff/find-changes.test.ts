import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findChanges } from '../../../../../renderer/text-viewer/diff/find-changes.ts';

const wordsOf = (before: string, after: string) =>
  findChanges(before, after).map(({ fromA, toA, fromB, toB }) => [before.slice(fromA, toA), after.slice(fromB, toB)]);

const lines = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n)).join('\n');

test('equal texts have no changed part', () => {
  expect(findChanges('<p>one</p>\n', '<p>one</p>\n')).toEqual([]);
  expect(findChanges('', '')).toEqual([]);
});

test('a changed word is marked as that word', () => {
  expect(wordsOf('<td>old value</td>\n<p>\n', '<td>new value</td>\n<p>\n')).toEqual([['old', 'new']]);
});

test('few changes far apart in a long text are found one by one', () => {
  const before = lines(40_000, (n) => `<td>cell ${n}</td>`);
  const after = lines(40_000, (n) => (n % 10_000 === 5 ? `<td>CELL ${n}</td>` : `<td>cell ${n}</td>`));
  expect(wordsOf(before, after)).toEqual(Array.from({ length: 4 }, () => ['cell', 'CELL']));
});

test('two long texts with nothing in common are changed whole, and soon', () => {
  const before = lines(30_000, (n) => `a ${n} ${n * 7}`);
  const after = lines(30_000, (n) => `b ${n * 3} c`);
  const parts = findChanges(before, after);
  expect(parts.length).toBeGreaterThan(0);
  expect(parts[0]!.fromA).toBe(0);
  expect(parts.at(-1)!.toA).toBe(before.length);
});

test('what is not marked is the same on both sides', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', ' ', '\n', 'word', 'ä'), { maxLength: 60 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      let [a, b] = [0, 0];
      let kept = '';
      let other = '';
      for (const { fromA, toA, fromB, toB } of findChanges(before, after)) {
        kept += before.slice(a, fromA);
        other += after.slice(b, fromB);
        [a, b] = [toA, toB];
      }
      expect(kept + before.slice(a)).toBe(other + after.slice(b));
    }),
  );
});
