import { expect, test } from 'vitest';
import { pixelHash } from '../../../../../../../renderer/pdf-engine/analysis/compare-appearance/pixels/pixel-hash.ts';

const white = (width: number, height: number) => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4).fill(255),
});

test('pictures with the same pixels have the same mark', () => {
  expect(pixelHash(white(64, 64))).toBe(pixelHash(white(64, 64)));
});

test('any pixel and any channel makes another mark, and so does another shape', () => {
  const marks = new Set([pixelHash(white(64, 64)), pixelHash(white(32, 128))]);
  for (let at = 0; at < 64 * 64 * 4; at += 1) {
    const picture = white(64, 64);
    picture.data[at] = 254;
    marks.add(pixelHash(picture));
  }
  expect(marks.size).toBe(2 + 64 * 64 * 4);
});

test('a dot that moves makes another mark', () => {
  const marks = new Set<string>();
  for (let at = 0; at < 4096; at += 1) {
    const picture = white(64, 64);
    picture.data.fill(0, at * 4, at * 4 + 3);
    marks.add(pixelHash(picture));
  }
  expect(marks.size).toBe(4096);
});
