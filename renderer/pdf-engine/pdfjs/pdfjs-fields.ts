/**
 * @file All uses of pdf.js's private and undeclared fields. An update of pdf.js is safe if the tests of this file and
 * of `pdfjs-internals.ts` pass (`pdfjs-internals.test.ts`, `pdfjs-internals.test.tsx`). Workers import it too, so it
 * imports only types of the viewer.
 */
import type { CanvasMaker } from './canvas-room.ts';
import { findByIndex } from './find-by-index.ts';
import { keepFrames } from './keep-frames.ts';
import type { PDFDocumentProxy, PDFPageProxy } from './pdfjs-core.ts';
import { fontNames, imageName, isImageId, type OperatorList, type PdfjsFont } from './pdfjs-internals.ts';
import type { PDFFindController, PDFLinkService, PDFPageView } from './pdfjs-viewer.ts';

type IntentState = Readonly<{
  operatorList?: OperatorList & Readonly<{ lastChunk: boolean }>;
  renderTasks?: ReadonlySet<unknown>;
}>;

/** The uses of a page, such as a drawing or a reading of its operators, with the data of each. */
const usesOf = (page: PDFPageProxy): Map<unknown, IntentState> => page._intentStates ?? new Map();

const operatorListsOf = (page: PDFPageProxy) => [...usesOf(page).values()].flatMap((use) => use.operatorList ?? []);

/** Whether a page is being drawn or has been, so that its data may still be needed. */
export const isInUse = (page: PDFPageProxy): boolean => usesOf(page).size > 0;

/** Whether all operators of a page that is being drawn have arrived. */
export const hasAllOperators = (page: PDFPageProxy): boolean =>
  operatorListsOf(page).some(({ lastChunk }) => lastChunk);

/**
 * Runs `work` with the data that pdf.js reads of a page, and frees them afterwards. If a drawing of the same page ends
 * meanwhile, pdf.js would drop the data and the images that are still loading. It keeps them while the operators of any
 * use of the page are incomplete. So this adds a use whose operators never arrive. Settles like `work`.
 */
export async function whileRead<T>(page: PDFPageProxy, work: () => Promise<T>): Promise<T> {
  const uses = usesOf(page);
  const use = {};
  uses.set(use, { operatorList: { fnArray: [], argsArray: [], lastChunk: false }, renderTasks: new Set() });
  try {
    return await work();
  } finally {
    uses.delete(use);
    page.cleanup();
  }
}

/**
 * Whether an image or a font of a drawn page could not be read. pdf.js resolves such an image to `null`, draws
 * `failedFonts` with another font, and draws the rest.
 */
export function lacksImageOrFont(page: PDFPageProxy, failedFonts: ReadonlySet<string>): boolean {
  for (const [id, object] of page.objs) if (object === null && isImageId(id)) return true;
  const failed = new Set<string>();
  for (const [id, object] of page.commonObjs) {
    const isFailedFont = failedFonts.has(id) && (object as PdfjsFont | null)?.missingFile !== false;
    if (isFailedFont || (object === null && isImageId(id))) failed.add(id);
  }
  return failed.size > 0 && operatorListsOf(page).some((operators) => sets(operators, failed));
}

function sets(operators: OperatorList, ids: ReadonlySet<string>): boolean {
  for (const name of fontNames(operators)) if (ids.has(name)) return true;
  return operators.argsArray.some((operands) => ids.has(imageName(operands ?? []) ?? ''));
}

type BoundFont = PdfjsFont & {
  attached?: boolean;
  disableFontFace?: boolean;
  cssFontInfo?: unknown;
  systemFontInfo?: unknown;
};
type Transport = {
  fontLoader: { bind(font: BoundFont): Promise<void> };
  canvasFactory: CanvasMaker;
  readonly messageHandler: { sendWithPromise(action: string, data: null): Promise<unknown> };
};

const transportOf = (pdf: PDFDocumentProxy): Transport => pdf._transport;

/**
 * Lets `load` (`DocumentFonts`) load the embedded fonts of a document; pdf.js loads those for which it returns `null`.
 * Text of a font with another family is drawn in that family, like a system font that replaces a missing one.
 */
export function loadFontsBy(
  pdf: PDFDocumentProxy,
  load: (family: string, bytes: Uint8Array) => Promise<string> | null,
): void {
  const { fontLoader } = transportOf(pdf);
  const bind = fontLoader.bind.bind(fontLoader);
  fontLoader.bind = async (font) => {
    const { loadedName, data } = font;
    const isOther =
      font.attached || font.disableFontFace || font.cssFontInfo || font.systemFontInfo || font.missingFile;
    const loading = isOther || !loadedName || !data ? null : load(loadedName, data);
    if (!loading) return bind(font);
    font.attached = true;
    try {
      const family = await loading;
      if (family === loadedName) return;
      Object.defineProperty(font, 'systemFontInfo', { value: { css: `"${family}", ${font.fallbackName}` } });
    } catch (thrown) {
      font.disableFontFace = true; // pdf.js draws it by its outlines
      throw thrown;
    }
  };
}

/** Gives each drawing of a page of the document its own canvas factory. pdf.js requests it when the drawing begins. */
export function makeCanvasesBy(pdf: PDFDocumentProxy, wrap: (maker: CanvasMaker) => CanvasMaker): void {
  const transport = transportOf(pdf);
  const maker = transport.canvasFactory;
  Object.defineProperty(transport, 'canvasFactory', { get: () => wrap(maker) });
}

/**
 * The answer of our patched worker about the contents of all pages (`build/pdfjs/page-contents.mjs`); `null` if other
 * parts of the file decide what a page shows.
 */
export const pageContentsOf = (pdf: PDFDocumentProxy): Promise<unknown> =>
  transportOf(pdf).messageHandler.sendWithPromise('GetPageContents', null);

/**
 * Calls `reveal` with the element of the selected match once for each step of a search. Without it pdf.js scrolls the
 * match to the upper edge of the view, even when it is visible.
 */
export function revealSelectedMatch(controller: PDFFindController, reveal: (match: HTMLElement) => void): void {
  controller.scrollMatchIntoView = ({ element, pageIndex, matchIndex }) => {
    const { pageIdx, matchIdx } = controller.selected ?? {};
    if (!controller._scrollMatches || !element || pageIndex !== pageIdx || matchIndex !== matchIdx) return;
    controller._scrollMatches = false;
    reveal(element);
  };
}

/** Stops a search, which otherwise reads all pages of its document even after the document is closed. */
export function stopSearch(controller: PDFFindController): void {
  controller.setDocument(null as never);
}

/** A page, from 0, and its text with the option `disableNormalization`. */
export type PageToSearch = Readonly<{ page: number; text: ReturnType<PDFPageProxy['getTextContent']> }>;

/**
 * Gives a search the texts of its `pages` in the order of `nextPage`. By default pdf.js reads from the first page on,
 * and a search that begins at page 500 waits for the 499 before it. Call before the first search; returns a function
 * that stops the reading.
 */
export function readTextsInOrder(texts: PDFFindController, pages: number, nextPage: () => PageToSearch): () => void {
  // pdf.js creates its data of a text inside a controller. `reader` reads, and its page `at` is the one that was read
  // as number `at`.
  const eventBus = new (texts._eventBus.constructor as new () => typeof texts._eventBus)();
  const linkService = { pagesCount: pages, page: 1 } as PDFLinkService;
  const reader = new (texts.constructor as typeof PDFFindController)({ eventBus, linkService });
  const order: number[] = [];
  const getPage = async () => {
    const { page, text } = nextPage();
    order.push(page);
    return { getTextContent: () => text };
  };
  const resolvers: Array<() => void> = [];
  texts._extractTextPromises = Array.from({ length: pages }, () => new Promise<void>((read) => resolvers.push(read)));
  reader.setDocument({ getPage } as never);
  eventBus.dispatch('find', { source: reader, type: 'again', query: '' });
  void reader._firstPageCapability.promise.then(() => {
    reader._extractTextPromises.forEach(async (promise: Promise<void>, at: number) => {
      await promise;
      const page = order[at];
      if (page === undefined || reader._pageContents[at] === undefined) return; // stopped
      texts._pageContents[page] = reader._pageContents[at];
      texts._pageDiffs[page] = reader._pageDiffs[at];
      texts._hasDiacritics[page] = reader._hasDiacritics[at];
      resolvers[page]!();
    });
  });
  return () => stopSearch(reader);
}

/** `RenderingStates.INITIAL` of pdf.js, which does not export it: nothing is drawn yet. */
const notDrawn = 0;

/** A part of a page in its own CSS pixels. */
export type PageArea = Readonly<{ minX: number; minY: number; maxX: number; maxY: number }>;

/**
 * Draws `area` of a page that is too large to be drawn sharply as a whole; `null` frees that drawing. Resolves when it
 * is drawn, or was cancelled by another area. Does nothing on other pages.
 */
export async function drawDetail(view: PDFPageView, area: PageArea | null): Promise<void> {
  view.updateVisibleArea(area);
  const { detailView } = view;
  if (detailView?.renderingState === notDrawn) await detailView.draw()?.catch(() => undefined);
}

/**
 * Delays the text, the structure and the annotations of a page that is being drawn until `until`. pdf.js would read and
 * add them in the frame that shows the picture.
 */
export function delayLayers(view: PDFPageView, until: Promise<void>): void {
  const { pdfPage } = view;
  const getStructTree = pdfPage.getStructTree.bind(pdfPage);
  pdfPage.getStructTree = () => until.then(getStructTree);
  for (const name of ['textLayer', 'annotationLayer'] as const) {
    const layer: { render: (options: never) => Promise<void> } | null = view[name];
    if (!layer) continue;
    const render = layer.render.bind(layer);
    layer.render = async (options) => {
      await until;
      if (view[name] === layer) await render(options); // else the drawing was cancelled meanwhile
    };
  }
}

type Undeclared = Readonly<{
  renderTask: Readonly<{ _internalRenderTask: PaintingTask }> | null;
  _accessibilityManager: { addPointerInTextLayer: (element: Element, isRemovable: boolean) => string | null } | null;
}>;

type PaintingTask = {
  /** Set while it paints, or is about to; not while it waits for operators. */
  readonly running: boolean;
  _useRequestAnimationFrame: boolean;
  _continueBound: () => void;
  _continue: () => void;
};

const undeclaredOf = (view: PDFPageView) => view as unknown as Undeclared;

/**
 * Paints a page that is being drawn as soon as its operators arrive. By default pdf.js waits for the next frame after
 * each part. A page that takes longer than pdf.js paints at once (15 ms) continues frame by frame. Until `isPainted`
 * settles, the window produces frames (`keepFrames`), one of which shows the picture.
 */
export function paintAtOnce(view: PDFPageView, isPainted: Promise<unknown>): void {
  const task = undeclaredOf(view).renderTask?._internalRenderTask;
  if (!task) return;
  task._useRequestAnimationFrame = false;
  task._continueBound = () => {
    if (task.running) task._useRequestAnimationFrame = true;
    task._continue();
  };
  keepFrames(isPainted);
}

/**
 * Adds at most the first `most` annotations of a page that is being drawn to the reading order of its text. For each,
 * pdf.js lays out the page again and extends a list, so thousands of links would block the window for minutes.
 */
export function boundReadingOrder(view: PDFPageView, most: number): void {
  const order = undeclaredOf(view)._accessibilityManager;
  if (!order || Object.hasOwn(order, 'addPointerInTextLayer')) return;
  const add = order.addPointerInTextLayer.bind(order);
  const added = new Set<string>();
  order.addPointerInTextLayer = (element, isRemovable) => {
    if (!added.has(element.id) && added.size >= most) return null;
    added.add(element.id);
    return add(element, isRemovable);
  };
}

/**
 * Lets pdf.js find the annotations of a page that is being drawn through an index. For the icon of each note or field
 * it searches all elements of the page, which blocked the window for minutes with thousands of them.
 */
export function indexAnnotations(view: PDFPageView): void {
  const layer: { div: HTMLElement | null } | null = view.annotationLayer;
  if (!layer || Object.getOwnPropertyDescriptor(layer, 'div')?.set) return;
  let { div } = layer;
  // pdf.js creates the element while it draws, and searches it in the same call.
  Object.defineProperty(layer, 'div', {
    get: () => div,
    set(made: HTMLElement | null) {
      div = made;
      if (made) findByIndex(made);
    },
  });
}
