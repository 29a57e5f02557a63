/**
 * @file All uses of pdf.js's viewer beyond its documented API, as `pdfjs-internals.ts` does for its core. A worker
 * cannot import this file.
 */
import { EventBus, PDFFindController, type PDFLinkService, type PDFPageProxy, type PDFPageView } from './pdfjs.ts';

type MatchPlace = Readonly<{ element?: HTMLElement | null; pageIndex?: number; matchIndex?: number }>;

/**
 * Calls `reveal` with the element of the selected match once for each step of a search. Without it pdf.js scrolls the
 * match to the upper edge of the view, even when it is visible.
 */
export function revealSelectedMatch(controller: PDFFindController, reveal: (match: HTMLElement) => void): void {
  controller.scrollMatchIntoView = ({ element, pageIndex, matchIndex }: MatchPlace) => {
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

type SearchedTexts = {
  _extractTextPromises: Promise<void>[];
  _pageContents: unknown[];
  _pageDiffs: unknown[];
  _hasDiacritics: unknown[];
  _firstPageCapability: Readonly<{ promise: Promise<void> }>;
};

/**
 * Gives a search the texts of its `pages` in the order of `nextPage`. By default pdf.js reads from the first page on,
 * and a search that begins at page 500 waits for the 499 before it. Call before the first search; returns a function
 * that stops the reading.
 */
export function readTextsInOrder(
  controller: PDFFindController,
  pages: number,
  nextPage: () => PageToSearch,
): () => void {
  // pdf.js creates its data of a text inside a controller. This one reads, and its page `at` is the one that was read
  // as number `at`.
  const eventBus = new EventBus();
  const linkService = { pagesCount: pages, page: 1 } as unknown as PDFLinkService;
  const reader = new PDFFindController({ eventBus, linkService });
  const order: number[] = [];
  const getPage = async () => {
    const { page, text } = nextPage();
    order.push(page);
    return { getTextContent: () => text };
  };
  const texts = controller as unknown as SearchedTexts;
  const read = reader as unknown as SearchedTexts;
  const resolvers: Array<() => void> = [];
  texts._extractTextPromises = Array.from({ length: pages }, () => new Promise((resolve) => resolvers.push(resolve)));
  reader.setDocument({ getPage } as never);
  eventBus.dispatch('find', { source: reader, type: 'again', query: '' });
  void read._firstPageCapability.promise.then(() => {
    read._extractTextPromises.forEach(async (promise, at) => {
      await promise;
      const page = order[at];
      if (page === undefined || read._pageContents[at] === undefined) return; // stopped
      texts._pageContents[page] = read._pageContents[at];
      texts._pageDiffs[page] = read._pageDiffs[at];
      texts._hasDiacritics[page] = read._hasDiacritics[at];
      resolvers[page]!();
    });
  });
  return () => stopSearch(reader);
}

/** Makes links that switch layers of the document do nothing, because every page would have to be drawn again. */
export function ignoreLayerLinks(links: PDFLinkService): void {
  links.executeSetOCGState = async () => {};
}

/**
 * The option `l10n` of a page view, which pauses translation while it changes the page. Galley has only one language.
 */
export const noTranslation = { pause() {}, resume() {} } as never;

/** `RenderingStates.INITIAL` of pdf.js, which does not export it: nothing is drawn yet. */
const notDrawn = 0;

type DetailView = Readonly<{ renderingState: number; draw: () => Promise<void> | undefined }>;

/** A part of a page in its own CSS pixels. */
export type PageArea = Readonly<{ minX: number; minY: number; maxX: number; maxY: number }>;

/**
 * Draws `area` of a page that is too large to be drawn sharply as a whole; `null` frees that drawing. Resolves when it
 * is drawn, or was cancelled by another area. Does nothing on other pages.
 */
export async function drawDetail(view: PDFPageView, area: PageArea | null): Promise<void> {
  view.updateVisibleArea(area);
  const { detailView } = view as { detailView: DetailView | null };
  if (detailView?.renderingState === notDrawn) await detailView.draw()?.catch(() => undefined);
}

type Layer = { render: (options: never) => Promise<void> };
type LayeredView = Readonly<{
  textLayer: Layer | null;
  annotationLayer: Layer | null;
  pdfPage: { getStructTree: () => Promise<unknown> };
}>;

/**
 * Delays the text, the structure and the annotations of a page that is being drawn until `until`. pdf.js would read and
 * add them in the frame that shows the picture.
 */
export function delayLayers(view: PDFPageView, until: Promise<void>): void {
  const layers = view as unknown as LayeredView;
  const { pdfPage } = layers;
  const getStructTree = pdfPage.getStructTree.bind(pdfPage);
  pdfPage.getStructTree = () => until.then(getStructTree);
  for (const name of ['textLayer', 'annotationLayer'] as const) {
    const layer = layers[name];
    if (!layer) continue;
    const render = layer.render.bind(layer);
    layer.render = async (options) => {
      await until;
      if (layers[name] === layer) await render(options); // else the drawing was cancelled meanwhile
    };
  }
}

type PaintingTask = {
  /** Set while it paints, or is about to; not while it waits for operators. */
  readonly running: boolean;
  _useRequestAnimationFrame: boolean;
  _continueBound: () => void;
  _continue: () => void;
};

/**
 * Paints a page that is being drawn as soon as its operators arrive. By default pdf.js waits for the next frame after
 * each part. A page that takes longer than pdf.js paints at once (15 ms) continues frame by frame. Until `isPainted`
 * settles, for at most a second, the window produces frames, one of which shows the picture. After a pause, the first
 * would come up to a frame later.
 */
export function paintAtOnce(view: PDFPageView, isPainted: Promise<unknown>): void {
  const { renderTask } = view as unknown as { renderTask: { _internalRenderTask: PaintingTask } | null };
  if (!renderTask) return;
  const task = renderTask._internalRenderTask;
  task._useRequestAnimationFrame = false;
  task._continueBound = () => {
    if (task.running) task._useRequestAnimationFrame = true;
    task._continue();
  };
  keepFrames(isPainted);
}

/** A slower page gains nothing from a frame, and one that never ends would keep the processor busy. */
const framesKeptMs = 1_000;

/** Makes the window produce frames although nothing changes, until `isDone` settles or it takes too long. */
function keepFrames(isDone: Promise<unknown>): void {
  const untilMs = performance.now() + framesKeptMs;
  let goesOn = true;
  const end = () => {
    goesOn = false;
  };
  isDone.then(end, end);
  const next = () => {
    if (goesOn && performance.now() < untilMs) requestAnimationFrame(next);
  };
  next();
}

type ReadingOrder = { addPointerInTextLayer: (element: Element, isRemovable: boolean) => string | null };

/**
 * Adds at most the first `most` annotations of a page that is being drawn to the reading order of its text. For each,
 * pdf.js lays out the page again and extends a list, so thousands of links would block the window for minutes.
 */
export function boundReadingOrder(view: PDFPageView, most: number): void {
  const order = (view as unknown as { _accessibilityManager: ReadingOrder | null })._accessibilityManager;
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
  const layer = (view as unknown as { annotationLayer: { div: HTMLElement | null } | null }).annotationLayer;
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

function findByIndex(div: HTMLElement): void {
  const search = div.querySelector.bind(div) as (selector: string) => Element | null;
  let index: ReadonlyMap<string, Element> | null = null;
  const indexed = () => {
    const elements = [...div.querySelectorAll<HTMLElement>('[data-annotation-id]')].reverse();
    // The elements are the same until pdf.js returns.
    queueMicrotask(() => {
      index = null;
    });
    return new Map(elements.map((element) => [element.dataset.annotationId ?? '', element]));
  };
  div.querySelector = (selector: string) => {
    const [, id] = /^\[data-annotation-id="([^"\\]+)"\]$/.exec(selector) ?? [];
    if (id === undefined) return search(selector);
    index ??= indexed();
    return index.get(id) ?? null;
  };
}

/** Cancels the drawing of a page. The layers of its text and annotations stay; its last picture is removed. */
export function cancelPageDrawing(view: PDFPageView): void {
  view.reset({ keepCanvasWrapper: true, keepTextLayer: true, keepAnnotationLayer: true });
}
