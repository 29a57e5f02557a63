import type { PDFPageProxy } from '../pdfjs/pdfjs-core.ts';
import type { PageToSearch } from '../pdfjs/pdfjs-fields.ts';
import type { SearchOrder } from './search-order.ts';

type Text = ReturnType<PDFPageProxy['getTextContent']>;

/** While the window searches the text of one page, the worker reads that of this many others. */
const pagesAhead = 3;

/**
 * Returns the pages of a document with their texts, one at each call, in search order. Reads the next pages ahead,
 * because otherwise the worker would wait for the window at each page.
 */
export function readTextAhead(order: SearchOrder, textOf: (page: number) => Text): () => PageToSearch {
  const reading: PageToSearch[] = [];
  return () => {
    while (reading.length <= pagesAhead) {
      const page = order.next();
      if (page === null) break;
      const text = textOf(page);
      text.catch(() => undefined); // the search asks for it later, or no more when the document is closed
      reading.push({ page, text });
    }
    return reading.shift()!;
  };
}
