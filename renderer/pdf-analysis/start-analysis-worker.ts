import { startWorker } from '../base/start-worker.ts';
import { connectPdfWorker } from '../pdf-core/connect-pdf-worker.ts';
import type { MessageToWorker } from './analysis-messages.ts';
import workerUrl from './pdf-analysis.worker.ts?worker&url';
import type { AnalyzerWorker } from './pdf-analyzer.ts';

/**
 * Starts a worker that analyses PDFs, and beside it so many workers of pdf.js that read for it: those that it starts itself begin when it runs. It fails
 * and ends with any of them. `assetsUrl` is where the files of pdf.js are, absolute and with a slash at its end.
 */
export function startAnalysisWorker(assetsUrl: string, readers: number): AnalyzerWorker {
  const worker = startWorker(workerUrl, 'pdf-analysis');
  const connected = Array.from({ length: readers }, () => connectPdfWorker(assetsUrl));
  const all = [worker, ...connected.map((reader) => reader.worker)];
  const post = (message: MessageToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  const ports = connected.map(({ port }) => port);
  post({ kind: 'readers', ports }, ports);
  return {
    postMessage: post,
    listen({ onMessage, onError }) {
      worker.onmessage = ({ data }) => onMessage(data);
      for (const one of all) one.onerror = ({ message }) => onError(message);
    },
    terminate() {
      for (const one of all) {
        one.onmessage = one.onerror = null; // what it has sent already is not heard any more
        one.terminate();
      }
    },
  };
}
