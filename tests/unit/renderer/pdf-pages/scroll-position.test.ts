import { expect, test } from 'vitest';
import { layOut, marginPx } from '../../../../renderer/pdf-pages/page-layout.ts';
import { pagePointAt, sheetPointOf } from '../../../../renderer/pdf-pages/scroll-position.ts';
import fc from '../../../support/property-tests.ts';

const sizes = Array.from({ length: 30 }, (_, index) => ({ width: 500 + index * 10, height: 700 - index * 3 }));
const layoutAt = (scale: number, pages = sizes) => layOut(pages, { scale, rotation: 0, columns: 1, viewWidth: 900 });

test('a spot leads back to the point that it was taken from', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 0, max: 20_000 }),
      fc.double({ min: 0.1, max: 6, noNaN: true }),
      (x, y, scale) => {
        const layout = layoutAt(scale);
        const point = sheetPointOf(layout, pagePointAt(layout, { x, y }));
        expect(point.x).toBeCloseTo(x, 6);
        expect(point.y).toBeCloseTo(y, 6);
      },
    ),
  );
});

test('a line of a page is the same line at another zoom', () => {
  const anchor = pagePointAt(layoutAt(1), { x: 450, y: layoutAt(1).boxes[9]!.top + 210 });
  const larger = layoutAt(2);
  expect(sheetPointOf(larger, anchor).y).toBe(larger.boxes[9]!.top + 420);
});

test('the margin above the first page does not grow: the top stays the top', () => {
  const anchor = pagePointAt(layoutAt(1), { x: 450, y: 0 });
  expect(anchor.y).toBe(-marginPx);
  expect(sheetPointOf(layoutAt(4), anchor).y).toBe(0);
});

test('a page that is no more is the last one', () => {
  const layout = layoutAt(1, sizes.slice(0, 3));
  expect(sheetPointOf(layout, { page: 20, x: null, y: 10 }).y).toBe(layout.boxes[2]!.top + 10);
});
