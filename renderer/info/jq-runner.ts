import type { JqReply, JqRequest } from './jq-messages.ts';

/** The part of a `Worker` that the runner uses. */
export type JqWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/**
 * Runs one jq request at a time, in one worker. A busy worker cannot be interrupted, so a new request ends it and starts
 * another: the replaced request is never answered.
 */
export function createJqRunner(spawn: () => JqWorker) {
  let worker: JqWorker | null = null;
  let isBusy = false;

  const end = () => {
    if (worker) worker.onmessage = worker.onerror = null; // ignore a reply that is already on its way
    worker?.terminate();
    worker = null;
    isBusy = false;
  };

  return {
    /** Calls `onReply` once, unless another request, `cancel` or `stop` comes first. */
    request(request: JqRequest, onReply: (reply: JqReply) => void): void {
      if (isBusy) end();
      worker ??= spawn();
      isBusy = true;
      worker.onmessage = ({ data }: MessageEvent<JqReply>) => {
        isBusy = false;
        if (data.kind === 'stuck') end();
        onReply(data);
      };
      worker.onerror = () => {
        end();
        onReply({ kind: 'refused', problem: 'jq stopped: this document is too large to filter.' });
      };
      worker.postMessage(request);
    },
    /** Cancels the running request, if there is one. An idle worker stays, with its document in memory. */
    cancel(): void {
      if (isBusy) end();
    },
    /** Ends the worker and frees its memory. A later request starts a new one. */
    stop: end,
  };
}
