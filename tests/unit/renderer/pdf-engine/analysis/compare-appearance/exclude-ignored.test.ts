import { expect, test } from 'vitest';
import {
  ignoredOn,
  withoutIgnored,
} from '../../../../../../renderer/pdf-engine/analysis/compare-appearance/exclude-ignored.ts';
import type { TextChange } from '../../../../../../renderer/pdf-engine/base/analysis-types.ts';
import type { Box } from '../../../../../../renderer/pdf-pages/box.ts';

const box = (x: number, width = 40): Box => ({ x, y: 100, width, height: 10 });
const inserted = (page: number, ...boxes: Box[]): TextChange => ({
  id: 7,
  kind: 'inserted',
  text: 'today',
  before: null,
  after: { page, boxes },
});
const removed = (page: number, ...boxes: Box[]): TextChange => ({
  id: 8,
  kind: 'removed',
  text: 'yesterday',
  before: { page, boxes },
  after: null,
});
const area: Box = { x: 0, y: 90, width: 100, height: 30 };

test('without ignored areas nothing is dropped', () => {
  const texts = [inserted(1, box(10))];
  expect(withoutIgnored(texts, [])).toBe(texts);
});

test.each([
  ['within', box(10), 0],
  ['half in', box(80), 0],
  ['less than half in', box(81), 1],
  ['beside', box(200), 1],
  ['touching, on another line', { ...box(10), y: 120 }, 1],
  ['without width, within', box(10, 0), 0],
])('a change that lies %s', (_, place, left) => {
  expect(withoutIgnored([inserted(1, place)], [{ page: 'all', box: area }])).toHaveLength(left);
});

test('an area of one page counts on that page alone', () => {
  const texts = [inserted(1, box(10)), inserted(2, box(10))];
  expect(withoutIgnored(texts, [{ page: 2, box: area }])).toEqual([texts[0]]);
});

test('what was there before is ignored with it, on the partner of the page', () => {
  const texts = [removed(1, box(10)), removed(2, box(10))];
  expect(withoutIgnored(texts, [{ page: 2, box: area }])).toEqual([texts[0]]);
  const pairs = [
    { before: null, after: 1 },
    { before: 1, after: 2 },
    { before: 2, after: null },
  ];
  expect(withoutIgnored(texts, [{ page: 2, box: area }], pairs)).toEqual([texts[1]]);
});

test('a change that lies partly in an area keeps its other boxes, and its number', () => {
  expect(withoutIgnored([inserted(1, box(10), box(300))], [{ page: 'all', box: area }])).toEqual([
    inserted(1, box(300)),
  ]);
});

test('a piece that moved out of an area is inserted, one that moved into it is removed', () => {
  const moved = (from: Box, to: Box): TextChange => ({
    id: 1,
    kind: 'moved',
    text: 'today',
    before: { page: 1, boxes: [from] },
    after: { page: 1, boxes: [to] },
  });
  const texts = [moved(box(10), box(300)), moved(box(300), box(10)), moved(box(10), box(10))];
  expect(withoutIgnored(texts, [{ page: 'all', box: area }])).toMatchObject([
    { kind: 'inserted', before: null },
    { kind: 'removed', after: null },
  ]);
});

test('the areas of a page are those of all pages and its own', () => {
  const own = { page: 2, box: box(1) };
  const others = { page: 3, box: box(2) };
  const all = { page: 'all' as const, box: box(3) };
  expect(ignoredOn(2, [own, others, all])).toEqual([own.box, all.box]);
});
