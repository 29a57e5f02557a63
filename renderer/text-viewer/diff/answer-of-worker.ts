import { nextTask } from '../../base/next-task.ts';
import { startWorker } from '../../base/start-worker.ts';

/**
 * Sends the messages to a worker of its own, one in each task, because copying two long texts at once would hold the window. Resolves with
 * its answer and ends it. Rejects with `signal.reason` when aborted, also in the middle of its work, and with an `Error` if it fails.
 */
export function answerOfWorker<T>(url: string, name: string, messages: readonly unknown[], signal: AbortSignal) {
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
      for (const message of messages) {
        worker.postMessage(message);
        await nextTask();
      }
    };
    void send();
  });
}
