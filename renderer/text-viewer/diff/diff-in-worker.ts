import { answerOfWorker } from './answer-of-worker.ts';
import type { TextChanges, TextPair } from './text-changes.ts';
import workerUrl from './text-diff.worker.ts?worker&url';

/** Compares two texts in a worker. Rejects with `signal.reason` when aborted, and with an `Error` if the worker fails. */
export const diffInWorker = (pair: TextPair, signal: AbortSignal): Promise<TextChanges> =>
  answerOfWorker(workerUrl, 'text-diff', pair, signal);
