import { diffArrays } from 'diff';
import { expect, test } from 'vitest';
import { diffSequences } from '../../../../../renderer/text-viewer/diff/diff-sequences.ts';
import fc from '../../../../support/property-tests.ts';

const changes = (before: readonly number[], after: readonly number[]) =>
  diffSequences(Int32Array.from(before), Int32Array.from(after), 1_000).changes.map(({ fromA, toA, fromB, toB }) => [
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
      const found = diffSequences(Int32Array.from(before), Int32Array.from(after), 1_000);
      const kept: number[] = [];
      const other: number[] = [];
      let [a, b, edits] = [0, 0, 0];
      for (const { fromA, toA, fromB, toB } of found.changes) {
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

test('more changes than are followed line by line are found in the parts between lines that occur once, with the same result', () => {
  const before = Int32Array.from({ length: 40 }, (_, at) => at);
  const after = before.map((line) => (line % 2 === 0 ? line : -line));
  expect(diffSequences(before, after, 60_000, 4)).toEqual(diffSequences(before, after, 60_000));
  expect(diffSequences(before, after, 60_000, 4).changes).toHaveLength(20);
});

test('lists with nothing in common are changed as a whole', () => {
  const before = Int32Array.from({ length: 40 }, (_, at) => at % 5);
  const after = before.map((line) => line + 100);
  expect(diffSequences(before, after, 0, 4)).toEqual({
    changes: [{ fromA: 0, toA: 40, fromB: 0, toB: 40 }],
    isComplete: true,
  });
});

test('lists that cannot be compared in time count as changed as a whole, which is said', () => {
  const before = Int32Array.from({ length: 40 }, (_, at) => at % 5);
  const after = before.map((line) => (line * 3 + 1) % 5);
  expect(diffSequences(before, after, 0, 4)).toEqual({
    changes: [{ fromA: 0, toA: 40, fromB: 0, toB: 40 }],
    isComplete: false,
  });
});

test('what is not changed is the same on both sides also when the lists are divided', () => {
  fc.assert(
    fc.property(list, list, fc.array(fc.nat(200), { maxLength: 10 }), (before, after, unique) => {
      const [a, b] = [
        [...before, ...unique, ...after],
        [...after, ...unique, ...before],
      ];
      const { changes, isComplete } = diffSequences(Int32Array.from(a), Int32Array.from(b), 60_000, 1);
      const kept = (lines: readonly number[], side: 'A' | 'B') =>
        lines.filter((_, at) => !changes.some((change) => change[`from${side}`] <= at && at < change[`to${side}`]));
      expect(kept(a, 'A')).toEqual(kept(b, 'B'));
      expect(isComplete).toBe(true);
    }),
  );
});
