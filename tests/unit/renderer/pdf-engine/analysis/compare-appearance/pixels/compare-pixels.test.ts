import { describe, expect, test } from 'vitest';
import {
  diffPixels,
  freePixels,
  type Picture,
} from '../../../../../../../renderer/pdf-engine/analysis/compare-appearance/pixels/compare-pixels.ts';
import type { Box } from '../../../../../../../renderer/pdf-pages/box.ts';
import fc from '../../../../../../support/property-tests.ts';

type Ink = Readonly<{ x: number; y: number; rows: readonly (readonly number[])[] }>;

/** White paper with pieces of ink, given as levels of grey. */
function picture(width: number, height: number, ...inks: readonly Ink[]): Picture {
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (const { x, y, rows } of inks) {
    rows.forEach((row, down) => {
      row.forEach((level, across) => {
        data.fill(level, 4 * ((y + down) * width + x + across), 4 * ((y + down) * width + x + across) + 3);
      });
    });
  }
  return { data, width, height };
}

const filled = (x: number, y: number, width: number, height: number, level = 0): Ink => ({
  x,
  y,
  rows: Array.from({ length: height }, () => Array.from({ length: width }, () => level)),
});

/** As a browser draws them at 10.76 px, the size of 10 pt on a page that is 640 px wide. */
const comma = [
  [200, 72, 213],
  [186, 60, 219],
  [221, 118, 255],
];
const fullStop = [
  [200, 72, 213],
  [186, 40, 213],
  [255, 255, 255],
];

const paint = ({ data, width }: Picture, x: number, y: number, colour: readonly number[]) =>
  data.set(colour, 4 * (y * width + x));
const isMarked = (mask: Uint8ClampedArray, width: number, x: number, y: number) => mask[4 * (y * width + x) + 3] !== 0;
const covers = (boxes: readonly Box[], x: number, y: number) =>
  boxes.some((box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height);

const nothing = { share: 0, boxes: [] };

describe('what is a change', () => {
  test('equal pictures differ nowhere', () => {
    const page = picture(640, 100, filled(20, 20, 300, 12));
    const { mask, ...rest } = diffPixels(page, picture(640, 100, filled(20, 20, 300, 12)), []);
    expect(rest).toEqual(nothing);
    expect(mask).toHaveLength(4 * 640 * 100);
    expect(mask.every((value) => value === 0)).toBe(true);
  });

  test.each<[string, Picture, Picture]>([
    ['a comma that is gone', picture(640, 90, { x: 300, y: 40, rows: comma }), picture(640, 90)],
    [
      'a comma that is a full stop now',
      picture(640, 90, { x: 300, y: 40, rows: comma }),
      picture(640, 90, { x: 300, y: 40, rows: fullStop }),
    ],
    ['a hairline', picture(640, 90), picture(640, 90, filled(100, 50, 400, 1, 180))],
    ['the light shade of a table row', picture(640, 90), picture(640, 90, filled(100, 50, 400, 20, 250))],
    [
      'a box that has moved by a pixel',
      picture(640, 90, filled(100, 50, 9, 20)),
      picture(640, 90, filled(101, 50, 9, 20)),
    ],
  ])('%s', (_, before, after) => {
    expect(diffPixels(before, after, []).boxes).toHaveLength(1);
    expect(diffPixels(after, before, []).boxes).toHaveLength(1);
  });

  test('another colour of the same lightness', () => {
    const [before, after] = [picture(640, 90), picture(640, 90)];
    for (let x = 100; x < 120; x += 1) {
      paint(before, x, 40, [200, 0, 0, 255]);
      paint(after, x, 40, [0, 102, 0, 255]);
    }
    expect(diffPixels(before, after, []).boxes).toEqual([{ x: 100, y: 40, width: 20, height: 1 }]);
  });

  test('an edge that is smoothed otherwise is none', () => {
    // A slanted stroke: its ink has shifted by a part of a pixel.
    const stroke = (part: number): Ink[] =>
      Array.from({ length: 30 }, (_, row) => ({
        x: 200 + row,
        y: 30 + row,
        rows: [[255 - part, 0, 0, 0, 0, part]],
      }));
    expect(diffPixels(picture(640, 90, ...stroke(100)), picture(640, 90, ...stroke(140)), [])).toMatchObject(nothing);
  });

  test('a speck is none', () => {
    expect(diffPixels(picture(640, 90), picture(640, 90, filled(300, 40, 1, 1, 200)), [])).toMatchObject(nothing);
  });
});

describe('where it is', () => {
  test('the mask is red where pixels differ, and transparent elsewhere', () => {
    const { mask, share } = diffPixels(picture(100, 50), picture(100, 50, filled(10, 20, 30, 5)), []);
    expect(Array.from(mask.slice(4 * (20 * 100 + 10), 4 * (20 * 100 + 10) + 4))).toEqual([255, 0, 0, 255]);
    expect(isMarked(mask, 100, 39, 24)).toBe(true);
    expect(isMarked(mask, 100, 40, 24)).toBe(false);
    expect(share).toBeCloseTo(150 / 5_000);
  });

  test('the letters of a word share a box, lines far apart have their own', () => {
    const word = Array.from({ length: 6 }, (_, letter) => filled(100 + letter * 9, 40, 6, 9));
    const { boxes } = diffPixels(picture(640, 200), picture(640, 200, ...word, filled(100, 150, 6, 9)), []);
    expect(boxes).toEqual([
      { x: 100, y: 40, width: 51, height: 9 },
      { x: 100, y: 150, width: 6, height: 9 },
    ]);
  });

  test('the boxes stay few, and cover all that differs', () => {
    const dots = Array.from({ length: 400 }, (_, index) =>
      filled(10 + (index % 20) * 31, 10 + Math.floor(index / 20) * 40, 3, 3),
    );
    const { boxes } = diffPixels(picture(640, 830), picture(640, 830, ...dots), []);
    expect(boxes.length).toBeLessThanOrEqual(40);
    expect(dots.every(({ x, y }) => covers(boxes, x, y) && covers(boxes, x + 2, y + 2))).toBe(true);
  });
});

describe('ignored areas', () => {
  const today = picture(640, 90, filled(100, 40, 40, 9), filled(400, 40, 40, 9));

  test('what lies in one does not differ', () => {
    const { boxes, mask } = diffPixels(picture(640, 90), today, [{ x: 90, y: 30, width: 100, height: 30 }]);
    expect(boxes).toEqual([{ x: 400, y: 40, width: 40, height: 9 }]);
    expect(isMarked(mask, 640, 110, 45)).toBe(false);
  });

  test('an area that goes beyond the page, and one that lies outside, do no harm', () => {
    const areas = [
      { x: -50.5, y: -10, width: 2_000, height: 2_000 },
      { x: 700, y: 900, width: 10, height: 10 },
      { x: 5, y: 5, width: 0, height: -3 },
    ];
    expect(diffPixels(picture(640, 90), today, areas)).toMatchObject(nothing);
  });

  test('the pictures themselves are left as they are', () => {
    const [before, after] = [picture(640, 90).data, today.data.slice()];
    diffPixels({ ...today, data: before }, today, [{ x: 90, y: 30, width: 100, height: 30 }]);
    expect(Buffer.from(before).equals(Buffer.alloc(before.length, 255))).toBe(true);
    expect(Buffer.from(today.data).equals(Buffer.from(after))).toBe(true);
  });
});

describe('pages of different sizes', () => {
  test('what only the later one has differs', () => {
    const { mask, boxes, share } = diffPixels(picture(100, 100), picture(120, 100), []);
    expect(mask).toHaveLength(4 * 120 * 100);
    expect(boxes).toEqual([{ x: 100, y: 0, width: 20, height: 100 }]);
    expect(share).toBeCloseTo(20 / 120);
  });

  test('what only the earlier one has is told by the edge of the later one', () => {
    const { mask, boxes, share } = diffPixels(picture(100, 120), picture(100, 100), []);
    expect(mask).toHaveLength(4 * 100 * 100);
    expect(boxes).toEqual([{ x: 0, y: 92, width: 100, height: 8 }]);
    expect(share).toBeCloseTo(20 / 120);
  });

  test('what both have is compared', () => {
    const { boxes } = diffPixels(picture(100, 200, filled(10, 10, 20, 9)), picture(140, 100), []);
    expect(boxes).toEqual([
      { x: 100, y: 0, width: 40, height: 100 },
      { x: 10, y: 10, width: 20, height: 9 },
      { x: 0, y: 92, width: 140, height: 8 },
    ]);
  });

  test('a row of pixels more is rounding', () => {
    expect(diffPixels(picture(640, 905), picture(640, 906), [])).toMatchObject(nothing);
    expect(diffPixels(picture(640, 906), picture(639, 905), [])).toMatchObject(nothing);
  });

  test('an empty picture', () => {
    expect(diffPixels(picture(0, 0), picture(0, 0), [])).toMatchObject(nothing);
    expect(diffPixels(picture(0, 0), picture(20, 10), [])).toMatchObject({
      share: 1,
      boxes: [{ x: 0, y: 0, width: 20, height: 10 }],
    });
  });
});

test('every ink of some size that is added lies in a box and in the mask', () => {
  const ink = fc.record({
    x: fc.integer({ min: 0, max: 180 }),
    y: fc.integer({ min: 0, max: 110 }),
    side: fc.integer({ min: 2, max: 20 }),
  });
  fc.assert(
    fc.property(fc.array(ink, { minLength: 1, maxLength: 12 }), (inks) => {
      const { mask, boxes } = diffPixels(
        picture(200, 130),
        picture(200, 130, ...inks.map(({ x, y, side }) => filled(x, y, side, side))),
        [],
      );
      for (const { x, y } of inks) expect([covers(boxes, x, y), isMarked(mask, 200, x, y)]).toEqual([true, true]);
    }),
  );
});

test('pixels that are given back are empty, however many there are', () => {
  const all = [1, 40, 640 * 906].map((pixels) => new Uint8ClampedArray(4 * pixels));
  freePixels(...all);
  expect(all.map(({ length }) => length)).toEqual([0, 0, 0]);
});
