import { startWorker } from '../../base/start-worker.ts';
import workerUrl from './text-diff.worker.ts?worker&url';

/** Starts a worker that compares two texts, and then the next two. */
export const spawnTextDiff = (): Worker => startWorker(workerUrl, 'text-diff');
