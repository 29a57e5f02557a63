import { expect, test } from 'vitest';
import { hideHugeImages } from '../../../../../renderer/pdf-engine/pdfjs/huge-images.ts';
import { corpusFile } from '../../../../support/corpus/corpus.ts';

const image = (width: number, height: number) =>
  Buffer.from(`9 0 obj << /Subtype /Image /Width ${width} /Height ${height} >> stream\nx\nendstream endobj`);

test('an image of more than 100 megapixels is found by its dictionary', async () => {
  expect(hideHugeImages(image(30_000, 30_000))).toBe(true);
  expect(hideHugeImages((await corpusFile('image-too-large.pdf'))!)).toBe(true);
});

test.each([
  [10_000, 10_000],
  [100_000, 1],
  [9_999, 9_999],
])('an image of %d by %d pixels is not', (width, height) => {
  expect(hideHugeImages(image(width, height))).toBe(false);
});

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

test('its bits per component become 0, in as many bytes, and nothing else changes', () => {
  const bytes = Buffer.from(text(image(30_000, 30_000)).replace('/Subtype', '/BitsPerComponent 16 /Subtype'));
  const before = text(bytes);
  expect(hideHugeImages(bytes)).toBe(true);
  expect(text(bytes)).toBe(before.replace('Component 16', 'Component 0 '));
});

test('sizes that are references are followed', () => {
  const bytes = Buffer.from(
    '7 0 obj 20000 endobj 17 0 obj 3 endobj 9 0 obj << /BitsPerComponent 7 0 R /Height 7 0 R /Width 7 0 R >> stream\nx\nendstream endobj ' +
      '10 0 obj << /Height 7 0 R /Width 17 0 R /BitsPerComponent 7 0 R >> stream\nx\nendstream endobj',
  );
  const before = text(bytes);
  expect(hideHugeImages(bytes)).toBe(true);
  expect(text(bytes)).toBe(before.replace('/BitsPerComponent 7 0 R', '/BitsPerComponent 0    '));
});

test('a size after much white space is found', () => {
  const bytes = text(image(30_000, 30_000));
  for (const space of [' '.repeat(31), ' '.repeat(36), '\n'.repeat(500)]) {
    const spaced = bytes.replaceAll(/(Width|Height) /g, `$1${space}`);
    expect(hideHugeImages(Buffer.from(spaced))).toBe(true);
  }
});

test('content is not changed', () => {
  const content = '4 0 obj << >> stream BI /W 30000 /H 30000 /BPC 8 ID x EI endstream endobj';
  const bytes = Buffer.from(content);
  hideHugeImages(bytes);
  expect(text(bytes)).toBe(content);
});

test('sizes of two images are not taken for one', () => {
  expect(hideHugeImages(Buffer.concat([image(50_000, 1), image(1, 50_000)]))).toBe(false);
});

test('bytes without a dictionary, and very many sizes, are read in no time', () => {
  expect(hideHugeImages(Buffer.from('/Width 99999 '.repeat(600_000)))).toBe(false);
});
