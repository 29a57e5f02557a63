import type { PDFPageProxy } from '../pdfjs/pdfjs-core.ts';
import { hasAllOperators } from '../pdfjs/pdfjs-fields.ts';

/**
 * Lets pdf.js read the operators of one page at a time, so that a part that it leaves out belongs to that page. Its
 * worker is one thread, so nothing takes longer, and a page is still painted while the next is read.
 */
export function createReadingTurns(onMessage: (listener: () => void) => () => void) {
  let last = Promise.resolve();
  let current: number | null = null;

  return {
    /** The index of the page that is read. */
    get current() {
      return current;
    },
    /**
     * Waits for its turn. The turn ends when all operators of `page` have arrived, or when the returned function is
     * called.
     */
    async begin(index: number, page: PDFPageProxy): Promise<() => void> {
      const before = last;
      let finish = () => {};
      last = new Promise((resolve) => {
        finish = resolve;
      });
      await before;
      current = index;
      const check = () => {
        if (hasAllOperators(page)) end();
      };
      const stop = onMessage(() => setTimeout(check)); // pdf.js handles the message first
      const end = () => {
        stop();
        // The message with the last operators arrives before any about the next page.
        if (current === index) current = null;
        finish();
      };
      return end;
    },
  };
}
