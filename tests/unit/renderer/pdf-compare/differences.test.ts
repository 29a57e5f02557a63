import { expect, test } from 'vitest';
import { differenceText } from '../../../../renderer/pdf-compare/difference-text.ts';
import { boundingBox, differencePages, differencesOf } from '../../../../renderer/pdf-compare/differences.ts';
import { areasToIgnore } from '../../../../renderer/pdf-compare/ignored-areas.ts';
import type { AppearanceChange, Comparison, TextChange } from '../../../../renderer/pdf-engine/base/analysis-types.ts';

const box = (y: number, x = 10) => ({ x, y, width: 50, height: 12 });
const pairs = [
  { before: 1, after: 1 },
  { before: 2, after: null },
  { before: null, after: 2 },
  { before: 3, after: 3 },
];
const comparison = (change: Partial<Comparison>): Comparison => ({
  pagesBefore: 3,
  pagesAfter: 3,
  pairs,
  texts: [],
  appearances: [],
  comparedPairs: 2,
  totalPairs: 2,
  ...change,
});

const inserted = (page: number, y: number, text = 'new'): TextChange => ({
  id: 0,
  kind: 'inserted',
  text,
  before: null,
  after: { page, boxes: [box(y)] },
});
const removed = (page: number, y: number, text = 'old'): TextChange => ({
  id: 0,
  kind: 'removed',
  text,
  before: { page, boxes: [box(y)] },
  after: null,
});
const look = (page: number): AppearanceChange => ({
  pair: { before: page, after: page },
  boxes: [box(100)],
  share: 0.1,
});

test('differences come in the order of reading, whichever side they are on', () => {
  const found = differencesOf(
    comparison({ texts: [inserted(3, 50), inserted(1, 300), removed(1, 200), removed(3, 20)] }),
  );
  expect(found.map(({ kind, row, text }) => [row, kind, text])).toEqual([
    [0, 'removed', 'old'],
    [0, 'inserted', 'new'],
    [1, 'page-removed', ''],
    [2, 'page-inserted', ''],
    [3, 'removed', 'old'],
    [3, 'inserted', 'new'],
  ]);
});

test('what is known of a look is a difference of its own, the rest of the page is one more', () => {
  const notes = [
    { words: '“Total” bold', boxes: [box(100)], before: { page: 1, boxes: [box(80)] } },
    { words: 'new line', boxes: [box(200)], before: null },
    { words: 'image removed', boxes: [], before: { page: 1, boxes: [box(300)] } },
  ];
  const found = differencesOf(
    comparison({ appearances: [{ ...look(1), boxes: [box(100), box(200), box(400)], notes }] }),
  ).filter(({ kind }) => kind === 'look');
  expect(found.map(({ text, before, after }) => [text, before?.boxes, after?.boxes])).toEqual([
    ['“Total” bold', [box(80)], [box(100)]],
    ['new line', undefined, [box(200)]],
    ['image removed', [box(300)], undefined],
    ['', [box(400)], [box(400)]],
  ]);
  expect(new Set(found.map(({ key }) => key)).size).toBe(4);
});

test('the text of a page that only one side has is told with the page, text that moved there on its own', () => {
  const moved: TextChange = {
    id: 9,
    kind: 'moved',
    text: 'terms',
    before: { page: 1, boxes: [box(5)] },
    after: { page: 2, boxes: [box(5)] },
  };
  const found = differencesOf(comparison({ texts: [inserted(2, 10), inserted(2, 40), removed(2, 10), moved] }));
  expect(found.map(({ kind }) => kind)).toEqual(['page-removed', 'page-inserted', 'moved']);
});

test('each difference has a key of its own, the same when the comparison is made again', () => {
  const texts = [inserted(1, 10), inserted(1, 10), inserted(1, 30)];
  const keys = differencesOf(comparison({ texts })).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  const renumbered = texts.map((change, id) => ({ ...change, id: id + 40 }));
  expect(differencesOf(comparison({ texts: renumbered })).map(({ key }) => key)).toEqual(keys);
});

test('a change that names a page that does not exist breaks nothing', () => {
  const found = differencesOf(comparison({ texts: [inserted(99, 10)], pairs: [] }));
  expect(found).toMatchObject([{ kind: 'inserted', row: 0 }]);
});

test('a look without an area is no difference', () => {
  expect(differencesOf(comparison({ pairs: pairs.slice(0, 1), appearances: [{ ...look(1), boxes: [] }] }))).toEqual([]);
});

test('each page of the later document says how it differs, and where pages are gone', () => {
  const changed = comparison({ texts: [removed(1, 10)], appearances: [look(1), look(3)] });
  expect(differencePages(changed)).toEqual({
    pages: new Map([
      [1, 'text'],
      [2, 'inserted'],
      [3, 'look'],
    ]),
    removed: [{ after: 1, pages: 1 }],
  });
});

test('pages that are gone one after the other are told as one place, also before the first', () => {
  const gone = [1, 2].map((before) => ({ before, after: null }));
  const rest = { before: 3, after: 1 };
  expect(differencePages(comparison({ pairs: [...gone, rest, { before: 4, after: null }] })).removed).toEqual([
    { after: 0, pages: 2 },
    { after: 1, pages: 1 },
  ]);
});

test('the box around boxes holds them all', () => {
  expect(boundingBox([box(100, 20), box(10, 40)])).toEqual({ x: 20, y: 10, width: 70, height: 102 });
  expect(boundingBox([])).toBeNull();
});

test('removed text and what stands in its place are one difference, which both sides mark', () => {
  const texts = [
    { ...removed(1, 100, '41'), id: 1 },
    { ...inserted(1, 100, '42'), id: 2, replaces: 1 },
    { ...removed(1, 200, 'gone'), id: 3 },
    { ...inserted(1, 300, 'new'), id: 4 },
  ];
  const found = differencesOf(comparison({ texts, pairs: pairs.slice(0, 1) }));
  expect(found.map(({ kind, text }) => [kind, text])).toEqual([
    ['replaced', '41 → 42'],
    ['removed', 'gone'],
    ['inserted', 'new'],
  ]);
  expect(found[0]).toMatchObject({ before: texts[0]!.before, after: texts[1]!.after });
  expect(differenceText(found[0]!)).toBe('Changed: 41 → 42, page 1');
  expect(areasToIgnore(found[0]!, pairs, 'page')).toHaveLength(2);
});

test('text is replaced only within one pair of pages: each page is told for itself', () => {
  const texts = [
    { ...removed(1, 900, 'old'), id: 1 },
    { ...inserted(3, 10, 'new'), id: 2, replaces: 1 },
    { ...inserted(2, 10, 'of a new page'), id: 3, replaces: 1 },
  ];
  expect(differencesOf(comparison({ texts })).map(({ kind }) => kind)).toEqual([
    'removed',
    'page-removed',
    'page-inserted',
    'inserted',
  ]);
});

test('Arabic beside the arrow does not turn the order of old and new', () => {
  const texts = [
    { ...removed(1, 100, 'قديم'), id: 1 },
    { ...inserted(1, 100, 'جديد'), id: 2, replaces: 1 },
  ];
  expect(differencesOf(comparison({ texts }))[0]?.text).toBe('\u2068قديم\u2069 → \u2068جديد\u2069');
});
