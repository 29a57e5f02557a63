import { nextTask } from '../../base/next-task.ts';
import { startWorker } from '../../base/start-worker.ts';

/** How many UTF-16 units of a text are sent in one task: copying a long text at once would hold the window. */
const pieceLength = 2_000_000;

/** A member of a request, or a piece of one that is a text. */
export type RequestPart = readonly [key: string, part: string | boolean];

/**
 * Sends a request to a worker of its own, in pieces that `collectRequest` puts together there. Resolves with its answer and ends it. Rejects with `signal.reason` when aborted, also in the middle of its work, and with an `Error` if it fails.
 */
export function answerOfWorker<T>(
  url: string,
  name: string,
  request: Readonly<Record<string, string | boolean>>,
  signal: AbortSignal,
) {
  return new Promise<T>((resolve, reject) => {
    signal.throwIfAborted();
    const worker = startWorker(url, name);
    const end = () => {
      worker.terminate();
      signal.removeEventListener('abort', abort);
    };
    const abort = () => {
      end();
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort);
    worker.onmessage = ({ data }: MessageEvent<T>) => {
      end();
      resolve(data);
    };
    worker.onerror = () => {
      end();
      reject(new Error(`The worker ${name} has failed.`));
    };
    const send = async () => {
      for (const [key, value] of Object.entries(request)) {
        let from = 0;
        do {
          const part = typeof value === 'string' ? value.slice(from, from + pieceLength) : value;
          worker.postMessage([key, part] satisfies RequestPart);
          from += pieceLength;
          await nextTask();
        } while (typeof value === 'string' && from < value.length && !signal.aborted);
      }
      worker.postMessage(null);
    };
    void send();
  });
}
