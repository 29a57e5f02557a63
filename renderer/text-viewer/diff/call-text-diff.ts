import { startWorker } from '../../base/start-worker.ts';
import { callOnce } from '../../base/worker-calls.ts';
import type { TextDiffMethods } from './text-diff.worker.ts';
import workerUrl from './text-diff.worker.ts?worker&url';

/** Compares or aligns two texts in a worker of its own. */
export const callTextDiff = callOnce<TextDiffMethods>(() => startWorker(workerUrl, 'text-diff'));
