import { Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { textTransform } from '../../../build/vite/pdfjs.mjs';

test('where a glyph of a text stands is what pdf.js works out, to the last digit', () => {
  const pages = [
    [1, 0, 0, 1, 0, 0],
    [0.24, 0, 0, -0.24, 0, 841.92],
    [0, 1.1, -1.1, 0, 595.28, 3],
    [0.7, 0.3, -0.2, 0.9, 17.3, -4.1],
  ] as const;
  const texts = [
    [1, 0, 0, -1, 72.1, 96.7],
    [0.866, 0.5, -0.5, 0.866, 101.3, 55.5],
  ] as const;
  const scales = [
    [11, 0, 0, 11, 0, 0],
    [10.7, 0, 0, 12.1, 0, -3.3],
  ] as const;
  for (const page of pages) {
    for (const text of texts) {
      for (const scale of scales) {
        expect(textTransform(page, text, scale)).toEqual(
          Util.transform([...page], Util.transform([...text], [...scale])),
        );
      }
    }
  }
});
