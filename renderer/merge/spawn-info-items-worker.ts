import { startWorker } from '../base/start-worker.ts';
import workerUrl from './info-items.worker.ts?worker&url';

/** Starts a worker that looks for the identifiers of images and attachments in an answer to Info. */
export const spawnInfoItemsWorker = (): Worker => startWorker(workerUrl, 'info items');
