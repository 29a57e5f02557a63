import type { BrowserClock } from '../../base/browser-clock.ts';

type WorkerWatchDependencies = Readonly<{
  clock: Pick<BrowserClock, 'after'>;
  /** How long the worker may send nothing while it does what it does now; `null` where that may take any time. */
  quietMs: () => number | null;
  /** Asks the worker for a message. */
  ping: () => void;
  onHang: () => void;
}>;

/** A worker that does not answer within this time is stuck in one step of pdf.js, which cannot be interrupted. */
export const pongMs = 2_000;
/**
 * A worker that sends nothing for so long while it draws a page in view, which may be large, is asked whether it still
 * runs. A pair of pages has its time limit less `pongMs`.
 */
export const quietPageMs = 5_000;

/**
 * Finds a worker that does not respond any more. It is asked before it counts as stuck, because after a sleep of the
 * computer the timer may fire before the messages of the worker arrive.
 */
export function createWorkerWatch({ clock, quietMs, ping, onHang }: WorkerWatchDependencies) {
  let cancel: (() => void) | null = null;

  const stop = () => {
    cancel?.();
    cancel = null;
  };

  const ask = () => {
    cancel = null;
    if (quietMs() === null) return;
    ping();
    cancel = clock.after(pongMs, () => {
      cancel = null;
      if (quietMs() !== null) onHang();
    });
  };

  return {
    /** To be called at each message of the worker. */
    alive(): void {
      stop();
      const ms = quietMs();
      if (ms !== null) cancel = clock.after(ms, ask);
    },
    stop,
  };
}
