import { startWorker } from '../base/start-worker.ts';
import workerUrl from './jq.worker.ts?worker&url';

/** Starts a worker that runs jq. It loads jq when the first filter needs it. */
export const spawnJqWorker = (): Worker => startWorker(workerUrl, 'jq');
