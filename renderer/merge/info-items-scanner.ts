import { type CalledWorker, createWorkerCalls } from '../base/worker-calls.ts';
import type { InfoItemsMethods } from './info-items.worker.ts';
import type { InfoItemsReply, InfoItemsRequest } from './info-items-request.ts';

export type InfoItemsScanner = ReturnType<typeof createInfoItemsScanner>;

/** Searches for items in one answer at a time. A new request replaces the previous one, which is never answered. */
export function createInfoItemsScanner(spawn: () => CalledWorker) {
  const calls = createWorkerCalls<InfoItemsMethods>({ spawn });
  let current = new AbortController();

  return {
    /** Calls `onReply` once, unless another request or `stop` comes first. */
    scan(request: InfoItemsRequest, onReply: (reply: InfoItemsReply) => void): void {
      current.abort();
      current = new AbortController();
      const { signal } = current;
      calls
        .call('scan', request, { signal })
        .catch((): InfoItemsReply => ({ problem: 'This answer is too large to be searched.' }))
        .then((reply) => signal.aborted || onReply(reply));
    },

    /** Ends the worker and frees its memory. A later request starts a new one. */
    stop(): void {
      current.abort();
      calls.end();
    },
  };
}
