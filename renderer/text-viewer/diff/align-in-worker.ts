import workerUrl from './align.worker.ts?worker&url';
import type { AlignedTexts, Alignment } from './align-texts.ts';
import { answerOfWorker } from './answer-of-worker.ts';

/** Finds in a worker where two texts correspond. Rejects with `signal.reason` when aborted, and with an `Error` if the worker fails. */
export const alignInWorker = (texts: AlignedTexts, signal: AbortSignal): Promise<Alignment> =>
  answerOfWorker(workerUrl, 'align-texts', texts, signal);
