import type { BrowserClock } from '../../base/browser-clock.ts';
import type { PartNotShown, PdfWorker } from '../pdfjs/pdf-worker.ts';
import type { PDFDocumentProxy } from '../pdfjs/pdfjs-core.ts';
import { EventBus } from '../pdfjs/pdfjs-viewer.ts';
import { createPageDrawing, type PageLook } from './page-drawing.ts';
import { createPdfFind, type FindResult } from './pdf-find.ts';
import { createPdfLinks, type PdfNavigation } from './pdf-links.ts';
import { sizeOf } from './read-page-sizes.ts';
import { createReadingTurns } from './reading-turns.ts';
import { createVisibleText } from './visible-text.ts';

/** The view of a document, as its pages, links and search use it. */
export type DocumentView = PdfNavigation &
  Readonly<{
    /** Resolves when the first picture of the document is on the screen; `null` from then on. */
    firstPicture: () => Promise<void> | null;
    /** Scrolls to the selected match. */
    reveal: (hit: HTMLElement) => void;
    onFind: (result: FindResult) => void;
    after: BrowserClock['after'];
    /** Called when the text of a page is rendered, or was replaced by search highlights. */
    onText: () => void;
    /** Called when a part is left out, with the index of the page that is being read; `null` between pages. */
    onPartNotShown: (part: PartNotShown, index: number | null) => void;
  }>;

type Parts = Readonly<{ pdf: PDFDocumentProxy; worker: PdfWorker; iconsUrl: string }>;

/** A document in a view. */
export type ShownPages = ReturnType<typeof showDocument>;

/** Returns the pages of a document to draw, and its links and search. */
export function showDocument({ pdf, worker, iconsUrl }: Parts, view: DocumentView) {
  const bus = new EventBus();
  const links = createPdfLinks(pdf, view);
  const find = createPdfFind({ ...view, bus, links, textOf: createVisibleText(pdf) });
  find.controller.setDocument(pdf);
  bus.on('textlayerrendered', view.onText);
  bus.on('updatetextlayermatches', view.onText);
  const { failedFonts } = worker;
  const { firstPicture } = view;
  const parts = { bus, links, find: find.controller, iconsUrl, firstPicture, failedFonts };
  const turns = createReadingTurns(worker.onMessage);
  const ignoreParts = worker.onPartNotShown((part) => {
    // Fonts are identified by their ids, also on later pages that use them.
    if (part !== 'font') view.onPartNotShown(part, turns.current);
  });

  return {
    find,
    goToDestination: (destination: string | readonly unknown[]) =>
      void links.goToDestination(destination as string | unknown[]),
    /** A page, from 0, to draw. */
    async page(index: number) {
      const page = await pdf.getPage(index + 1);
      return {
        size: sizeOf(page),
        /** Waits until its drawing may begin; call the result when it has ended. */
        beginReading: () => turns.begin(index, page),
        /** Draws it in `slot`. Calls `markBroken` when a part of it is left out. */
        drawIn: (slot: HTMLElement, look: PageLook, markBroken: () => void) =>
          createPageDrawing(parts, page, slot, look, markBroken),
      };
    },
    end(): void {
      ignoreParts();
      find.stop();
    },
  };
}
