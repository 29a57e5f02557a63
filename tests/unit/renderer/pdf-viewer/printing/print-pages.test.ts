import { expect, test } from 'vitest';
import { pagesOfRange } from '../../../../../renderer/pdf-viewer/printing/print-pages.ts';

test.each([
  ['', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [' , ', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ['4', [4]],
  ['2-4', [2, 3, 4]],
  ['7-', [7, 8, 9]],
  ['8-2000', [8, 9]],
  [' 5 – 6 ; 1', [1, 5, 6]],
  ['3, 3, 2-3', [2, 3]],
])('"%s" means pages %j', (range, pages) => {
  expect(pagesOfRange(range, 9)).toEqual(pages);
});

test.each(['x', '0', '10', '4-2', '-3', '1.5', '1-2-3', '99999999999999999999'])('"%s" means no pages', (range) => {
  expect(pagesOfRange(range, 9)).toBeNull();
});
