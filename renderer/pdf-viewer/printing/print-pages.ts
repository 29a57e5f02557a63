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

/**
 * The page numbers of a range such as "1-3, 7", in ascending order, each once; all pages if it is empty; `null` if it
 * is not valid.
 */
export function pagesOfRange(range: string, pages: number): readonly number[] | null {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  const parts = range.split(/[,;]/).map((part) => part.trim());
  if (parts.every((part) => part === '')) return all;
  const spans = parts.filter((part) => part !== '').map(spanOf);
  if (!spans.every((span) => span !== null)) return null;
  const chosen = all.filter((page) => spans.some(([first, last]) => page >= first && page <= last));
  return chosen.length > 0 ? chosen : null;
}

/** Parses "4", "4-7", or "4-" for all pages from 4 on. */
function spanOf(part: string): readonly [first: number, last: number] | null {
  const found = /^(\d+)(?:\s*[-–]\s*(\d*))?$/.exec(part);
  if (!found) return null;
  const first = Number(found[1]);
  if (found[2] === undefined) return [first, first];
  const last = found[2] === '' ? Number.POSITIVE_INFINITY : Number(found[2]);
  return last >= first ? [first, last] : null;
}
