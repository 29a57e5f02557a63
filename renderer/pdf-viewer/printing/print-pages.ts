import { abortable } from '../../../shared/abortable.ts';
import type { PDFDocumentProxy } from '../../pdf-core/pdfjs.ts';
import { createPrintDrawing } from './draw-for-print.ts';
import { createPrintSheet } from './print-sheet.ts';

type Printing = Readonly<{
  pdf: PDFDocumentProxy;
  /** From 1. */
  pages: readonly number[];
  /** Opens the system's print dialog on the page as it is now; the window tells `afterprint` when that is over. */
  print: () => void;
  /** So many pages are drawn. */
  onDrawn: (pages: number) => void;
  signal: AbortSignal;
}>;

/**
 * Draws the pages, prints them, and leaves nothing behind. Resolves when the print dialog is closed, whatever was chosen in it; rejects with
 * the signal's reason, or with what went wrong while drawing.
 */
export async function printPages({ pdf, pages, print, onDrawn, signal }: Printing): Promise<void> {
  const drawing = createPrintDrawing(pdf);
  const sheet = createPrintSheet();
  try {
    for (const [index, page] of pages.entries()) {
      signal.throwIfAborted();
      await sheet.add(await abortable(drawing.draw(page, signal), signal));
      onDrawn(index + 1);
    }
    signal.throwIfAborted();
    drawing.end();
    await new Promise<void>((resolve) => {
      window.addEventListener('afterprint', () => resolve(), { once: true, signal });
      signal.addEventListener('abort', () => resolve(), { once: true });
      print();
    });
  } finally {
    drawing.end();
    sheet.remove();
  }
}
