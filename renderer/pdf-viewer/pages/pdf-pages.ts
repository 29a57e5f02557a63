import type { BrowserClock } from '../../base/browser-clock.ts';
import type { PageSize } from '../../pdf-engine/base/page-size.ts';
import type { OpenedPdf } from '../../pdf-engine/pdfjs/open-pdf.ts';
import { EventBus } from '../../pdf-engine/pdfjs/pdfjs.ts';
import type { Destination } from './destination.ts';
import { createPageLines } from './page-lines.ts';
import { createPageStack } from './page-stack.ts';
import { createPdfFind, type FindQuery, type FindResult } from './pdf-find.ts';
import { createPdfLinks } from './pdf-links.ts';
import { readPageSizes } from './read-page-sizes.ts';
import { createVisibleText } from './visible-text.ts';

type PdfPagesDependencies = Readonly<{
  opened: OpenedPdf;
  assumedSize: (index: number) => PageSize;
  page: () => number;
  goToPage: (page: number) => void;
  goToDestination: (page: number, destination: Destination) => void;
  remember: () => void;
  back: () => void;
  reveal: (hit: HTMLElement) => void;
  onFind: (result: FindResult) => void;
  after: BrowserClock['after'];
  onSizes: () => void;
  onDrawn: () => void;
  /** Called when the text of a page is rendered, or was replaced by search highlights. */
  onText: () => void;
  /** Called when more missing parts of the document are known. */
  onLacking: () => void;
}>;

/**
 * The parts of a document that are not shown: an image that is too large, images beyond the limit, or another part
 * without a message on its page.
 */
export type LackingParts = Readonly<{ hugeImage: boolean; manyImages: boolean; other: boolean }>;

/** One opened document with its pages, links and search; `close` closes them all. */
export function createPdfPages(deps: PdfPagesDependencies) {
  const { opened, assumedSize, onSizes, onDrawn } = deps;
  const { pdf } = opened;
  const bus = new EventBus();
  const closed = new AbortController();
  /** A search that is repeated for a new run highlights its matches without scrolling. */
  let isQuiet = false;
  let isOnScreen = false;
  let endWait = () => {};
  const firstPicture = new Promise<void>((resolve) => {
    endWait = resolve;
  });
  let lacking: LackingParts = { hugeImage: opened.lacksHugeImage, manyImages: false, other: false };

  const links = createPdfLinks({
    ...deps,
    pdf,
    goToPage: (page) => {
      if (!isQuiet) deps.goToPage(page);
    },
  });
  const find = createPdfFind({
    bus,
    links,
    textOf: createVisibleText(pdf),
    reveal: (hit) => {
      if (!isQuiet) deps.reveal(hit);
    },
    after: deps.after,
    onResult: (result) => {
      if (!closed.signal.aborted) deps.onFind(result);
    },
  });
  find.controller.setDocument(pdf);
  bus.on('textlayerrendered', deps.onText);
  bus.on('updatetextlayermatches', deps.onText);

  const stack = createPageStack({
    pdf,
    parts: {
      bus,
      links,
      find: find.controller,
      iconsUrl: opened.iconsUrl,
      firstPicture: () => (isOnScreen ? null : firstPicture),
    },
    assumedSize,
    worker: opened.worker,
    onPartNotShown(part, isMarked) {
      lacking = {
        hugeImage: lacking.hugeImage || part === 'large-image',
        manyImages: lacking.manyImages || part === 'many-images',
        other: lacking.other || (part === 'other' && !isMarked),
      };
      deps.onLacking();
    },
    onSizes,
    onDrawn,
  });

  return {
    pdf,
    get lacking() {
      return lacking;
    },
    stack,
    links,
    /** Call when the first picture is on the screen. Reads the rest, which would delay it. */
    readOn(): void {
      if (isOnScreen || closed.signal.aborted) return;
      isOnScreen = true;
      endWait();
      void stack.fill(closed.signal, idle);
      void readPageSizes(pdf, closed.signal, (sizes) => stack.learn(sizes) && onSizes(), idle);
    },
    /**
     * Whether it has as many pages as it claimed when it was opened. If not, open it again with its whole page tree.
     */
    hasAllPages: () =>
      opened.readsTreeLater
        ? pdf.getPage(pdf.numPages).then(
            () => true,
            () => false,
          )
        : Promise.resolve(true),
    linesOf: createPageLines(pdf),
    prepareSearch: find.prepare,
    search(query: FindQuery): void {
      isQuiet = false;
      find.search(query);
    },
    searchQuietly(query: FindQuery): void {
      isQuiet = true;
      find.search(query);
    },
    step(direction: 'next' | 'previous'): void {
      isQuiet = false;
      find.step(direction);
    },
    endSearch: () => find.close(),
    close(): void {
      closed.abort();
      find.stop();
      stack.remove();
      opened.close();
    },
  };
}

export type PdfPages = ReturnType<typeof createPdfPages>;

const idle = () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 200 }));
