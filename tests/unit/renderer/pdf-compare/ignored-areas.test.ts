import { expect, test } from 'vitest';
import type { Difference } from '../../../../renderer/pdf-compare/differences.ts';
import {
  areasToIgnore,
  boxBetween,
  ignoredAreasOn,
  isWorthIgnoring,
} from '../../../../renderer/pdf-compare/ignored-areas.ts';

const box = { x: 10, y: 20, width: 30, height: 12 };
const pairs = [
  { before: 3, after: 4 },
  { before: 4, after: null },
];
const difference = (change: Partial<Difference>): Difference => ({
  key: 'k',
  kind: 'removed',
  text: 'old',
  row: 0,
  before: { page: 3, boxes: [box] },
  after: null,
  ...change,
});

test('the place of removed text is on the page that took the place of its own', () => {
  expect(areasToIgnore(difference({}), pairs, 'page')).toEqual([
    { page: 4, box: { x: 8, y: 18, width: 34, height: 16 } },
  ]);
  expect(areasToIgnore(difference({}), pairs, 'all')).toMatchObject([{ page: 'all' }]);
});

test('where no later page is, a place can only be ignored on all pages', () => {
  expect(areasToIgnore(difference({ row: 1 }), pairs, 'page')).toEqual([]);
  expect(areasToIgnore(difference({ row: 1 }), pairs, 'all')).toHaveLength(1);
});

test('a page has its own areas and those of all pages', () => {
  const areas = [{ page: 1, box } as const, { page: 'all', box } as const, { page: 2, box } as const];
  expect(ignoredAreasOn(areas, 2).map(({ index }) => index)).toEqual([1, 2]);
});

test('a rectangle is the same from any corner, and stays on its page', () => {
  const page = { width: 100, height: 50 };
  expect(boxBetween({ x: 90, y: 40 }, { x: -20, y: 10 }, page)).toEqual({ x: 0, y: 10, width: 90, height: 30 });
  expect(boxBetween({ x: 90, y: 40 }, { x: 400, y: 400 }, page)).toEqual({ x: 90, y: 40, width: 10, height: 10 });
});

test('a slip of the hand is no area', () => {
  expect(isWorthIgnoring({ ...box, height: 1 })).toBe(false);
  expect(isWorthIgnoring(box)).toBe(true);
});
