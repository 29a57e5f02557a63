import { startWorker } from '../base/start-worker.ts';
import workerUrl from './json.worker.ts?worker&url';

/** Starts a worker that holds a JSON text for the tree and the table. */
export const spawnJsonWorker = (): Worker => startWorker(workerUrl, 'json');
