import { unlessFailed } from '../base/unless-failed.ts';
import { limitCanvases } from '../pdfjs/canvas-room.ts';
import { hideHugeImages } from '../pdfjs/huge-images.ts';
import { NoPagesError } from '../pdfjs/pdf-problem.ts';
import type { PdfWorker } from '../pdfjs/pdf-worker.ts';
import {
  getDocument,
  PasswordResponses,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
} from '../pdfjs/pdfjs-core.ts';
import { loadFontsBy, makeCanvasesBy } from '../pdfjs/pdfjs-fields.ts';
import { pdfjsSettings } from '../pdfjs/pdfjs-settings.ts';
import { maxWholeBytes, RangeSource, readWhole } from '../pdfjs/range-source.ts';
import { createPdfDocument, type PdfDocument } from './pdf-document.ts';
import { windowFonts } from './shared-fonts.ts';

/** Called when a PDF has a password. Call `answer` with it, again while `wasWrong` is set. */
type AskPassword = (wasWrong: boolean, answer: (password: string) => void) => void;

/** A PDF to open in the window. */
export type DocumentRequest = Readonly<{
  url: string;
  bytes: number;
  /** All bytes, if they are already loaded. They are not changed. */
  content: Uint8Array | null;
  askPassword: AskPassword;
  signal: AbortSignal;
  /** Whether it may open before its whole page tree is read (`PdfWorker.readTreeLater`). */
  readsTreeLater: boolean;
  /** A part of the document could not be read after it was opened. */
  onFailure: (error: unknown) => void;
  /** Called at each message of pdf.js until `signal` aborts. */
  onAlive: () => void;
}>;

/**
 * Opens a PDF: small ones completely, others in parts as pages are drawn. Rejects with pdf.js's errors,
 * `UnreadableDocumentError`, `NoWorkerError`, `NoPagesError`, or the signal's reason; then nothing stays open.
 */
export async function openDocument(
  request: DocumentRequest,
  worker: PdfWorker,
  assetsUrl: string,
): Promise<PdfDocument> {
  const { url, bytes, content, signal, onFailure } = request;
  signal.throwIfAborted();
  signal.addEventListener('abort', worker.onMessage(request.onAlive), { once: true });
  const failure = new AbortController();
  const source =
    bytes <= maxWholeBytes
      ? { data: content?.slice() ?? (await readWhole(url, signal)) }
      : {
          range: new RangeSource(url, bytes, (error) => {
            failure.abort(error);
            onFailure(error);
          }),
        };
  signal.throwIfAborted();
  const lacksHugeImage = 'data' in source && hideHugeImages(source.data); // before pdf.js takes the bytes
  const task = getDocument({ ...source, ...pdfjsSettings(assetsUrl), worker: worker.pdfjs });
  const readsTreeLater = request.readsTreeLater && 'data' in source; // pieces are better asked for ahead
  if (readsTreeLater) worker.readTreeLater(task.docId);
  const fonts = windowFonts.open();
  const close = () => {
    fonts.close();
    if ('range' in source) source.range.abort();
    task.destroy().catch(() => undefined); // its worker may be gone already
  };
  task.onPassword = (answer: (password: string) => void, reason: number) =>
    request.askPassword(reason === PasswordResponses.INCORRECT_PASSWORD, answer);
  try {
    const opening = Promise.race([opened(task), rejectionOf(failure.signal), rejectionOf(signal)]);
    const pdf = await unlessFailed(opening, worker.failed);
    if (pdf.numPages < 1) throw new NoPagesError('The PDF has no pages.');
    makeCanvasesBy(pdf, limitCanvases);
    loadFontsBy(pdf, fonts.load);
    const iconsUrl = `${assetsUrl}images/`;
    return createPdfDocument({ pdf, worker, readsTreeLater, lacksHugeImage, iconsUrl, close });
  } catch (thrown) {
    close();
    throw thrown;
  }
}

/** With `Promise.race` alone, nothing would handle the rejection of the loser. */
function opened(task: PDFDocumentLoadingTask): Promise<PDFDocumentProxy> {
  task.promise.catch(() => undefined);
  return task.promise;
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  const rejection = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  rejection.catch(() => undefined);
  return rejection;
}
