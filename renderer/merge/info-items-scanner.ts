import type { InfoItemsReply, InfoItemsRequest } from './info-items-request.ts';

/** The part of a `Worker` that the scanner uses. */
export type InfoItemsWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

export type InfoItemsScanner = ReturnType<typeof createInfoItemsScanner>;

/**
 * Looks for items in one answer at a time, in one worker. A busy worker cannot be interrupted, so a new request ends it and starts another:
 * the replaced request is never answered.
 */
export function createInfoItemsScanner(spawn: () => InfoItemsWorker) {
  let worker: InfoItemsWorker | null = null;
  let isBusy = false;

  const stop = () => {
    if (worker) worker.onmessage = worker.onerror = null;
    worker?.terminate();
    worker = null;
    isBusy = false;
  };

  return {
    /** Calls `onReply` once, unless another request or `stop` comes first. */
    scan(request: InfoItemsRequest, onReply: (reply: InfoItemsReply) => void): void {
      if (isBusy) stop();
      worker ??= spawn();
      isBusy = true;
      worker.onmessage = ({ data }: MessageEvent<InfoItemsReply>) => {
        isBusy = false;
        onReply(data);
      };
      worker.onerror = () => {
        stop();
        onReply({ problem: 'This answer is too large to be searched.' });
      };
      worker.postMessage(request);
    },

    /** Ends the worker and frees its memory. A later request starts a new one. */
    stop,
  };
}
