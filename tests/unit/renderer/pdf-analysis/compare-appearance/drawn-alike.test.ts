import { expect, test } from 'vitest';
import { arePicturesAlike } from '../../../../../renderer/pdf-analysis/compare-appearance/drawn-alike.ts';

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
/** A full stop of letters 32 pixels high. */
const stop: Rectangle = { x: 20, y: 29, width: 3, height: 3 };

test.each([
  [0.25, 0],
  [0.25, 0.25],
  [0.1, 0.2],
])('letters that are painted %f px to the right and %f px lower are alike', (dx, dy) => {
  const moved = [stem, stop].map((one) => ({ ...one, x: one.x + dx, y: one.y + dy }));
  expect(arePicturesAlike(picture([stem, stop]), picture(moved))).toBe(true);
});

test('letters are alike that have moved along the line by a part of a pixel', () => {
  const moved = (dx: number, dy: number) =>
    picture([stem, stop].map((one) => ({ ...one, x: one.x + dx, y: one.y + dy })));
  expect(arePicturesAlike(picture([stem, stop]), moved(0.7, 0))).toBe(true);
  expect(arePicturesAlike(picture([stem, stop]), moved(-1, 0))).toBe(true);
  expect(arePicturesAlike(picture([stem, stop]), moved(3, 0))).toBe(false);
});

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
  expect(arePicturesAlike(picture([thin]), picture([moved]))).toBe(true);
  expect(arePicturesAlike(picture([thin]), picture([]))).toBe(false);
});

test('faint ink that has come is seen, and so is another colour or size', () => {
  expect(arePicturesAlike(picture([stem]), picture([stem, { ...stop, level: 240 }]))).toBe(false);
  expect(arePicturesAlike(picture([stem]), { ...picture([stem]), width: 24, height: 96 })).toBe(false);
});
