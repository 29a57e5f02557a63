import { unlessFailed } from '../base/unless-failed.ts';
import { limitCanvases } from './canvas-room.ts';
import { hideHugeImages } from './huge-images.ts';
import { NoPagesError } from './pdf-problem.ts';
import type { PdfWorker } from './pdf-worker.ts';
import { getDocument, PasswordResponses, type PDFDocumentLoadingTask, type PDFDocumentProxy } from './pdfjs.ts';
import { loadFontsBy, makeCanvasesBy } from './pdfjs-fields.ts';
import { pdfjsSettings } from './pdfjs-settings.ts';
import { maxWholeBytes, RangeSource, readWhole } from './range-source.ts';
import type { SharedFonts } from './shared-fonts.ts';

/** Called when a PDF has a password. Call `answer` with it, again while `wasWrong` is set. */
export type AskPassword = (wasWrong: boolean, answer: (password: string) => void) => void;

export type OpenPdf = Readonly<{
  url: string;
  bytes: number;
  /** All bytes, if they are already loaded. They are not changed. */
  content: Uint8Array | null;
  worker: PdfWorker;
  assetsUrl: string;
  fonts: SharedFonts;
  askPassword: AskPassword;
  signal: AbortSignal;
  /** Whether it may open before its whole page tree is read (`PdfWorker.readTreeLater`). */
  readsTreeLater: boolean;
  /** A part of the document could not be read after it was opened. */
  onFailure: (error: unknown) => void;
}>;

export type OpenedPdf = Readonly<{
  pdf: PDFDocumentProxy;
  /** The worker that reads it, which may also read other documents. */
  worker: PdfWorker;
  /** Whether it opened before its whole page tree was read. */
  readsTreeLater: boolean;
  /** An image in the bytes is left out because of its size. Reading pages may find more. */
  lacksHugeImage: boolean;
  /** The folder of the icons for notes and attached files without an appearance. */
  iconsUrl: string;
  close: () => void;
}>;

/**
 * Opens a PDF: small ones completely, others in parts as pages are drawn. Rejects with pdf.js's errors,
 * `UnreadableDocumentError`, `NoWorkerError`, `NoPagesError`, or the signal's reason; then nothing stays open.
 */
export async function openPdf(request: OpenPdf): Promise<OpenedPdf> {
  const { url, bytes, content, worker, signal, onFailure } = request;
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
  const task = getDocument({ ...source, ...pdfjsSettings(request.assetsUrl), worker: worker.pdfjs });
  const readsTreeLater = request.readsTreeLater && 'data' in source; // pieces are better asked for ahead
  if (readsTreeLater) worker.readTreeLater(task.docId);
  const fonts = request.fonts.open();
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
    return { pdf, worker, readsTreeLater, lacksHugeImage, iconsUrl: `${request.assetsUrl}images/`, close };
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
