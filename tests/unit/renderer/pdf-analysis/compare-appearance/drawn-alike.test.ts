import { expect, test } from 'vitest';
import { arePicturesAlike } from '../../../../../renderer/pdf-analysis/compare-appearance/drawn-alike.ts';
import { createTextDoubts } from '../../../../../renderer/pdf-analysis/page-placements/text-doubts.ts';
import type { PageText } from '../../../../../renderer/pdf-analysis/text/page-text.ts';
import type { TextChange } from '../../../../../renderer/pdf-core/analysis-types.ts';
import type { Box } from '../../../../../renderer/pdf-core/box.ts';

const size = { width: 48, height: 48 };
type Rectangle = Readonly<{ x: number; y: number; width: number; height: number; level?: number }>;

/** White paper with rectangles of ink, painted as they are at parts of a pixel. */
function picture(rectangles: readonly Rectangle[]) {
  const data = new Uint8ClampedArray(4 * size.width * size.height).fill(255);
  const within = (at: number, from: number, length: number) =>
    Math.max(0, Math.min(at + 1, from + length) - Math.max(at, from));
  for (let at = 0; at < data.length; at += 4) {
    const [column, row] = [(at / 4) % size.width, Math.floor(at / 4 / size.width)];
    for (const { x, y, width, height, level = 0 } of rectangles) {
      const covered = within(column, x, width) * within(row, y, height);
      for (let channel = 0; channel < 3; channel += 1) {
        data[at + channel] = Math.round(data[at + channel]! * (1 - covered) + level * covered);
      }
    }
  }
  return { data, ...size };
}

const stem: Rectangle = { x: 10, y: 8, width: 3, height: 24 };
/** A full stop of letters 32 pixels high, and the tail that makes a comma of it. */
const stop: Rectangle = { x: 20, y: 29, width: 3, height: 3 };
const tail: Rectangle = { x: 21.5, y: 32, width: 1.5, height: 3 };

test.each([
  [0.25, 0],
  [0.25, 0.25],
  [0.1, 0.2],
])('letters that are painted %f px to the right and %f px lower are alike', (dx, dy) => {
  const moved = [stem, stop].map((one) => ({ ...one, x: one.x + dx, y: one.y + dy }));
  expect(arePicturesAlike(picture([stem, stop]), picture(moved))).toBe(true);
});

test('letters are alike that another program has moved along the line by a part of a pixel, but not up or down', () => {
  const moved = (dx: number, dy: number) =>
    picture([stem, stop].map((one) => ({ ...one, x: one.x + dx, y: one.y + dy })));
  expect(arePicturesAlike(picture([stem, stop]), moved(0.7, 0))).toBe(true);
  expect(arePicturesAlike(picture([stem, stop]), moved(-1, 0))).toBe(true);
  expect(arePicturesAlike(picture([stem, stop]), moved(1.6, 0))).toBe(false);
  expect(arePicturesAlike(picture([stem, stop]), moved(0, 0.7))).toBe(false);
});

test.each([0, 0.25, 0.5, 0.75])(
  'a full stop and a comma are never alike, wherever in a pixel they begin (%f)',
  (by) => {
    const moved = [stem, stop, tail].map((one) => ({ ...one, x: one.x + by, y: one.y + by }));
    for (const [before, after] of [
      [[stem, stop], moved],
      [moved, [stem, stop]],
      [[stem], [stem, stop]],
      [[stem, stop], [stem]],
    ] as const) {
      expect(arePicturesAlike(picture(before), picture(after))).toBe(false);
    }
  },
);

test('only what lies in an area is compared, where one is given', () => {
  const [before, after] = [picture([stem]), picture([stem, stop])];
  expect(arePicturesAlike(before, after, { area: { x: 4, y: 4, width: 12, height: 40 } })).toBe(true);
  expect(arePicturesAlike(before, after, { area: { x: 19.5, y: 28.5, width: 2, height: 2 } })).toBe(false);
});

test('strokes thinner than a pixel may begin elsewhere in it, where letters are small', () => {
  const [thin, moved] = [
    { ...stem, width: 0.8 },
    { ...stem, width: 0.8, x: stem.x + 0.6 },
  ];
  expect(arePicturesAlike(picture([thin]), picture([moved]))).toBe(false);
  expect(arePicturesAlike(picture([thin]), picture([moved]), { areSmall: true })).toBe(true);
  expect(arePicturesAlike(picture([thin]), picture([]), { areSmall: true })).toBe(false);
});

test('faint ink that has come is seen, and so is another colour or size', () => {
  expect(arePicturesAlike(picture([stem]), picture([stem, { ...stop, level: 248 }]))).toBe(false);
  expect(arePicturesAlike(picture([stem]), picture([{ ...stem, level: 200 }]))).toBe(false);
  expect(arePicturesAlike(picture([stem]), { ...picture([stem]), width: 24, height: 96 })).toBe(false);
});

const pageOf = (rows: ReadonlyArray<readonly [x: number, words: string]>, height = 16): PageText => ({
  page: 1,
  width: 794,
  height: 1123,
  words: rows.map(([x, text], line) => ({
    text,
    line,
    box: { x, y: 60 + line * 20 - height, width: text.length * 8, height },
  })),
});

const change: TextChange = {
  id: 1,
  kind: 'removed',
  text: 'total',
  before: { page: 1, boxes: [] },
  after: null,
};
const doubtOn = (before: PageText, after: PageText, texts = [change]) =>
  createTextDoubts({ before: [before], after: [after] }, texts)({ before: 1, after: 1 });

const rows = (count: number, words: string) => Array.from({ length: count }, () => [60, words] as const);

test('changed texts are in doubt where all lines stand as they stood, and where one page has no text', () => {
  expect(doubtOn(pageOf(rows(20, 'total')), pageOf(rows(20, 'upubm')))).toEqual({ letterPx: 16 });
  expect(doubtOn(pageOf(rows(20, 'total')), pageOf([]))).toEqual({ letterPx: 16 });
  expect(doubtOn(pageOf(rows(20, 'total')), pageOf(rows(20, 'upubm'), 9))).toEqual({ letterPx: 9 });
});

test('only the letters that are said to have changed have to be large enough to tell them apart', () => {
  const page = pageOf(rows(20, 'total'));
  const withSmallPrint = {
    ...page,
    words: [...page.words, { text: 'note', line: 20, box: { x: 60, y: 1000, width: 20, height: 5 } }],
  };
  const part = (y: number) => ({ page: 1, boxes: [{ x: 60, y, width: 40, height: 5 }] });
  const doubtAt = (y: number) => doubtOn(withSmallPrint, withSmallPrint, [{ ...change, before: part(y) }]);
  expect(doubtAt(50)).toEqual({ letterPx: 16 });
  expect(doubtAt(1000)).toEqual({ letterPx: 5 });
});

test('they are in doubt, too, where another program says otherwise how far letters reach above and below their base line', () => {
  const written = (reach: number, words: string) => {
    const page = pageOf(rows(20, words));
    const tall = (box: Box) => ({ ...box, y: box.y - reach, height: box.height + 2 * reach, baseline: box.y + 12 });
    return { ...page, words: page.words.map((word) => ({ ...word, box: tall(word.box) })) };
  };
  expect(doubtOn(written(0, 'total'), written(7, 'upubm'))).toEqual({ letterPx: 16 });
});

test('they are in no doubt without a change, where lines have come, or on paper of another size', () => {
  const page = pageOf(rows(20, 'total'));
  expect(doubtOn(page, pageOf(rows(20, 'upubm')), [])).toBeNull();
  expect(doubtOn(page, pageOf(rows(24, 'upubm')))).toBeNull();
  expect(doubtOn(page, pageOf(rows(20, 'a far longer line')))).toBeNull();
  expect(doubtOn(page, { ...pageOf(rows(20, 'upubm')), width: 816 })).toBeNull();
});
