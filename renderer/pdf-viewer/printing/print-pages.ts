import { abortable } from '../../../shared/abortable.ts';
import type { PdfDocument } from '../../pdf-engine/pdf-engine.ts';
import { createPrintSheet } from './print-sheet.ts';

type Printing = Readonly<{
  pdf: PdfDocument;
  /** From 1. */
  pages: readonly number[];
  /** Opens the print dialog of the system; the window then dispatches `afterprint` when it is closed. */
  print: () => void;
  /** Called with the number of pages drawn so far. */
  onDrawn: (pages: number) => void;
  signal: AbortSignal;
}>;

/**
 * Draws the pages, prints them, and removes everything it added to the window. Resolves when the print dialog is
 * closed, also by Cancel; rejects with the signal's reason, or with the error of drawing.
 */
export async function printPages({ pdf, pages, print, onDrawn, signal }: Printing): Promise<void> {
  const drawing = pdf.printDrawing();
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
