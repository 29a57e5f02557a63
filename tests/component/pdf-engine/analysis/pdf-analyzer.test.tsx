import { afterAll, expect, test, vi } from 'vitest';
import { makePdf } from '../../pdf-viewer/make-pdf.ts';
import { compared, inkOf, linesPdf, never, openAnalyzer, sourceOf } from './open-analyzer.ts';

const { analyzer, workers } = openAnalyzer();
afterAll(() => analyzer.stop());

/** All workers that this page starts from now on. */
function collectWorkers() {
  const threads: Thread[] = [];
  class Thread extends Worker {
    isEnded = false;
    readonly kind: string | undefined;
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.kind = options?.name;
      threads.push(this);
    }
    override terminate() {
      this.isEnded = true;
      super.terminate();
    }
  }
  vi.stubGlobal('Worker', Thread);
  return threads;
}

test('a page is drawn as wide as asked for, on white', async () => {
  const source = await sourceOf(await linesPdf([[{ text: 'Total', x: 60, y: 200 }]]));
  const { bitmap, width, height } = await analyzer.drawPage(source, 1, 800, never);
  expect([bitmap.width, bitmap.height]).toEqual([800, 600]);
  // The page itself: 400 by 300 points, at 100 %.
  expect(width).toBeCloseTo(1600 / 3);
  expect(height).toBeCloseTo(400);
  // 60 pt from the left, its baseline 100 pt from the top: twice that in pixels.
  const ink = inkOf(bitmap)!;
  expect(ink.left).toBeGreaterThanOrEqual(118);
  expect(ink.left).toBeLessThan(124);
  expect(ink.bottom).toBeGreaterThan(196);
  expect(ink.bottom).toBeLessThanOrEqual(203);
  bitmap.close();
});

test('a picture has at most 4,096 pixels on a side, and at least one', async () => {
  const pages = [
    [400, 300],
    [100, 10_000],
    [14_000, 3],
  ] as const;
  const source = await sourceOf(await makePdf({ pages: 3, size: (page) => pages[page - 1]! }));
  const sizes = [];
  for (const page of [1, 2, 3]) {
    const { bitmap } = await analyzer.drawPage(source, page, 100_000, never);
    sizes.push([bitmap.width, bitmap.height]);
    bitmap.close();
  }
  expect(sizes).toEqual([
    [4096, 3072],
    [41, 4096],
    [4096, 1],
  ]);
  const { bitmap } = await analyzer.drawPage(source, 1, 0, never);
  expect(bitmap.width).toBe(1);
});

test('a large document is read in ranges', async () => {
  const source = await sourceOf(await makePdf({ pages: 3, attachedBytes: 9 * 1024 * 1024 }));
  expect(source.bytes).toBeGreaterThan(8 * 1024 * 1024);
  const { bitmap } = await analyzer.drawPage(source, 3, 100, never);
  expect(inkOf(bitmap)).not.toBeNull();
});

test('a PDF with a password says so, and opens with the right one', async () => {
  const bytes = await makePdf({ pages: 1, password: 'galley' });
  const ask = async (password?: string) => analyzer.drawPage(await sourceOf(bytes, password), 1, 50, never);
  await expect(ask()).rejects.toThrow('This PDF has a password.');
  await expect(ask('wrong')).rejects.toThrow('The password does not open this PDF.');
  expect((await ask('galley')).bitmap.width).toBe(50);
});

test.each([
  ['not a PDF', new TextEncoder().encode('<html>Bad gateway</html>'), 'The file is damaged, or is not a PDF.'],
  ['no bytes at all', new Uint8Array(), 'The file is damaged, or is not a PDF.'],
])('%s: rejected in words, and the worker goes on', async (_, bytes, words) => {
  const source = await sourceOf(bytes as Uint8Array<ArrayBuffer>);
  await expect(analyzer.drawPage(source, 1, 50, never)).rejects.toThrow(words);
  await expect(analyzer.documentFacts(source, never)).rejects.toThrow(words);
  expect(workers).toHaveLength(1);
});

test('a document that is not on disk any more is told from a damaged one', async () => {
  const gone = { id: 'gone', url: '/no-such-document', bytes: 10, sha256: '' };
  const words = 'The document could not be read from disk.';
  await expect(analyzer.drawPage(gone, 1, 50, never)).rejects.toThrow(words);
  await expect(analyzer.drawPage({ ...gone, bytes: 50_000_000 }, 1, 50, never)).rejects.toThrow(words);
});

test('a page that the document has not is rejected', async () => {
  const source = await sourceOf(await makePdf({ pages: 2 }));
  for (const page of [0, 3, 1.5, Number.NaN])
    await expect(analyzer.drawPage(source, page, 50, never)).rejects.toThrow(`This PDF has no page ${page}.`);
});

test('pictures that are not wanted any more settle at once, and the next one is drawn', async () => {
  const source = await sourceOf(await makePdf({ pages: 5 }));
  for (const drawnBefore of [0, 1, 2]) {
    const giveUp = new AbortController();
    const asked = Array.from({ length: 20 }, (_, index) =>
      analyzer.drawPage(source, 1 + (index % 5), 4000, giveUp.signal),
    );
    for (const drawn of asked.slice(0, drawnBefore)) (await drawn).bitmap.close();
    giveUp.abort(new Error('another page'));
    const last = asked.at(-1)!;
    await expect(last).rejects.toThrow('another page');
    await Promise.allSettled(asked);
    const { bitmap } = await analyzer.drawPage(source, 2, 300, never);
    expect(inkOf(bitmap)).not.toBeNull();
    bitmap.close();
  }
  expect(workers).toHaveLength(1);
});

test('a worker that dies, and one of pdf.js beside it, rejects what waits and ends the others, and the next question has new ones', async () => {
  const { analyzer, workers } = openAnalyzer();
  const threads = collectWorkers();
  const source = await sourceOf(await makePdf({ pages: 1 }));
  for (const dying of [0, 1]) {
    threads.length = 0;
    const drawn = analyzer.drawPage(source, 1, 4000, never);
    await vi.waitFor(() => expect(threads).toHaveLength(2));
    threads[dying]!.dispatchEvent(new ErrorEvent('error'));
    await expect(drawn).rejects.toThrow('The part of Galley that reads PDFs');
    expect(threads.map(({ isEnded }) => isEnded)).toEqual([true, true]);
  }
  expect((await analyzer.drawPage(source, 1, 60, never)).bitmap.width).toBe(60);
  expect(workers).toEqual([1, 1, 1]);
  analyzer.stop();
});

test('both documents of a comparison are read by workers that start with the first question', async () => {
  const { analyzer, workers } = openAnalyzer();
  const threads = collectWorkers();
  const source = async (title: string) => sourceOf(await makePdf({ pages: 1, heading: () => title }));
  await compared(analyzer, await source('one'), await source('other'));
  expect(workers).toEqual([2]);
  expect(threads.map(({ kind }) => kind)).toEqual(['pdf-analysis', 'pdf', 'pdf']);
  analyzer.stop();
  expect(threads.map(({ isEnded }) => isEnded)).toEqual([true, true, true]);
});

test('files of pdf.js that are missing are told, and asked for again by the next question', async () => {
  const { analyzer } = openAnalyzer(`${location.origin}/pdfjs/missing/`);
  const source = await sourceOf(await makePdf({ pages: 1 }));
  for (const _ of [1, 2])
    await expect(analyzer.drawPage(source, 1, 60, never)).rejects.toThrow(
      'The part of Galley that reads PDFs did not start.',
    );
  analyzer.stop();
});
