import type { BrowserClock } from '../../base/browser-clock.ts';
import { createWorkerCalls, type WorkerCallsDependencies } from '../../base/worker-calls.ts';
import type { PatternHits } from './find-pattern.ts';
import type { PatternMethods } from './pattern-search.worker.ts';

type PatternSearchDependencies = Pick<WorkerCallsDependencies, 'spawn' | 'pause'> & Pick<BrowserClock, 'after'>;

/** Backtracking can take longer than any user waits. */
const limitMs = 5_000;

/** Each hit takes two numbers of 4 bytes. */
const maxHits = 1_000_000;

/** The hits, or why there are none. */
export type PatternResult = PatternHits | Readonly<{ problem: string }>;

export type PatternSearch = ReturnType<typeof createPatternSearch>;

/** Searches for regular expressions in a worker, which is ended when a search is aborted or takes too long. */
export function createPatternSearch({ after, ...deps }: PatternSearchDependencies) {
  /** The text that the worker has as a whole. */
  let held: string | null = null;
  const forget = () => {
    held = null;
  };
  const calls = createWorkerCalls<PatternMethods>({ ...deps, onEnd: forget });

  const setText = async (text: string, signal: AbortSignal): Promise<void> => {
    if (held === text) return;
    forget();
    await calls.call('setText', text, { signal });
    held = text;
  };

  return {
    /** One search at a time: abort the previous one. Rejects with the signal's reason when aborted. */
    async find(text: string, { source, flags }: RegExp, signal: AbortSignal): Promise<PatternResult> {
      const limit = new AbortController();
      let cancelLimit = () => {};
      try {
        await setText(text, signal);
        cancelLimit = after(limitMs, () => limit.abort());
        const either = AbortSignal.any([signal, limit.signal]);
        return await calls.call('find', { source, flags, maxHits }, { signal: either });
      } catch {
        signal.throwIfAborted();
        if (limit.signal.aborted) return { problem: 'Stopped after 5 seconds. Try a simpler expression.' };
        return { problem: 'This takes too much memory. Try a simpler expression.' };
      } finally {
        cancelLimit();
      }
    },
    /** Ends the worker and frees its memory. A later search starts a new one. */
    stop: (): void => calls.end(),
  };
}
