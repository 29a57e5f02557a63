import { diffArrays } from 'diff';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffLines } from '../../../../../renderer/text-viewer/diff/diff-lines.ts';

const changes = (before: readonly number[], after: readonly number[]) =>
  diffLines(Int32Array.from(before), Int32Array.from(after), 1_000).map(({ fromA, toA, fromB, toB }) => [
    [fromA, toA],
    [fromB, toB],
  ]);

test('lines removed, added and replaced are found where they are', () => {
  expect(changes([1, 2, 3, 4], [1, 2, 3, 4])).toEqual([]);
  expect(changes([1, 2, 3], [1, 3])).toEqual([
    [
      [1, 2],
      [1, 1],
    ],
  ]);
  expect(changes([1, 3, 5], [1, 2, 3, 6])).toEqual([
    [
      [1, 1],
      [1, 2],
    ],
    [
      [2, 3],
      [3, 4],
    ],
  ]);
  expect(changes([], [7])).toEqual([
    [
      [0, 0],
      [0, 1],
    ],
  ]);
});

const list = fc.array(fc.nat(5), { maxLength: 40 });

test('what is not changed is the same on both sides, and no list of changes is shorter', () => {
  fc.assert(
    fc.property(list, list, (before, after) => {
      const found = diffLines(Int32Array.from(before), Int32Array.from(after), 1_000);
      const kept: number[] = [];
      const other: number[] = [];
      let [a, b, edits] = [0, 0, 0];
      for (const { fromA, toA, fromB, toB } of found) {
        kept.push(...before.slice(a, fromA));
        other.push(...after.slice(b, fromB));
        edits += toA - fromA + toB - fromB;
        [a, b] = [toA, toB];
      }
      expect([...kept, ...before.slice(a)]).toEqual([...other, ...after.slice(b)]);
      const shortest = diffArrays(before, after)
        .filter(({ added, removed }) => added || removed)
        .reduce((sum, { count }) => sum + count, 0);
      expect(edits).toBe(shortest);
    }),
  );
});

test('more changes than are followed line by line are left to the library, with the same result', () => {
  const before = Int32Array.from({ length: 40 }, (_, at) => at);
  const after = before.map((line) => (line % 2 === 0 ? line : -line));
  expect(diffLines(before, after, 60_000, 4)).toEqual(diffLines(before, after, 60_000));
  expect(diffLines(before, after, 60_000, 4)).toHaveLength(20);
});
