import { startWorker } from '../../base/start-worker.ts';
import workerUrl from './pattern-search.worker.ts?worker&url';

export const spawnPatternWorker = (): Worker => startWorker(workerUrl, 'pattern-search');
