import { startWorker } from '../base/start-worker.ts';
import workerUrl from './pdf-analysis.worker.ts?worker&url';

/** Starts a worker that analyses PDFs. It starts pdf.js when the first request comes. */
export const startAnalysisWorker = (): Worker => startWorker(workerUrl, 'pdf-analysis');
