import { AnnotationMode, type PDFDocumentProxy } from '../pdfjs/pdfjs-core.ts';

/** Enough for sharp text on an office printer. */
const dotsPerInch = 150;

/** Larger pages, such as posters, are drawn at a lower resolution. */
const maxPixels = 16 * 1024 * 1024;

/** A page as a picture, and the size of its paper in points (1/72 inch). */
export type PrintedPage = Readonly<{ picture: Blob; widthPt: number; heightPt: number }>;

/**
 * Draws pages of `pdf` for printing, one after another on one canvas: annotations and fields as the file prints them,
 * without the page colours and the rotation of the screen. Page numbers count from 1.
 */
export function createPrintDrawing(pdf: PDFDocumentProxy) {
  const canvas = document.createElement('canvas');
  return {
    /** Rejects with the signal's reason, or with the error of pdf.js. */
    async draw(number: number, signal: AbortSignal): Promise<PrintedPage> {
      const page = await pdf.getPage(number);
      signal.throwIfAborted();
      const { width: widthPt, height: heightPt } = page.getViewport({ scale: 1 });
      const scale = Math.min(dotsPerInch / 72, Math.sqrt(maxPixels / (widthPt * heightPt)));
      const viewport = page.getViewport({ scale });
      canvas.width = Math.max(1, Math.floor(viewport.width));
      canvas.height = Math.max(1, Math.floor(viewport.height));
      const task = page.render({ canvas, viewport, intent: 'print', annotationMode: AnnotationMode.ENABLE });
      const cancel = () => task.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      try {
        await task.promise;
      } catch (thrown) {
        signal.throwIfAborted();
        throw thrown;
      } finally {
        signal.removeEventListener('abort', cancel);
        page.cleanup(); // otherwise pdf.js keeps the contents of all pages in memory
      }
      const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
      signal.throwIfAborted();
      if (!picture) throw new Error(`Page ${number} could not be made a picture.`);
      return { picture, widthPt, heightPt };
    },
    /** Frees the memory of the canvas. */
    end(): void {
      canvas.width = 0;
      canvas.height = 0;
    },
  };
}
