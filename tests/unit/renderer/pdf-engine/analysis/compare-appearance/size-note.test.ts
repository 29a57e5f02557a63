import { expect, test } from 'vitest';
import { sizeNote } from '../../../../../../renderer/pdf-engine/analysis/compare-appearance/layout-notes.ts';
import { cssPxPerPoint } from '../../../../../../renderer/pdf-pages/page-size.ts';

/** A page of so many points. */
const page = (width: number, height: number) => ({ width: width * cssPxPerPoint, height: height * cssPxPerPoint });

test.each([
  [page(595.28, 841.89), page(612, 792), 'page is Letter, was A4'],
  [page(595.28, 841.89), page(841.89, 595.28), 'page is A4 landscape, was A4'],
  [page(300, 300), page(595, 842), 'page is A4, was 106\u00a0×\u00a0106\u00a0mm'],
])('a page of another size is told by the names of the papers', (before, after, words) => {
  expect(sizeNote(before, after, 1)?.words).toBe(words);
});

test('the size that rounding makes of a paper is no other size', () => {
  expect(sizeNote(page(595.28, 841.89), page(594.96, 842.25), 1)).toBeNull();
  expect(sizeNote(page(594.4, 841.89), page(596.1, 841.89), 1)).toBeNull();
});

test('paper that is gone is marked on the earlier page, and the edge where it ended on the later one', () => {
  const note = sizeNote({ width: 800, height: 1_200 }, { width: 800, height: 1_000 }, 7);
  expect(note?.before).toEqual({ page: 7, boxes: [{ x: 0, y: 1_000, width: 800, height: 200 }] });
  expect(note?.boxes).toEqual([{ x: 0, y: 996, width: 800, height: 4 }]);
});
