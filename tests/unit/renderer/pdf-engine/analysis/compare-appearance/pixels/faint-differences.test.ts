import { expect, test } from 'vitest';
import {
  markTints,
  withoutJitter,
} from '../../../../../../../renderer/pdf-engine/analysis/compare-appearance/pixels/faint-differences.ts';

const size = { width: 64, height: 64 };
type Colour = readonly [number, number, number];

/** A picture of `background` with a column of ink, `x` pixels from the left and `widthPx` wide, painted as it is at parts of a pixel. */
function picture(background: Colour, x = 20, widthPx = 2, ink: Colour = [0, 0, 0]): Uint8ClampedArray {
  const data = new Uint8ClampedArray(4 * size.width * size.height).fill(255);
  for (let at = 0; at < data.length; at += 4) {
    const column = (at / 4) % size.width;
    const covered = Math.max(0, Math.min(column + 1, x + widthPx) - Math.max(column, x));
    background.forEach((level, channel) => {
      data[at + channel] = Math.round(level * (1 - covered) + ink[channel]! * covered);
    });
  }
  return data;
}

const white: Colour = [255, 255, 255];

const tinted = (earlier: Uint8ClampedArray, later: Uint8ClampedArray) => {
  const marks = new Uint8ClampedArray(earlier.length);
  markTints(marks, earlier, later, size);
  return marks.filter((level, index) => index % 4 === 3 && level > 0).length;
};

test.each([0.02, 0.1, 0.25, 0.4])('ink that has moved by %f px is where it was', (by) => {
  const [earlier, later] = [picture(white), picture(white, 20 + by)];
  expect(withoutJitter(earlier, later, { ...size, offPx: by })).toEqual(earlier);
});

test.each([
  [0.25, 0.5],
  [0.5, 0.25],
])('a gap between two strokes that is painted %f px wide, then %f px, is where it was', (one, other) => {
  const [earlier, later] = [one, other].map((widthPx) => picture([0, 0, 0], 20, widthPx, white)) as [
    Uint8ClampedArray,
    Uint8ClampedArray,
  ];
  expect(withoutJitter(earlier, later, { ...size, offPx: 0.02 })).toEqual(earlier);
});

test('a new hairline in a pale colour is no move', () => {
  const [earlier, later] = [picture(white), picture(white, 40, 1, [232, 232, 232])];
  expect(withoutJitter(earlier, later, { ...size, offPx: 0.02 })).not.toEqual(earlier);
});

test('another colour is not a move, nor is ink that is broader by more than a pixel', () => {
  const earlier = picture(white);
  for (const later of [picture(white, 20, 2, [255, 0, 0]), picture(white, 20, 5), picture(white, 30)]) {
    expect(withoutJitter(earlier, later, { ...size, offPx: 0.02 })).not.toEqual(earlier);
  }
});

test.each<[string, Colour]>([
  ['yellowish', [255, 253, 245]],
  ['grey', [252, 252, 252]],
  ['bluish', [255, 255, 253]],
])('a page that is faintly %s, with its ink as it was', (_, colour) => {
  expect(tinted(picture(white), picture(colour))).toBeGreaterThan(3_000);
  expect(tinted(picture(colour), picture(white))).toBeGreaterThan(3_000);
});

test('levels that are off by one, or by two here and there in both directions, are no tint', () => {
  expect(tinted(picture(white), picture([254, 254, 254]))).toBe(0);
  const [earlier, later] = [picture([128, 128, 128]), picture([128, 128, 128])];
  for (let at = 0; at < later.length; at += 4) later[at] = 128 + (at % 8 === 0 ? 2 : -2);
  expect(tinted(earlier, later)).toBe(0);
});

test('a tint of a few squares is no matter of this test: it counts pixel by pixel', () => {
  const later = picture(white);
  for (let row = 0; row < 16; row += 1) later.fill(252, 4 * row * size.width, 4 * (row * size.width + 16));
  expect(tinted(picture(white), later)).toBe(0);
});
