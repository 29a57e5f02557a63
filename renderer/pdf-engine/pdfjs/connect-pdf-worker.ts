import { startWorker } from '../../base/start-worker.ts';

/** The worker script of pdf.js. The build creates it; it imports pdf.js's own script. */
export const pdfWorkerUrl = (assetsUrl: string): string => `${assetsUrl}pdf.worker.reporting.mjs`;

/**
 * Starts the worker of pdf.js for another thread, which gets the port for `pdfWorkerAt`. `assetsUrl` is as for
 * `startPdfWorker`.
 */
export function connectPdfWorker(assetsUrl: string): Readonly<{ worker: Worker; port: MessagePort }> {
  const worker = startWorker(pdfWorkerUrl(assetsUrl), 'pdf');
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ serve: port1 }, [port1]);
  return { worker, port: port2 };
}
