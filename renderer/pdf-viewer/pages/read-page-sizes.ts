import type { PageSize } from '../../pdf-core/page-layout.ts';
import type { PDFDocumentProxy } from '../../pdf-core/pdfjs.ts';
import { sizeOf } from './page-stack.ts';

/** Pages asked about at a time: few enough that a page to be drawn never waits long behind them. */
const atOnce = 16;

type SizesRead = ReadonlyArray<readonly [index: number, size: PageSize]>;

/** Reads the size of every page, a few at a time, resting between them. A page that cannot be read keeps what was assumed. */
export async function readPageSizes(
  pdf: PDFDocumentProxy,
  signal: AbortSignal,
  onRead: (sizes: SizesRead) => void,
  rest: () => Promise<void>,
): Promise<void> {
  for (let first = 0; first < pdf.numPages; first += atOnce) {
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
    await rest();
    if (signal.aborted) return;
  }
}
