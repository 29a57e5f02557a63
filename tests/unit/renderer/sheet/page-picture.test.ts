import { expect, test } from 'vitest';
import { mostPictured, picturedPages, placedPages } from '../../../../renderer/sheet/page-picture.ts';

test('a picture has the chosen page, if the document has it, or all pages side by side in the same width', () => {
  expect(picturedPages(2, 5)).toEqual({ pages: [2], width: 240 });
  expect(picturedPages(6, 5).pages).toEqual([]);
  expect(picturedPages(1, 0).pages).toEqual([1]);
  expect(picturedPages('all', 1)).toEqual({ pages: [1], width: 240 });
  expect(picturedPages('all', 3)).toEqual({ pages: [1, 2, 3], width: 118 });
  expect(picturedPages('all', 0).pages).toEqual([]);
  expect(picturedPages('all', 500).pages).toHaveLength(mostPictured);
});

test('pages of different sizes do not overlap, and their picture is no larger than they need', () => {
  const small = { width: 158, height: 100 };
  expect(placedPages([small])).toEqual({ places: [{ x: 0, y: 0 }], width: 158, height: 100 });
  expect(placedPages([small, { width: 158, height: 200 }, small])).toEqual({
    places: [
      { x: 0, y: 0 },
      { x: 162, y: 0 },
      { x: 0, y: 204 },
    ],
    width: 320,
    height: 404,
  });
});
