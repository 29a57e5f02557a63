import { nextTask } from '../../base/next-task.ts';
import { startWorker } from '../../base/start-worker.ts';
import type { TextChanges, TextPair } from './text-changes.ts';
import workerUrl from './text-diff.worker.ts?worker&url';

/**
 * Compares two texts in a worker of its own, so that aborting can end the worker in the middle of its work.
 * Rejects with `signal.reason` when aborted, and with an `Error` if the worker fails.
 */
export function diffInWorker(
  { before, after, ignoresWhiteSpace }: TextPair,
  signal: AbortSignal,
): Promise<TextChanges> {
  return new Promise<TextChanges>((resolve, reject) => {
    signal.throwIfAborted();
    const worker = startWorker(workerUrl, 'text-diff');
    const end = () => {
      worker.terminate();
      signal.removeEventListener('abort', abort);
    };
    const abort = () => {
      end();
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort);
    worker.onmessage = ({ data }: MessageEvent<TextChanges>) => {
      end();
      resolve(data);
    };
    worker.onerror = () => {
      end();
      reject(new Error('The texts could not be compared.'));
    };
    worker.postMessage({ before, ignoresWhiteSpace } satisfies Partial<TextPair>);
    void nextTask().then(() => worker.postMessage({ after } satisfies Partial<TextPair>));
  });
}
