import { AnnotationMode, type PDFPageProxy } from '../../../pdf-core/pdfjs-core.ts';

/** Larger pictures are drawn slowly, if at all, and four of them would fill the memory. */
export const maxSidePx = 4096;

/** Device pixels per PDF point for a page `width` pixels wide, limited to `maxSidePx` on either side. */
export function pictureScale(page: Readonly<{ width: number; height: number }>, width: number): number {
  const wanted = Math.min(Math.max(1, Math.round(width)), maxSidePx) / page.width;
  return Math.min(wanted, maxSidePx / page.height);
}

type DrawOrder = Readonly<{
  /** Device pixels of one PDF point. */
  scale: number;
  signal: AbortSignal;
  /** Awaited many times while the page is painted, because messages are received only in between. */
  pause: () => Promise<void>;
}>;

/** Draws a page on white, with its annotations. Rejects with the signal's reason, or with pdf.js's error. */
export async function drawPage(page: PDFPageProxy, { scale, signal, pause }: DrawOrder): Promise<OffscreenCanvas> {
  signal.throwIfAborted();
  const viewport = page.getViewport({ scale });
  const canvas = new OffscreenCanvas(sideOf(viewport.width), sideOf(viewport.height));
  const task = page.render({
    canvas: canvas as unknown as HTMLCanvasElement,
    viewport,
    annotationMode: AnnotationMode.ENABLE,
    background: '#ffffff',
  });
  const cancel = () => task.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  task.onContinue = (continueDrawing: () => void) => void pause().then(continueDrawing);
  try {
    await task.promise;
    return canvas;
  } catch (thrown) {
    signal.throwIfAborted();
    throw thrown;
  } finally {
    signal.removeEventListener('abort', cancel);
    page.cleanup(); // its operators and images are many megabytes
  }
}

/** A page may be as thin as a hair, or worse. */
const sideOf = (px: number) => Math.min(Math.max(1, Math.round(px) || 1), maxSidePx);

const context = (canvas: OffscreenCanvas) => canvas.getContext('2d', { alpha: false, willReadFrequently: true })!;

/** The pixels of a page that `drawPage` has drawn. Frees the canvas. */
export function pixelsOf(canvas: OffscreenCanvas): ImageData {
  const pixels = context(canvas).getImageData(0, 0, canvas.width, canvas.height);
  canvas.width = canvas.height = 0;
  return pixels;
}
