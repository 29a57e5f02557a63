import { cssPxPerPoint } from '../../pdf-pages/page-size.ts';
import { AnnotationMode, type PDFDocumentProxy } from '../pdfjs/pdfjs-core.ts';

export type ThumbnailRequest = Readonly<{
  /** From 1. */
  page: number;
  rotation: number;
  /** In CSS pixels, as `maxHeight`. */
  maxWidth: number;
  maxHeight: number;
  signal: AbortSignal;
}>;

/**
 * Draws a page as a small canvas, sharp at the density of the screen. Rejects with the signal's reason, or with the
 * error of pdf.js.
 */
export async function drawThumbnail(pdf: PDFDocumentProxy, request: ThumbnailRequest): Promise<HTMLCanvasElement> {
  const { rotation, maxWidth, maxHeight, signal } = request;
  signal.throwIfAborted();
  const page = await pdf.getPage(request.page);
  signal.throwIfAborted();
  const turn = (page.rotate + rotation) % 360;
  const whole = page.getViewport({ scale: cssPxPerPoint, rotation: turn });
  const scale = Math.min(maxWidth / whole.width, maxHeight / whole.height);
  const viewport = page.getViewport({ scale: cssPxPerPoint * scale * devicePixelRatio, rotation: turn });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  canvas.style.width = `${canvas.width / devicePixelRatio}px`;
  canvas.style.height = `${canvas.height / devicePixelRatio}px`;
  const task = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
  const cancel = () => task.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    await task.promise;
    return canvas;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
