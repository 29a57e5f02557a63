import { uptime } from 'node:os';

/** Time as calls know it, in milliseconds. A test brings its own. */
export type Clock = Readonly<{
  /** Never goes back, whatever happens to the computer's clock; may stand still while it sleeps. */
  monotonicMs(): number;
  /** Since the epoch: for people, and for the log of slots. */
  epochMs(): number;
  /** Since the computer started; to the second on some systems. */
  uptimeMs(): number;
  /** Calls `run` once, `ms` from now or later. Gives the way to call it off. */
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

/** Resolves `ms` from now; rejects with the reason of `signal` as soon as it is aborted. */
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
