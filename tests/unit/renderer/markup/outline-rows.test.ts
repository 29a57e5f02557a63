import { expect, test } from 'vitest';
import type { MarkupOutlineEntry } from '../../../../renderer/markup/outline.ts';
import {
  entryAt,
  expandedRows,
  hasChildren,
  matchingRows,
  parentOf,
} from '../../../../renderer/markup/outline-rows.ts';
import fc from '../../../support/property-tests.ts';

/** Entries of these levels, each on a line of its own of 10 units. */
const entriesOf = (levels: readonly number[], labels: readonly string[] = []): MarkupOutlineEntry[] =>
  levels.map((level, index) => ({
    kind: 'element',
    label: labels[index] ?? `entry ${index}`,
    offset: index * 10,
    length: 5,
    line: index + 1,
    level,
  }));

const entries = entriesOf([1, 2, 3, 2, 1, 2], ['a', 'b', 'c', 'd', 'e', 'C']);

test('what is inside of a collapsed entry is hidden, and comes back', () => {
  expect(expandedRows(entries, new Set())).toEqual([0, 1, 2, 3, 4, 5]);
  expect(expandedRows(entries, new Set([1]))).toEqual([0, 1, 3, 4, 5]);
  expect(expandedRows(entries, new Set([0, 1, 4]))).toEqual([0, 4]);
});

test('a filter shows what matches, in any case, and what that is in', () => {
  expect(matchingRows(entries, 'c')).toEqual([0, 1, 2, 4, 5]);
  expect(matchingRows(entries, 'd')).toEqual([0, 3]);
  expect(matchingRows(entries, '#[(')).toEqual([]);
});

test('parents and children', () => {
  expect(entries.map((_, index) => parentOf(entries, index))).toEqual([-1, 0, 1, 0, -1, 4]);
  expect(entries.map((_, index) => hasChildren(entries, index))).toEqual([true, true, false, false, true, false]);
});

test('a filter shows each match with all its parents, and nothing else', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.boolean())), (some) => {
      const all = entriesOf(
        some.map(([level]) => level),
        some.map(([, isMatch]) => (isMatch ? 'match' : 'other')),
      );
      const wanted = new Set<number>();
      for (const [index, { label }] of all.entries()) {
        if (label === 'match') for (let at = index; at >= 0; at = parentOf(all, at)) wanted.add(at);
      }
      expect(matchingRows(all, 'match')).toEqual([...wanted].sort((one, other) => one - other));
    }),
  );
});

test('the entry of an offset is the last one before it, or the first of its line', () => {
  expect(entryAt(entries, 0, 1)).toBe(0);
  expect(entryAt(entries, 19, 2)).toBe(1);
  expect(entryAt(entries, 1_000, 99)).toBe(5);
  expect(entryAt([], 5, 1)).toBe(-1);
  const indented = [{ ...entries[0]!, offset: 4 }, { ...entries[1]!, offset: 8, line: 1 }, entries[2]!];
  expect(entryAt(indented, 0, 1)).toBe(0);
  expect(entryAt(indented, 9, 1)).toBe(1);
  expect(entryAt(indented.slice(2), 0, 1)).toBe(-1);
});
