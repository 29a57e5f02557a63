import { expect, test, vi } from 'vitest';
import { drawPair, drawRaster } from '../../../../renderer/pdf-engine/analysis/compare-appearance/page-rasters.ts';
import type { Box } from '../../../../renderer/pdf-pages/box.ts';

const drawing = { signal: new AbortController().signal, pause: async () => {} };
/** The pictures are 640 pixels wide, and a page has as many CSS pixels. */
const [width, height] = [480, 600];
const title: Box = { x: 20, y: 20, width: 80, height: 20 };
const body: Box = { x: 20, y: 300, width: 200, height: 40 };

/** A document of one page with these black boxes, in CSS pixels. Counts its drawings. */
function pageWith(...boxes: readonly Box[]) {
  let drawn = 0;
  const page = {
    getViewport: ({ scale }: { scale: number }) => ({ width: width * scale, height: height * scale }),
    render({ canvas }: { canvas: OffscreenCanvas }) {
      drawn += 1;
      const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })!;
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = '#000';
      for (const box of boxes) context.fillRect(box.x, box.y, box.width, box.height);
      // As a page may leave it.
      context.clip(new Path2D());
      return { promise: Promise.resolve(), cancel() {} };
    },
    cleanup() {},
  };
  const document = {
    pages: 1,
    page: async () => page,
    whileDrawn: (draw: () => unknown) => draw(),
    pixelHashes: new Map(),
  };
  return { page: 1, document: document as never, drawn: () => drawn };
}

test('pages that differ only where nothing is compared are alike; the earlier one is drawn once, in the same canvases', async () => {
  const before = pageWith(title, body);
  expect(await drawPair(before, pageWith({ ...title, width: 60 }, body), [title], drawing)).toMatchObject({
    alike: true,
  });
  const canvases = vi.spyOn(globalThis, 'OffscreenCanvas');
  const read = vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, 'getImageData');
  expect(await drawPair(before, pageWith({ ...title, width: 50 }, body), [title], drawing)).toMatchObject({
    alike: true,
  });
  expect(before.drawn()).toBe(1);
  expect(canvases).not.toHaveBeenCalled();
  // Never a whole page at once.
  expect(Math.max(...read.mock.calls.map(([, , , rows]) => rows))).toBe(64);
  expect(await drawPair(before, pageWith(title, body), [], drawing)).toBe('same');
});

test('pages that differ elsewhere have their pixels, as drawn', async () => {
  const drawn = await drawPair(pageWith(title, body), pageWith(title), [title], drawing);
  if (typeof drawn === 'string' || 'alike' in drawn) throw new Error('They differ.');
  const redAt = ({ data }: typeof drawn.before, { x, y }: Box) => data[4 * (Math.ceil(y) * 640 + Math.ceil(x))];
  expect([redAt(drawn.before, title), redAt(drawn.before, body)]).toEqual([0, 0]);
  expect([redAt(drawn.after, title), redAt(drawn.after, body)]).toEqual([0, 255]);
});

test('a small picture of a page that has been compared is made from its pixels, without another drawing', async () => {
  const after = pageWith(title, body);
  await drawPair(pageWith(body), after, [], drawing);
  const { bitmap, ...size } = await drawRaster(after, 320, drawing);
  expect(after.drawn()).toBe(1);
  expect(size).toEqual({ width: 640, height: 800 });
  expect([bitmap.width, bitmap.height]).toEqual([320, 400]);
  const canvas = new OffscreenCanvas(320, 400).getContext('2d')!;
  canvas.drawImage(bitmap, 0, 0);
  const levelAt = (x: number, y: number) => canvas.getImageData(x, y, 1, 1).data[0];
  expect([levelAt(30, 15), levelAt(100, 160), levelAt(100, 100)]).toEqual([0, 0, 255]);
  // A larger one needs more pixels.
  await drawRaster(after, 321, drawing);
  expect(after.drawn()).toBe(2);
});

test('a page on which everything stands a pixel lower is not the same', async () => {
  const lower = (box: Box) => ({ ...box, y: box.y + 1 });
  const drawn = await drawPair(pageWith(title, body), pageWith(lower(title), lower(body)), [], drawing);
  expect(drawn).toMatchObject({ before: {}, after: {} });
});
