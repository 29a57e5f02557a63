import { NoWorkerError } from './pdf-problem.ts';
import { PDFWorker } from './pdfjs-core.ts';

/** The part of Trusted Types (w3.org/TR/trusted-types) that a worker needs; Chromium has it, the DOM library not yet. */
type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
};

const workerFile = 'pdf.worker.min.mjs';

// The page requires Trusted Types, and a policy's name may be taken only once. Nothing but our own worker passes it.
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('pdf-worker', {
  createScriptURL: (url) => {
    if (!url.endsWith(`/${workerFile}`)) throw new TypeError('Not the worker of pdf.js.');
    return url;
  },
});

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
  const worker = new Worker(policy?.createScriptURL(url) ?? url, { type: 'module', name: 'pdf' });
  const pdfjs = new PDFWorker({ port: worker, verbosity: 0 } as unknown as ConstructorParameters<typeof PDFWorker>[0]);
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new NoWorkerError(`${url} did not load`)), { once: true });
  });
  failed.catch(() => undefined); // it is raced by whoever opens a document; alone it is no news
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
