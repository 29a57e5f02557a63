import type { BrowserClock } from '../../base/browser-clock.ts';

/** The work took longer than its time budget. */
export class TimeBudgetError extends Error {
  override readonly name = 'TimeBudgetError';
}

/**
 * A budget for one piece of work: `signal` aborts with `TimeBudgetError` when it is used up. `outside` is not counted;
 * `end` stops the clock.
 */
export function createTimeBudget(clock: BrowserClock, budgetMs: number) {
  const used = new AbortController();
  let leftMs = budgetMs;
  let sinceMs = 0;
  let cancel = () => {};
  const start = () => {
    sinceMs = clock.monotonicMs();
    cancel = clock.after(Math.max(0, leftMs), () =>
      used.abort(new TimeBudgetError('The time for this work is used up.')),
    );
  };
  const stop = () => {
    cancel();
    leftMs -= clock.monotonicMs() - sinceMs;
  };
  start();
  return {
    signal: used.signal,
    async outside<T>(work: Promise<T>): Promise<T> {
      stop();
      try {
        return await work;
      } finally {
        start();
      }
    },
    end: () => cancel(),
  };
}
