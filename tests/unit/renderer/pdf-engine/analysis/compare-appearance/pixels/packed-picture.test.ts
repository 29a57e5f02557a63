import { expect, test } from 'vitest';
import {
  areSameOutside,
  mostWords,
  packPicture,
  unpackPicture,
} from '../../../../../../../renderer/pdf-engine/analysis/compare-appearance/pixels/packed-picture.ts';
import type { Box } from '../../../../../../../renderer/pdf-pages/box.ts';
import fc from '../../../../../../support/property-tests.ts';

/** Packs a picture with these pixels. `read` collects the heights of the parts that are read at once. */
function packed(width: number, pixels: Uint32Array<ArrayBuffer>, read: number[] = []) {
  const height = pixels.length / width;
  const getImageData = (_x: number, top: number, _width: number, rows: number) => {
    read.push(rows);
    return { data: new Uint8ClampedArray(pixels.slice(top * width, (top + rows) * width).buffer) };
  };
  return packPicture({ width, height } as never, { getImageData } as never);
}

const [width, height] = [7, 130];
const colour = fc.constantFrom(0xffffffff, 0xffffffff, 0xff000000, 0xff0000ff, 0x00ffffff);
const picture = fc
  .array(colour, { minLength: width * height, maxLength: width * height })
  .map((pixels) => new Uint32Array(pixels));
const side = (most: number) => fc.double({ min: -2, max: most + 2, noNaN: true });
const box: fc.Arbitrary<Box> = fc.record({ x: side(width), y: side(height), width: side(width), height: side(height) });

test('a packed picture has all its pixels, and is read in parts', () => {
  fc.assert(
    fc.property(picture, (pixels) => {
      const read: number[] = [];
      const unpacked = unpackPicture(packed(width, pixels, read)!);
      expect([...new Uint32Array(unpacked.data.buffer)]).toEqual([...pixels]);
      expect(read).toEqual([64, 64, 2]);
    }),
    { numRuns: 20 },
  );
});

test('two pictures are the same outside of boxes exactly if no other pixel differs', () => {
  const changes = fc.array(fc.tuple(fc.nat(width * height - 1), colour), { maxLength: 4 });
  const isIn = (x: number, y: number) => (of: Box) =>
    x >= Math.floor(of.x) && x < Math.ceil(of.x + of.width) && y >= Math.floor(of.y) && y < Math.ceil(of.y + of.height);
  fc.assert(
    fc.property(picture, changes, fc.array(box, { maxLength: 3 }), (one, changed, boxes) => {
      const other = one.slice();
      for (const [at, to] of changed) other[at] = to;
      const isSame = [...one.keys()].every(
        (at) => one[at] === other[at] || boxes.some(isIn(at % width, Math.floor(at / width))),
      );
      expect(areSameOutside(packed(width, one)!, packed(width, other)!, boxes)).toBe(isSame);
    }),
    { numRuns: 50 },
  );
});

test('a picture of another size is not the same, and one full of colours is not packed', () => {
  const blank = (of: number, rows: number) => packed(of, new Uint32Array(of * rows).fill(0xffffffff))!;
  expect(areSameOutside(blank(2, 3), blank(2, 3), [])).toBe(true);
  expect(areSameOutside(blank(2, 3), blank(3, 2), [])).toBe(false);
  expect(packed(500, new Uint32Array(mostWords).fill(0xff00ff00))).toBeNull();
});
