import { uptime } from 'node:os';

/** The clock of calls, in milliseconds. Tests provide their own. */
export type Clock = Readonly<{
  /** Never goes back, even if the computer's clock is changed. It may stop while the computer sleeps. */
  monotonicMs(): number;
  /** Since the epoch. For display, and for the log of slots. */
  epochMs(): number;
  /** Since the computer started. Some systems count in whole seconds. */
  uptimeMs(): number;
  /** Calls `run` once, after at least `ms`. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
}>;

export const systemClock: Clock = {
  monotonicMs: () => performance.now(),
  epochMs: () => Date.now(),
  uptimeMs: () => uptime() * 1_000,
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Resolves after `ms`. Rejects with the reason of `signal` as soon as it aborts. */
export function wait(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const giveUp = () => {
      callOff();
      reject(signal.reason);
    };
    const callOff = clock.after(ms, () => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    });
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
