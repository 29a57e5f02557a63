import { startWorker } from '../../base/start-worker.ts';
import { pdfWorkerUrl } from './connect-pdf-worker.ts';
import { NoWorkerError } from './pdf-problem.ts';
import type { PDFWorker } from './pdfjs-core.ts';
import { createPdfjsWorker, sentFontId } from './pdfjs-internals.ts';

/** Content that pdf.js could not read, or refused for its size. It draws the rest of the page. */
export type PartNotShown = 'large-image' | 'many-images' | 'font' | 'other';

/** Limits the stored font ids, because a worker serves one document after the other. */
const maxFailedFonts = 1_000;

export type PdfWorker = Readonly<{
  pdfjs: PDFWorker;
  /** Rejects with `NoWorkerError` if the script cannot be loaded; never resolves. */
  failed: Promise<never>;
  /** Calls `listener` at each message of the worker, which shows that it is alive. */
  onMessage: (listener: () => void) => () => void;
  /** Calls `listener` for each part that pdf.js leaves out, while it reads the page or the text. */
  onPartNotShown: (listener: (part: PartNotShown) => void) => () => void;
  /** The ids of embedded fonts that could not be read. Another font is drawn in their place. */
  failedFonts: ReadonlySet<string>;
  /**
   * Lets the document with this id open before its whole page tree is read. Then request its last page. If that
   * rejects, open the document again without this, and pdf.js repairs what it can.
   */
  readTreeLater: (docId: string) => void;
  terminate: () => void;
}>;

/**
 * Starts the worker of pdf.js from `assetsUrl`. It serves any number of documents, one after another or concurrently.
 */
export function startPdfWorker(assetsUrl: string): PdfWorker {
  const url = pdfWorkerUrl(assetsUrl);
  const worker = startWorker(url, 'pdf');
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new NoWorkerError(`${url} did not load`)), { once: true });
  });
  return pdfWorkerAt(worker, failed);
}

/**
 * The worker of pdf.js at the other end of `port`. `failed` rejects when the worker fails. It never settles where the
 * thread that started the worker handles that.
 */
export function pdfWorkerAt(port: Worker | MessagePort, failed = new Promise<never>(() => {})): PdfWorker {
  const pdfjs = createPdfjsWorker(port);
  const failedFonts = new Set<string>();
  const listeners = new Set<(part: PartNotShown) => void>();
  let hasFontFailed = false;
  const handleMessage = ({ data }: MessageEvent) => {
    const part = (data as { notShown?: PartNotShown }).notShown;
    if (part) {
      // The next font that arrives is the one that has failed.
      if (part === 'font') hasFontFailed = true;
      for (const listener of [...listeners]) listener(part);
      return;
    }
    const id = sentFontId(data);
    if (id === null || !hasFontFailed) return;
    hasFontFailed = false;
    failedFonts.add(id);
    const [oldest] = failedFonts;
    if (oldest !== undefined && failedFonts.size > maxFailedFonts) failedFonts.delete(oldest);
  };
  port.addEventListener('message', handleMessage as EventListener);
  if (port instanceof MessagePort) port.start();
  failed.catch(() => undefined); // those who open a document race it; without one it is not an unhandled rejection
  return {
    pdfjs,
    failed,
    onMessage(listener) {
      port.addEventListener('message', listener);
      return () => port.removeEventListener('message', listener);
    },
    onPartNotShown(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    failedFonts,
    readTreeLater: (docId) => port.postMessage({ readTreeLater: docId }),
    terminate() {
      pdfjs.destroy();
      if (port instanceof MessagePort) port.close();
      else port.terminate();
    },
  };
}
