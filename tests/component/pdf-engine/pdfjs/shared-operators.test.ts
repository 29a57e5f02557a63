import { afterAll, expect, test, vi } from 'vitest';
import { compareAppearance } from '../../../../renderer/pdf-engine/analysis/compare-appearance/compare-appearance.ts';
import { pixelHash } from '../../../../renderer/pdf-engine/analysis/compare-appearance/pixels/pixel-hash.ts';
import {
  AnnotationMode,
  getDocument,
  OPS,
  type PDFPageProxy,
} from '../../../../renderer/pdf-engine/pdfjs/pdfjs-core.ts';
import { readOperators, shareOperators } from '../../../../renderer/pdf-engine/pdfjs/pdfjs-fields.ts';
import { createPdfjsWorker, OffscreenCanvasFactory } from '../../../../renderer/pdf-engine/pdfjs/pdfjs-internals.ts';
import { makePdf } from '../../pdf-viewer/make-pdf.ts';

const port = new Worker(`${location.origin}/pdfjs/pdf.worker.min.mjs`, { type: 'module' });
const worker = createPdfjsWorker(port);
afterAll(() => {
  worker.destroy();
  port.terminate();
});

const drawing = { signal: new AbortController().signal, pause: async () => {} };
const long = { line: (line: number) => `Item ${line} ${'of many words '.repeat(3)}` };

/** A document of one page whose operators are shared, and the number of evaluations of a page so far. */
async function openShared(made: Partial<Parameters<typeof makePdf>[0]> = {}) {
  const data = await makePdf({ pages: 1, ...made });
  const pdf = await getDocument({ data, worker, verbosity: 0, CanvasFactory: OffscreenCanvasFactory }).promise;
  shareOperators(pdf);
  const asked = vi.spyOn(pdf._transport.messageHandler, 'sendWithStream');
  const evaluations = () => asked.mock.calls.filter(([action]) => action === 'GetOperatorList').length;
  return { pdf, page: await pdf.getPage(1), evaluations };
}

/** A drawing at full size, with its canvas. */
function draw(page: PDFPageProxy) {
  const viewport = page.getViewport({ scale: 1 });
  const canvas = new OffscreenCanvas(viewport.width, viewport.height);
  const task = page.render({
    canvas: canvas as unknown as HTMLCanvasElement,
    viewport,
    annotationMode: AnnotationMode.ENABLE,
    background: '#fff',
  });
  return { task, canvas };
}

const pixelsOf = (canvas: OffscreenCanvas) =>
  pixelHash(canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height));

/** The operators and the picture of the page by pdf.js alone. */
async function separate() {
  const data = await makePdf({ pages: 1, ...long });
  const pdf = await getDocument({ data, worker, verbosity: 0, CanvasFactory: OffscreenCanvasFactory }).promise;
  const page = await pdf.getPage(1);
  const { fnArray } = await page.getOperatorList();
  const { task, canvas } = draw(page);
  await task.promise;
  return { fnArray, pixels: pixelsOf(canvas) };
}

test('a page is evaluated once to be drawn and read, in any order, with the result of two evaluations', async () => {
  const expected = await separate();
  expect(expected.fnArray).toContain(OPS.showText);
  const orders = {
    async 'read, then drawn'(page: PDFPageProxy) {
      const read = await readOperators(page);
      const { task, canvas } = draw(page);
      await task.promise;
      return { read, canvas };
    },
    async 'drawn, then read'(page: PDFPageProxy) {
      const { task, canvas } = draw(page);
      await task.promise;
      return { read: await readOperators(page), canvas };
    },
    async 'drawn while read'(page: PDFPageProxy) {
      const reading = readOperators(page);
      const { task, canvas } = draw(page);
      await task.promise;
      return { read: await reading, canvas };
    },
    async 'read while drawn'(page: PDFPageProxy) {
      const { task, canvas } = draw(page);
      const read = await readOperators(page);
      await task.promise;
      return { read, canvas };
    },
  };
  for (const [order, run] of Object.entries(orders)) {
    const { page, evaluations } = await openShared(long);
    const { read, canvas } = await run(page);
    expect(read.fnArray, order).toEqual(expected.fnArray);
    expect(pixelsOf(canvas), order).toBe(expected.pixels);
    expect(evaluations(), order).toBe(1);
    expect(page.cleanup(), order).toBe(true);
  }
});

test('a page is read to its end, though its drawing is cancelled meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { page } = await openShared(long);
  const { task } = draw(page);
  task.promise.catch(() => undefined);
  task.cancel();
  const reading = readOperators(page);
  vi.runAllTimers();
  vi.useRealTimers();
  expect((await reading).fnArray).toEqual((await separate()).fnArray);
});

test('a comparison evaluates a page once, though it draws it and looks at it', async () => {
  const [before, after] = await Promise.all([openShared(), openShared({ colour: [0.6, 0.1, 0.1] })]);
  const documentOf = ({ pdf }: typeof before) =>
    ({
      pdf,
      pages: 1,
      page: (number: number) => pdf.getPage(number),
      whileDrawn: (work: () => unknown) => work(),
      pixelHashes: new Map(),
      paintings: new Map(),
    }) as never;
  const nothing = { before: [], after: [] };
  const placement = {
    kind: 'still',
    offPx: 0,
    excluded: [],
    changed: nothing,
    sources: [],
    targets: [],
    isExplained: false,
  };
  const pair = { before: 1, after: 1, placement } as never;
  const change = await compareAppearance(documentOf(before), documentOf(after), pair, [], drawing);
  expect(change).toMatchObject({ boxes: [expect.anything()], notes: [expect.anything()] });
  expect([before.evaluations(), after.evaluations()]).toEqual([1, 1]);
  expect([before.page, after.page].map(({ objs }) => [...objs])).toEqual([[], []]);
});
