import { expect, test } from 'vitest';
import { hasHugeImage } from '../../../../renderer/pdf-core/huge-images.ts';
import { corpusFile } from '../../../support/corpus/corpus.ts';

const image = (width: number, height: number) =>
  Buffer.from(`9 0 obj << /Subtype /Image /Width ${width} /Height ${height} >> stream\nx\nendstream endobj`);

test('an image of more than 100 megapixels is found by its dictionary', async () => {
  expect(hasHugeImage(image(30_000, 30_000))).toBe(true);
  expect(hasHugeImage((await corpusFile('image-too-large.pdf'))!)).toBe(true);
});

test.each([
  [10_000, 10_000],
  [100_000, 1],
  [9_999, 9_999],
])('an image of %d by %d pixels is not', (width, height) => {
  expect(hasHugeImage(image(width, height))).toBe(false);
});

test('sizes of two images are not taken for one', () => {
  expect(hasHugeImage(Buffer.concat([image(50_000, 1), image(1, 50_000)]))).toBe(false);
});

test('bytes without a dictionary, and very many sizes, are read in no time', () => {
  expect(hasHugeImage(Buffer.from('/Width 99999 '.repeat(600_000)))).toBe(false);
});
