import { expect, test } from 'vitest';
import type { Difference } from '../../../../../renderer/pdf-compare/differences.ts';
import { locationOfDifference, turnedBox } from '../../../../../renderer/pdf-viewer/change-markers/page-location.ts';
import { markNear, stripMarks } from '../../../../../renderer/pdf-viewer/change-markers/strip-marks.ts';

const part = (page: number, y: number) => ({ page, boxes: [{ x: 10, y, width: 20, height: 10 }] });
const difference = (change: Partial<Difference>): Difference => ({
  key: '',
  kind: 'inserted',
  text: 'word',
  row: 0,
  before: null,
  after: null,
  ...change,
});
const ten = { heightPx: 1_000, shareOf: (page: number, y: number) => (page - 1 + Math.min(y, 1_000) / 1_000) / 10 };

test('the strip has a tick where each difference is in the whole document', () => {
  const differences = [difference({ after: part(1, 500) }), difference({ after: part(10, 0), kind: 'look' })];
  expect(stripMarks({ ...ten, differences }).map(({ topPx, kind }) => [topPx, kind])).toEqual([
    [50, 'inserted'],
    [900, 'look'],
  ]);
});

test('what was removed has its tick after the page that came before it', () => {
  const differences = [
    difference({ after: part(3, 0) }),
    difference({ kind: 'page-removed', row: 3, before: part(4, 0) }),
  ];
  expect(stripMarks({ ...ten, differences }).at(-1)).toMatchObject({ topPx: 300, kind: 'page-removed' });
});

test('ticks do not lie on each other, however many differences there are', () => {
  const differences = Array.from({ length: 5_000 }, (_, at) => difference({ after: part(1 + (at % 10), at / 5) })).sort(
    (one, other) => one.after!.page - other.after!.page || one.after!.boxes[0]!.y - other.after!.boxes[0]!.y,
  );
  const marks = stripMarks({ ...ten, differences });
  expect(marks.length).toBeLessThan(340);
  for (const [at, { topPx }] of marks.entries())
    if (at > 0) expect(topPx - marks[at - 1]!.topPx).toBeGreaterThanOrEqual(3);
});

test('a removed text is looked for at its height of the page that took the place of its own', () => {
  const removed = difference({ kind: 'removed', before: part(2, 400), row: 1 });
  const pairs = [
    { before: 1, after: 1 },
    { before: 2, after: 3 },
  ];
  expect(locationOfDifference(removed, { pairs })).toEqual({
    page: 3,
    y: 400,
    boxes: [{ x: 10, y: 400, width: 0, height: 10 }],
    kind: 'removed',
  });
});

test('a removed text is looked for between the words where it was, where they are known', () => {
  const gap = { page: 4, boxes: [{ x: 77, y: 300, width: 0, height: 12 }] };
  const removed = difference({ kind: 'removed', before: part(2, 400), row: 0, gap });
  expect(locationOfDifference(removed, { pairs: [{ before: 2, after: 3 }] })).toEqual({
    page: 4,
    y: 300,
    boxes: gap.boxes,
    kind: 'removed',
  });
  expect(stripMarks({ ...ten, differences: [removed] })).toMatchObject([{ topPx: 330 }]);
});

test('a press on the strip means the nearest tick within reach', () => {
  const differences = [difference({ after: part(1, 500) }), difference({ after: part(2, 0) })];
  const marks = stripMarks({ ...ten, differences });
  expect(marks.map(({ topPx }) => topPx)).toEqual([50, 100]);
  expect(markNear(marks, 44)?.index).toBe(0);
  expect(markNear(marks, 60)?.index).toBe(0);
  expect(markNear(marks, 90)?.index).toBe(1);
  expect(markNear(marks, 75)).toBeNull();
  expect(markNear([], 75)).toBeNull();
});

test('a removed page is looked for at the end of the page before it, or at the beginning', () => {
  const removed = difference({ kind: 'page-removed', before: part(2, 0), row: 1 });
  const pairs = [
    { before: 1, after: 1 },
    { before: 2, after: null },
  ];
  expect(locationOfDifference(removed, { pairs })).toMatchObject({ page: 1, y: Number.MAX_SAFE_INTEGER });
  expect(locationOfDifference({ ...removed, row: 0 }, { pairs: pairs.slice(1) })).toMatchObject({ page: 1, y: 0 });
});

test.each([
  [0, { x: 10, y: 20, width: 30, height: 40 }],
  [90, { x: 140, y: 10, width: 40, height: 30 }],
  [180, { x: 60, y: 140, width: 30, height: 40 }],
  [270, { x: 20, y: 60, width: 40, height: 30 }],
] as const)('a frame follows its words when the page is turned by %i degrees', (rotation, turned) => {
  expect(turnedBox({ x: 10, y: 20, width: 30, height: 40 }, { width: 100, height: 200 }, rotation)).toEqual(turned);
});
