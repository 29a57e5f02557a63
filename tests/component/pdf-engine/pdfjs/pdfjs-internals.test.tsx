import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startWorker } from '../../../../renderer/base/start-worker.ts';
import {
  AnnotationMode,
  getDocument,
  type PDFDocumentProxy,
  PDFWorker,
} from '../../../../renderer/pdf-engine/pdfjs/pdfjs-core.ts';
import {
  drawDetail,
  paintAtOnce,
  revealSelectedMatch,
  stopSearch,
} from '../../../../renderer/pdf-engine/pdfjs/pdfjs-fields.ts';
import {
  cancelPageDrawing,
  createPdfjsWorker,
  ignoreLayerLinks,
  NoFilterFactory,
  noTranslation,
  OffscreenCanvasFactory,
} from '../../../../renderer/pdf-engine/pdfjs/pdfjs-internals.ts';
import {
  EventBus,
  PDFFindController,
  PDFLinkService,
  PDFPageView,
} from '../../../../renderer/pdf-engine/pdfjs/pdfjs-viewer.ts';
import { waitFor } from '../../../support/wait-for.ts';
import { makePdf } from '../../pdf-viewer/make-pdf.ts';

const port = startWorker(`${location.origin}/pdfjs/pdf.worker.min.mjs`, 'pdf.js');
const worker = createPdfjsWorker(port);
afterAll(() => {
  worker.destroy();
  port.terminate();
});

const open = async (pages: number, settings = {}): Promise<PDFDocumentProxy> =>
  getDocument({ data: await makePdf({ pages }), worker, verbosity: 0, ...settings }).promise;

let host: HTMLElement;
beforeEach(() => {
  host = document.createElement('div');
  document.body.replaceChildren(host);
});

/** A link service of a viewer that shows one page. */
function linksOf(pdf: PDFDocumentProxy, bus: EventBus): PDFLinkService {
  const links = new PDFLinkService({ eventBus: bus });
  links.setDocument(pdf);
  links.setViewer({ currentPageNumber: 1, pageLabelToPageNumber: () => null, scrollPageIntoView() {} });
  return links;
}

/** A page view as pages/page-drawing.ts creates it, but with a limit of this many pixels. */
async function viewOf(pdf: PDFDocumentProxy, bus: EventBus, maxCanvasPixels: number, find?: PDFFindController) {
  const page = await pdf.getPage(1);
  const links = linksOf(pdf, bus);
  const view = new PDFPageView({
    eventBus: bus,
    id: 1,
    scale: 1,
    defaultViewport: page.getViewport({ scale: 1 }),
    annotationMode: AnnotationMode.ENABLE,
    maxCanvasPixels,
    enableDetailCanvas: true,
    capCanvasAreaFactor: -1,
    enableAutoLinking: false,
    enableSelectionRendering: false,
    l10n: noTranslation,
    layerProperties: {
      findController: find ?? new PDFFindController({ eventBus: bus, linkService: links }),
      linkService: links,
      downloadManager: null,
      enableScripting: false,
    },
  });
  view.setPdfPage(page);
  host.append(view.div);
  return view;
}

/** A view of one page, and the promise of its first painting. */
async function openUnpainted() {
  const bus = new EventBus();
  const painted = new Promise((resolve) => bus.on('pagerendered', resolve));
  const pdf = await open(1);
  onTestFinished(() => pdf.loadingTask.destroy());
  return { view: await viewOf(pdf, bus, 1e6), painted };
}

test('a worker that is running already is taken over by its port', async () => {
  expect(worker).toBeInstanceOf(PDFWorker);
  expect(worker.port).toBe(port);
  expect((await open(2)).numPages).toBe(2);
});

test('the selected match is revealed once for each step, by its element, and not scrolled to by pdf.js', async () => {
  const pdf = await open(1);
  const bus = new EventBus();
  const links = linksOf(pdf, bus);
  const controller = new PDFFindController({ eventBus: bus, linkService: links, delay: 0 } as never);
  const reveal = vi.fn<(match: HTMLElement) => void>();
  revealSelectedMatch(controller, reveal);
  controller.setDocument(pdf);
  const view = await viewOf(pdf, bus, 2 ** 24, controller);
  await view.draw();
  const find = { source: controller, query: 'Item', caseSensitive: false, highlightAll: true, entireWord: false };
  bus.dispatch('find', { ...find, type: '' });
  await waitFor(() => expect(reveal).toHaveBeenCalledTimes(1));
  expect(reveal.mock.calls[0]![0].textContent).toBe('Item');
  expect(reveal.mock.calls[0]![0].className).toContain('selected');
  expect(controller.selected).toMatchObject({ pageIdx: 0, matchIdx: 0 });
  bus.dispatch('find', { ...find, type: 'again', findPrevious: false });
  await waitFor(() => expect(reveal).toHaveBeenCalledTimes(2));
  expect(controller.selected).toMatchObject({ pageIdx: 0, matchIdx: 1 });
  const marked = new Promise((resolve) => bus.on('updatetextlayermatches', resolve));
  bus.dispatch('find', { ...find, type: 'highlightallchange', highlightAll: false });
  await marked;
  expect(reveal).toHaveBeenCalledTimes(2);
  view.destroy();
});

test('a stopped search reads no more pages', async () => {
  const pdf = await open(60);
  const bus = new EventBus();
  const links = linksOf(pdf, bus);
  const controller = new PDFFindController({ eventBus: bus, linkService: links });
  const readPage = pdf.getPage.bind(pdf);
  const getPage = vi.spyOn(pdf, 'getPage').mockImplementation((number) => {
    stopSearch(controller);
    return readPage(number);
  });
  controller.setDocument(pdf);
  bus.dispatch('find', { source: controller, type: 'again', query: 'Item', caseSensitive: false });
  await waitFor(() => expect(getPage).toHaveBeenCalled());
  const allRead = Promise.all(
    (controller as unknown as { _extractTextPromises: Promise<void>[] })._extractTextPromises,
  );
  await allRead;
  expect(getPage).toHaveBeenCalledTimes(1);
});

test('links that switch layers do nothing', async () => {
  const pdf = await open(1);
  const links = new PDFLinkService({ eventBus: new EventBus() });
  links.setDocument(pdf);
  expect(links.executeSetOCGState).toBeTypeOf('function');
  const config = vi.spyOn(pdf, 'getOptionalContentConfig');
  ignoreLayerLinks(links);
  await links.executeSetOCGState({ state: [], preserveRB: true });
  expect(config).not.toHaveBeenCalled();
});

test('a page too large for its canvas is drawn finely where it is visible', async () => {
  const view = await viewOf(await open(1), new EventBus(), 50_000);
  await view.draw();
  expect(host.querySelectorAll('canvas')).toHaveLength(1);
  await drawDetail(view, { minX: 0, minY: 0, maxX: 100, maxY: 100 });
  expect(host.querySelectorAll('canvas')).toHaveLength(2);
  for (const { width, height } of host.querySelectorAll('canvas')) {
    expect(width * height).toBeGreaterThan(0.2 * 50_000);
    expect(width * height).toBeLessThanOrEqual(50_000);
  }
  await drawDetail(view, null);
  expect(host.querySelectorAll('canvas')).toHaveLength(1);
  view.destroy();
});

test('a page that is drawn whole has no detail', async () => {
  const view = await viewOf(await open(1), new EventBus(), 2 ** 24);
  await view.draw();
  await drawDetail(view, { minX: 0, minY: 0, maxX: 100, maxY: 100 });
  expect(host.querySelectorAll('canvas')).toHaveLength(1);
  view.destroy();
});

test('cancelling the drawing of a page ends it and keeps the layers of the page', async () => {
  const view = await viewOf(await open(1), new EventBus(), 2 ** 24);
  await view.draw();
  const wrapper = host.querySelector('.canvasWrapper');
  const text = host.querySelector('.textLayer');
  expect(text).not.toBeNull();
  expect(wrapper).not.toBeNull();
  view.update({ scale: 1.5 });
  const drawing = view.draw().catch((error: unknown) => error);
  cancelPageDrawing(view);
  await drawing;
  expect(host.querySelector('.canvasWrapper')).toBe(wrapper);
  expect(host.querySelector('.textLayer')).toBe(text);
  view.destroy();
});

test('pdf.js draws with our canvases and without filters', async () => {
  const create = vi.spyOn(OffscreenCanvasFactory.prototype, 'create');
  const pdf = await open(1, { CanvasFactory: OffscreenCanvasFactory, FilterFactory: NoFilterFactory });
  expect(pdf.canvasFactory).toBeInstanceOf(OffscreenCanvasFactory);
  expect(pdf.filterFactory).toBeInstanceOf(NoFilterFactory);
  const page = await pdf.getPage(1);
  const viewport = page.getViewport({ scale: 1 });
  const canvas = new OffscreenCanvas(viewport.width, viewport.height);
  const getContext = vi.spyOn(OffscreenCanvasFactory.prototype, 'getNoAlphaContext');
  await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise;
  expect(getContext.mock.calls.length + create.mock.calls.length).toBeGreaterThan(0);
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  expect(data.some((value, index) => index % 4 !== 3 && value < 100)).toBe(true);
});

test('our factories have every method that pdf.js has on its own', async () => {
  const pdf = await open(1);
  for (const [own, theirs] of [
    [new OffscreenCanvasFactory(), pdf.canvasFactory],
    [new NoFilterFactory(), pdf.filterFactory],
  ]) {
    const names: string[] = [];
    for (let from = theirs; from && from !== Object.prototype; from = Object.getPrototypeOf(from))
      names.push(...Object.getOwnPropertyNames(from).filter((name) => !/^(constructor|_|#)/.test(name)));
    for (const name of names) expect(name in own!, `${name} exists`).toBe(true);
  }
});

test('a page is painted when its operators are there, without waiting for a frame', async () => {
  const { view, painted } = await openUnpainted();
  // As in a window that shows no frames.
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
  // pdf.js waits for a frame after each 15 ms of painting, which a busy machine takes for any page.
  vi.spyOn(Date, 'now').mockReturnValue(0);
  void view.draw();
  paintAtOnce(view, painted);
  await painted;
  // Only the loop that keeps requesting frames.
  expect(frames).toHaveBeenCalledTimes(1);
});

test('a page that takes long to paint leaves the window its frames', async () => {
  const { view, painted } = await openUnpainted();
  const frames = vi.spyOn(window, 'requestAnimationFrame');
  let nowMs = 0;
  // Each read of the clock is later than the last by more than pdf.js paints at once.
  vi.spyOn(Date, 'now').mockImplementation(() => {
    nowMs += 20;
    return nowMs;
  });
  void view.draw();
  paintAtOnce(view, painted);
  await painted;
  expect(frames).toHaveBeenCalled();
});

test('the window makes frames while a page is painted, and none for it afterwards', async () => {
  const { view, painted } = await openUnpainted();
  const frame = window.requestAnimationFrame.bind(window);
  const nextFrame = () => new Promise(frame);
  const frames = vi.spyOn(window, 'requestAnimationFrame');
  let isPainted = () => {};
  paintAtOnce(view, new Promise<void>((resolve) => (isPainted = resolve)));
  expect(frames).not.toHaveBeenCalled(); // no drawing has begun
  void view.draw();
  paintAtOnce(view, new Promise<void>((resolve) => (isPainted = resolve)));
  await painted;
  const whilePainted = frames.mock.calls.length;
  await nextFrame();
  await nextFrame();
  expect(frames.mock.calls.length).toBeGreaterThan(whilePainted);
  isPainted();
  await nextFrame();
  const afterwards = frames.mock.calls.length;
  await nextFrame();
  await nextFrame();
  expect(frames).toHaveBeenCalledTimes(afterwards);
});
