import { expect, test } from 'vitest';
import {
  gapPx,
  type LayoutOptions,
  layOut,
  mainPage,
  marginPx,
  pageAt,
  pagesBetween,
} from '../../../../renderer/pdf-pages/page-layout.ts';
import type { PageSize } from '../../../../renderer/pdf-pages/page-size.ts';

const upright: PageSize = { width: 600, height: 800 };
const wide: PageSize = { width: 1_000, height: 500 };
const options: LayoutOptions = { scale: 1, rotation: 0, columns: 1, viewWidth: 900 };

test('pages stand one below the other, centred in the view', () => {
  const { boxes, width, height } = layOut([upright, upright], options);
  expect(boxes).toEqual([
    { left: 150, top: marginPx, width: 600, height: 800 },
    { left: 150, top: marginPx + 800 + gapPx, width: 600, height: 800 },
  ]);
  expect({ width, height }).toEqual({ width: 900, height: 1_600 + gapPx + 2 * marginPx });
});

test('a page wider than the view widens the sheet, and the others stay in its middle', () => {
  const { boxes, width } = layOut([upright, wide], options);
  expect(width).toBe(1_000 + 2 * marginPx);
  expect(boxes.map(({ left, width }) => left + width / 2)).toEqual([512, 512]);
});

test('a quarter turn swaps width and height', () => {
  expect(layOut([wide], { ...options, rotation: 270 }).boxes[0]).toMatchObject({ width: 500, height: 1_000 });
});

test('two columns meet in the middle, and a row is as high as its highest page', () => {
  const { boxes } = layOut([upright, wide, upright], { ...options, columns: 2, viewWidth: 3_000 });
  expect(boxes[0]!.left + boxes[0]!.width).toBe(1_500 - gapPx / 2);
  expect(boxes[1]!.left).toBe(1_500 + gapPx / 2);
  expect(boxes[2]!.top).toBe(marginPx + 800 + gapPx);
});

test('a page is never less than a pixel', () => {
  expect(layOut([{ width: 1, height: 1 }], { ...options, scale: 0.1 }).boxes[0]).toMatchObject({ width: 1, height: 1 });
});

test.each([1, 2] as const)('with %i columns the pages between two heights are found among thousands', (columns) => {
  const sizes = Array.from({ length: 3_001 }, (_, index) => (index % 7 === 0 ? wide : upright));
  const layout = layOut(sizes, { ...options, columns, viewWidth: 3_000 });
  for (const top of [0, 5_000, 123_456, layout.height - 700]) {
    const expected = layout.boxes.flatMap((box, index) =>
      box.top < top + 700 && box.top + box.height > top ? [index] : [],
    );
    expect(pagesBetween(layout, top, top + 700)).toEqual(expected);
  }
});

test('between two pages the lower one counts; below the last, the last', () => {
  const layout = layOut([upright, upright], options);
  expect(pageAt(layout, marginPx + 800 + 1)).toBe(1);
  expect(pageAt(layout, 1e6)).toBe(1);
});

test('the page whose number is shown is the one most in sight, the first of equals', () => {
  const layout = layOut([upright, upright, upright], options);
  expect(mainPage(layout, 100, 800)).toBe(0);
  expect(mainPage(layout, 600, 1_300)).toBe(1);
  expect(mainPage(layout, 0, 5_000)).toBe(0);
});
