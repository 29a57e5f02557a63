import type { ChangedRanges, DiffQuestion } from './changed-ranges.ts';

/**
 * Compares two texts off the UI thread, in a worker that ends with the question: giving up must stop it in the middle of its work.
 * Rejects with the signal's reason at once, and with an `Error` when the worker fails.
 */
export function compareTexts(question: DiffQuestion, signal: AbortSignal, spawn: () => Worker): Promise<ChangedRanges> {
  return new Promise<ChangedRanges>((resolve, reject) => {
    signal.throwIfAborted();
    const worker = spawn();
    const end = () => {
      worker.terminate();
      signal.removeEventListener('abort', giveUp);
    };
    const giveUp = () => {
      end();
      reject(signal.reason);
    };
    signal.addEventListener('abort', giveUp);
    worker.onmessage = ({ data }: MessageEvent<ChangedRanges>) => {
      end();
      resolve(data);
    };
    worker.onerror = () => {
      end();
      reject(new Error('The texts could not be compared.'));
    };
    worker.postMessage(question);
  });
}
