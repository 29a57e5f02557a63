import { expect, test } from 'vitest';
import { placeColumns, visibleColumns } from '../../../../../renderer/info/table/column-window.ts';

const columns = Array.from({ length: 300 }, (_, at) => ({ name: `c${at}`, widthCh: 10, isNumeric: false }));

test('columns lie beside each other, a chosen width moves those behind it', () => {
  const [first, second, third] = placeColumns(columns, new Map([['c1', 300]]));
  expect(second).toMatchObject({ leftPx: first!.widthPx, widthPx: 300 });
  expect(third!.leftPx).toBe(first!.widthPx + 300);
});

test('of many columns only those in sight are drawn, and one on each side', () => {
  const placed = placeColumns(columns, new Map());
  const { widthPx } = placed[0]!;
  const seen = visibleColumns(placed, widthPx * 100 + 1, widthPx * 3).map(({ index }) => index);
  for (const index of [100, 101, 102, 103]) expect(seen).toContain(index);
  expect(seen.length).toBeLessThan(9);
  expect(visibleColumns(placed, 0, 10)[0]?.index).toBe(0);
});
