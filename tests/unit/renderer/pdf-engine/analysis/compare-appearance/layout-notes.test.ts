import { expect, test } from 'vitest';
import {
  layoutNote,
  shiftNote,
} from '../../../../../../renderer/pdf-engine/analysis/compare-appearance/layout-notes.ts';
import type { Placement } from '../../../../../../renderer/pdf-engine/analysis/page-placements/placements.ts';

/** Twenty lines of which each has moved down by what `dyOf` says. */
const placement = (dyOf: (line: number) => number, more: Partial<Placement> = {}, dx = 0): Placement => ({
  kind: 'flowing',
  offPx: 0,
  excluded: [],
  changed: { before: [], after: [] },
  sources: [
    {
      page: 3,
      lines: Array.from({ length: 20 }, (_, line) => {
        const box = { x: 40, y: 60 + 20 * line, width: 300, height: 14 };
        return { before: box, after: { ...box, x: 40 + dx, y: box.y + dyOf(line) }, dx, dy: dyOf(line) };
      }),
    },
  ],
  targets: [],
  isExplained: true,
  ...more,
});

test.each<[string, (line: number) => number]>([
  ['by a line', () => 20],
  ['by a line, rounded to pixels in another way', (line) => 20 + (line % 3 === 0 ? 1 : 0)],
  ['by a line, and those after the fifth by one more', (line) => (line > 5 ? 40 : 20)],
  ['by less and less through rounding', (line) => 20 + Math.round(line / 8)],
])('lines that have moved %s have the same layout', (_, dyOf) => {
  expect(layoutNote(placement(dyOf))).toBeNull();
});

test.each([0.7, -0.7, 3])('lines that stand further apart by %f px each have another layout', (by) => {
  expect(layoutNote(placement((line) => 20 + by * line))).toMatchObject({
    words: 'layout changed',
    boxes: { length: 20 },
    before: { page: 3 },
  });
});

test('without a changed text whatever has moved is a matter of the layout', () => {
  expect(layoutNote(placement(() => 20, { isExplained: false }))).toMatchObject({ words: 'text flows differently' });
});

test('a page that says the same elsewhere is told with how far it has moved', () => {
  const words = (dyOf: (line: number) => number, dx = 0) =>
    shiftNote(placement(dyOf, { kind: 'shifted' }, dx), () => true)?.words;
  expect(words(() => 2)).toBe('text moved 2 px down');
  expect(words(() => -1.25, 30)).toBe('text moved 1.3 px up and 30 px to the right');
  expect(words((line) => line)).toBe('text stands elsewhere');
  expect(words(() => 0, -12.2)).toBe('text moved 12 px to the left');
  expect(words(() => 0.3)).toBeUndefined();
  expect(
    shiftNote(
      placement(() => 2),
      () => false,
    ),
  ).toBeNull();
});

/** Lines that have gone from one height to another, and their place from the left. */
const lines = (
  all: ReadonlyArray<readonly [from: number, to: number, x?: number, dx?: number]>,
): Partial<Placement> => ({
  sources: [
    {
      page: 3,
      lines: all.map(([from, to, x = 40, dx = 0]) => {
        const box = { x, y: from, width: 300, height: 14 };
        return { before: box, after: { ...box, x: x + dx, y: to }, dx, dy: to - from };
      }),
    },
  ],
});

test('lines that have moved to one side by different widths stand elsewhere', () => {
  const shift = lines([
    [60, 60, 40, 5],
    [80, 80, 40, 9],
  ]);
  expect(
    shiftNote(
      placement(() => 0, shift),
      () => true,
    )?.words,
  ).toBe('text stands elsewhere');
});

test('three lines that stand further apart say nothing about the layout', () => {
  const three = lines([60, 80, 100, 120].map((y, index) => [y, y + 20 + 3 * index] as const));
  expect(layoutNote(placement(() => 0, three))).toBeNull();
});

test('lines that stand further apart here and closer there have the same layout', () => {
  expect(layoutNote(placement((line) => 20 + (line % 4 < 2 ? 0 : 4)))).toBeNull();
});

test('lines of another column, which begin at the top again, do not stand closer', () => {
  const column = (x: number, by: number) => [60, 80, 100, 120, 140].map((y) => [y, y + by, x] as const);
  expect(layoutNote(placement(() => 0, lines([...column(40, 60), ...column(400, 20)])))).toBeNull();
});
