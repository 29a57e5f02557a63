import type { DocumentInfo } from '../../shared/model.ts';

/** As many as the recent identifiers: nobody goes back further without Activity. */
const maxKept = 50;

/** The latest good answer to each question, for as long as the window is open: what the next answer to it is held against. */
export function createEarlierAnswers() {
  const latest = new Map<string, DocumentInfo>();
  return {
    /** Keeps the answer and gives the one before it to the same question; `null` if there was none. */
    next(answer: DocumentInfo): DocumentInfo | null {
      const key = JSON.stringify([answer.connectionId, answer.request]);
      const before = latest.get(key) ?? null;
      // A map keeps the order of insertion: taken out and put in again, it is the last.
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
