import type { PDFDocumentProxy, PDFPageProxy } from '../../pdf-core/pdfjs.ts';

type TextOptions = Parameters<PDFPageProxy['getTextContent']>[0];
type Text = ReturnType<PDFPageProxy['getTextContent']>;

/** While the window looks through the text of one page, the worker reads that of so many others. */
const pagesAhead = 3;

/**
 * A document for the find controller of pdf.js, which asks for the text of a page when it has looked through the one before it. The texts of
 * the next pages are read along, because the worker would wait for the window at each page.
 */
export function readTextAhead(pdf: PDFDocumentProxy): PDFDocumentProxy {
  const texts = new Map<number, Text>();

  const read = (number: number, options: TextOptions): Text => {
    const text = pdf.getPage(number).then((page) => page.getTextContent(options));
    text.catch(() => undefined); // the controller asks for it later, or no more when the document is closed
    return text;
  };

  const textOf = (number: number, options: TextOptions): Text => {
    const text = texts.get(number) ?? read(number, options);
    texts.delete(number);
    for (let next = number + 1; next <= Math.min(number + pagesAhead, pdf.numPages); next += 1) {
      if (!texts.has(next)) texts.set(next, read(next, options));
    }
    return text;
  };

  const getPage = async (number: number) => ({ getTextContent: (options: TextOptions) => textOf(number, options) });
  return { getPage } as unknown as PDFDocumentProxy;
}
