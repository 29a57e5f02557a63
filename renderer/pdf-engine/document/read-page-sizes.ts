import { cssPxPerPoint, type PageSize } from '../../pdf-pages/page-size.ts';
import type { PDFDocumentProxy, PDFPageProxy } from '../pdfjs/pdfjs-core.ts';

/** Pages read at a time: few, so that drawing a page does not have to wait long for them. */
const atOnce = 16;

export const sizeOf = (page: PDFPageProxy): PageSize => {
  const { width, height } = page.getViewport({ scale: cssPxPerPoint });
  return { width: Math.max(1, width), height: Math.max(1, height) };
};

export type SizesRead = ReadonlyArray<readonly [index: number, size: PageSize]>;

/**
 * Reads the size of every page, `atOnce` at a time, and awaits `rest` before each of these reads. A page that cannot be
 * read keeps its assumed size.
 */
export async function readPageSizes(
  pdf: PDFDocumentProxy,
  signal: AbortSignal,
  onRead: (sizes: SizesRead) => void,
  rest: () => Promise<void>,
): Promise<void> {
  for (let first = 0; first < pdf.numPages; first += atOnce) {
    await rest();
    if (signal.aborted) return;
    const indices = Array.from({ length: Math.min(atOnce, pdf.numPages - first) }, (_, step) => first + step);
    const read = await Promise.all(
      indices.map((index) =>
        pdf.getPage(index + 1).then(
          (page) => [[index, sizeOf(page)] as const],
          () => [],
        ),
      ),
    );
    if (signal.aborted) return;
    onRead(read.flat());
  }
}
