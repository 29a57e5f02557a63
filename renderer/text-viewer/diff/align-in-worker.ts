import workerUrl from './align.worker.ts?worker&url';
import type { AlignedTexts, Alignment } from './align-texts.ts';
import { answerOfWorker } from './answer-of-worker.ts';

/** Finds in a worker where two texts correspond. Rejects with `signal.reason` when aborted, and with an `Error` if the worker fails. */
export function alignInWorker({ one, other }: AlignedTexts, signal: AbortSignal): Promise<Alignment> {
  return answerOfWorker(workerUrl, 'align-texts', [{ one }, { other }], signal);
}
