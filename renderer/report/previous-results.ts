import type { DocumentInfo } from '../../shared/model.ts';

/** As many as the recent identifiers; older results are in Activity. */
const maxKept = 50;

/**
 * The latest result of each request while the window is open. The next result of the same request is compared with it.
 */
export function createPreviousResults() {
  const latest = new Map<string, DocumentInfo>();
  return {
    /** Stores the result and returns the previous one of the same request; `null` if there was none. */
    next(answer: DocumentInfo): DocumentInfo | null {
      const key = JSON.stringify([answer.connectionId, answer.request]);
      const before = latest.get(key) ?? null;
      // A map keeps the order of insertion: an entry that is deleted and set again is the last.
      latest.delete(key);
      latest.set(key, answer);
      for (const oldest of latest.keys()) {
        if (latest.size <= maxKept) break;
        latest.delete(oldest);
      }
      return before;
    },
  };
}
