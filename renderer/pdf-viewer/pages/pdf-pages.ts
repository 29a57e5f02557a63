import type { BrowserClock } from '../../base/browser-clock.ts';
import type { Destination, FindQuery, FindResult, PdfDocument } from '../../pdf-engine/pdf-engine.ts';
import type { PageSize } from '../../pdf-pages/page-size.ts';
import { createPageStack } from './page-stack.ts';

type PdfPagesDependencies = Readonly<{
  pdf: PdfDocument;
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
  const { pdf, assumedSize, onSizes, onDrawn } = deps;
  const closed = new AbortController();
  /** A search that is repeated for a new run highlights its matches without scrolling. */
  let isQuiet = false;
  let isOnScreen = false;
  let endWait = () => {};
  const firstPicture = new Promise<void>((resolve) => {
    endWait = resolve;
  });
  let lacking: LackingParts = { hugeImage: pdf.lacksHugeImage, manyImages: false, other: false };

  const shown = pdf.show({
    ...deps,
    goToPage: (page) => {
      if (!isQuiet) deps.goToPage(page);
    },
    reveal: (hit) => {
      if (!isQuiet) deps.reveal(hit);
    },
    onFind: (result) => {
      if (!closed.signal.aborted) deps.onFind(result);
    },
    firstPicture: () => (isOnScreen ? null : firstPicture),
    onPartNotShown(part, index) {
      const isMarked = index !== null;
      if (isMarked) stack.markBroken(index);
      lacking = {
        hugeImage: lacking.hugeImage || part === 'large-image',
        manyImages: lacking.manyImages || part === 'many-images',
        other: lacking.other || (part === 'other' && !isMarked),
      };
      deps.onLacking();
    },
  });
  const { find } = shown;
  const stack = createPageStack({ count: pdf.pages, page: shown.page, assumedSize, onSizes, onDrawn });

  return {
    pdf,
    get lacking() {
      return lacking;
    },
    stack,
    goToDestination: shown.goToDestination,
    /** Call when the first picture is on the screen. Reads the rest, which would delay it. */
    readOn(): void {
      if (isOnScreen || closed.signal.aborted) return;
      isOnScreen = true;
      endWait();
      void stack.fill(closed.signal, idle);
      void pdf.readSizes(closed.signal, (sizes) => stack.learn(sizes) && onSizes(), idle);
    },
    linesOf: pdf.linesOf,
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
      shown.end();
      stack.remove();
      pdf.close();
    },
  };
}

export type PdfPages = ReturnType<typeof createPdfPages>;

const idle = () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 200 }));
