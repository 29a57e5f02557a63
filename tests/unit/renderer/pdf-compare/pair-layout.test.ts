import { expect, test } from 'vitest';
import {
  captionPx,
  heightOf,
  layOutPairs,
  mainRow,
  pairGapPx,
  pairPointAt,
  rowAt,
} from '../../../../renderer/pdf-compare/pair-layout.ts';

const a4 = { width: 800, height: 1_100 };
const wide = { width: 1_100, height: 800 };
const options = { zoom: 1, columns: 2, viewPx: 1_636 } as const;

test('fit width gives each pair the width of its column, whatever the others are', () => {
  const { rows, columnPx } = layOutPairs([a4, wide], { ...options, zoom: 'fit-width' });
  expect(columnPx).toBe(800);
  expect(rows.map(({ width }) => width)).toEqual([800, 800]);
  expect(rows[0]!.height).toBe(1_100);
});

test('a zoom is the same for all, and rows follow each other without a gap but their own', () => {
  const { rows, height, widestPx } = layOutPairs([a4, wide, a4], { ...options, zoom: 0.5 });
  expect(rows.map(({ top }) => top)).toEqual([
    captionPx,
    2 * captionPx + 550 + pairGapPx,
    3 * captionPx + 950 + 2 * pairGapPx,
  ]);
  expect(height).toBe(3 * (captionPx + pairGapPx) + 1_500);
  expect(widestPx).toBe(550);
});

test('the rows at a height are found in any number of them', () => {
  const layout = layOutPairs(
    Array.from({ length: 10_000 }, () => a4),
    options,
  );
  for (const row of [0, 1, 4_999, 9_999]) {
    const { top, height } = layout.rows[row]!;
    expect(rowAt(layout, top)).toBe(row);
    expect(rowAt(layout, top + height - 1)).toBe(row);
  }
  expect(rowAt(layout, -50)).toBe(0);
  expect(rowAt(layout, 1e9)).toBe(9_999);
  expect(rowAt(layOutPairs([], options), 0)).toBe(-1);
});

test('the main row is the one that is most in sight', () => {
  const layout = layOutPairs([a4, a4], options);
  const second = layout.rows[1]!.top;
  expect(mainRow(layout, second - 500, second + 100)).toBe(0);
  expect(mainRow(layout, second - 100, second + 500)).toBe(1);
  expect(mainRow(layOutPairs([], options), 0, 500)).toBe(-1);
});

test('a spot leads back to its height, in another zoom too', () => {
  const before = layOutPairs([a4, a4, a4], options);
  const spot = pairPointAt(before, before.rows[1]!.top + 400);
  expect(spot).toEqual({ row: 1, y: 400 });
  expect(heightOf(before, spot)).toBe(before.rows[1]!.top + 400);
  const after = layOutPairs([a4, a4, a4], { ...options, zoom: 2 });
  expect(heightOf(after, spot)).toBe(after.rows[1]!.top + 800);
  expect(heightOf(before, { row: 99, y: 0 })).toBe(before.rows[2]!.top);
});
