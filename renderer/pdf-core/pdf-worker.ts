import { startWorker } from '../base/start-worker.ts';
import { NoWorkerError } from './pdf-problem.ts';
import type { PDFWorker } from './pdfjs-core.ts';
import { createPdfjsWorker } from './pdfjs-internals.ts';

const workerFile = 'pdf.worker.min.mjs';

export type PdfWorker = Readonly<{
  pdfjs: PDFWorker;
  /** Rejects with `NoWorkerError` if the script cannot be loaded; never resolves. */
  failed: Promise<never>;
  /** Calls `listener` at each message of the worker, which is how it shows that it is alive. */
  onMessage: (listener: () => void) => () => void;
  terminate: () => void;
}>;

/** Starts the worker of pdf.js from `assetsUrl`. It serves any number of documents, one after another or at once. */
export function startPdfWorker(assetsUrl: string): PdfWorker {
  const url = `${assetsUrl}${workerFile}`;
  const worker = startWorker(url, 'pdf');
  const pdfjs = createPdfjsWorker(worker);
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new NoWorkerError(`${url} did not load`)), { once: true });
  });
  failed.catch(() => undefined); // those who open a document race it; without one it is not an unhandled rejection
  return {
    pdfjs,
    failed,
    onMessage(listener) {
      worker.addEventListener('message', listener);
      return () => worker.removeEventListener('message', listener);
    },
    terminate() {
      pdfjs.destroy();
      worker.terminate();
    },
  };
}
