import type { Rotation } from '../../pdf-pages/page-size.ts';
import { attachmentNames, hasDocumentScript } from '../pdfjs/active-content.ts';
import type { PdfWorker } from '../pdfjs/pdf-worker.ts';
import type { PDFDocumentProxy } from '../pdfjs/pdfjs-core.ts';
import { type Destination, destinationHeight } from './destination.ts';
import { createPrintDrawing } from './draw-for-print.ts';
import { drawThumbnail, type ThumbnailRequest } from './draw-thumbnail.ts';
import { readOutline } from './outline.ts';
import { createPageLines } from './page-lines.ts';
import { readPageSizes, type SizesRead, sizeOf } from './read-page-sizes.ts';
import { type DocumentView, showDocument } from './show-document.ts';

type OpenedPdf = Readonly<{
  pdf: PDFDocumentProxy;
  /** The worker that reads it, which may also read other documents. */
  worker: PdfWorker;
  /** Whether it opened before its whole page tree was read. */
  readsTreeLater: boolean;
  lacksHugeImage: boolean;
  /** The folder of the icons for notes and attached files without an appearance. */
  iconsUrl: string;
  close: () => void;
}>;

/** A PDF that is open in the window. An `index` counts pages from 0, a `page` from 1. */
export type PdfDocument = ReturnType<typeof createPdfDocument>;

export function createPdfDocument({ pdf, worker, readsTreeLater, lacksHugeImage, iconsUrl, close }: OpenedPdf) {
  return {
    pages: pdf.numPages,
    /** An image in the bytes is left out because of its size. Reading pages may find more. */
    lacksHugeImage,
    /** Whether it has as many pages as it claimed when it was opened. If not, open it with its whole page tree. */
    hasAllPages: () =>
      readsTreeLater
        ? pdf.getPage(pdf.numPages).then(
            () => true,
            () => false,
          )
        : Promise.resolve(true),
    sizeOf: async (index: number) => sizeOf(await pdf.getPage(index + 1)),
    /** Reads the sizes of all pages, a few at a time; awaits `rest` before each. */
    readSizes: (signal: AbortSignal, onRead: (sizes: SizesRead) => void, rest: () => Promise<void>) =>
      readPageSizes(pdf, signal, onRead, rest),
    linesOf: createPageLines(pdf),
    outline: () => readOutline(pdf),
    /** The height of a page that a destination names, as `destinationHeight` returns it. */
    heightOf: async (page: number, destination: Destination, rotation: Rotation) =>
      destinationHeight(destination, await pdf.getPage(page), rotation),
    /** Whether it has scripts, and the names of the files inside. Neither is run or opened. */
    activeContent: async () => {
      const [hasScript, attachments] = await Promise.all([hasDocumentScript(pdf), attachmentNames(pdf)]);
      return { hasScript, attachments };
    },
    drawThumbnail: (request: ThumbnailRequest) => drawThumbnail(pdf, request),
    printDrawing: () => createPrintDrawing(pdf),
    /** Connects its pages, links and search with a view. */
    show: (view: DocumentView) => showDocument({ pdf, worker, iconsUrl }, view),
    close,
  };
}
