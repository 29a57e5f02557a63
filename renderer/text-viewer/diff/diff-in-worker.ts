import { startWorker } from '../../base/start-worker.ts';
import type { ChangedRanges, TextPair } from './changed-ranges.ts';
import workerUrl from './text-diff.worker.ts?worker&url';

/**
 * Compares two texts in a worker of its own, so that aborting can end the worker in the middle of its work.
 * Rejects with `signal.reason` when aborted, and with an `Error` if the worker fails.
 */
export function diffInWorker(texts: TextPair, signal: AbortSignal): Promise<ChangedRanges> {
  return new Promise<ChangedRanges>((resolve, reject) => {
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
    worker.onmessage = ({ data }: MessageEvent<ChangedRanges>) => {
      end();
      resolve(data);
    };
    worker.onerror = () => {
      end();
      reject(new Error('The texts could not be compared.'));
    };
    worker.postMessage(texts);
  });
}
