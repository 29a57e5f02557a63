import { startWorker } from '../../base/start-worker.ts';
import type { CalledWorker } from '../../base/worker-calls.ts';
import { connectPdfWorker } from '../pdfjs/connect-pdf-worker.ts';
import workerUrl from './pdf-analysis.worker.ts?worker&url';

/** An analysis worker with the ports of its pdf.js workers. It fails and ends with any of them. */
export type StartedAnalysis = Readonly<{ worker: CalledWorker; readers: readonly MessagePort[] }>;

/**
 * Starts a worker that analyses PDFs, and this many pdf.js workers that read for it, because those that it starts
 * itself begin only when it runs. `assetsUrl` is the absolute address of the pdf.js files, with a slash at its end.
 */
export function startAnalysisWorker(assetsUrl: string, readers: number): StartedAnalysis {
  const worker = startWorker(workerUrl, 'pdf-analysis');
  const connected = Array.from({ length: readers }, () => connectPdfWorker(assetsUrl));
  const all = [worker, ...connected.map((reader) => reader.worker)];
  return {
    readers: connected.map(({ port }) => port),
    worker: {
      postMessage: (message, transfer) => worker.postMessage(message, transfer),
      set onmessage(listener: CalledWorker['onmessage']) {
        worker.onmessage = listener;
      },
      set onmessageerror(listener: CalledWorker['onmessageerror']) {
        worker.onmessageerror = listener;
      },
      set onerror(listener: CalledWorker['onerror']) {
        for (const one of all) one.onerror = listener;
      },
      terminate() {
        for (const one of all) one.terminate();
      },
    },
  };
}
