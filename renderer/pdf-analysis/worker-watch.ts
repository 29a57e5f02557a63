import type { BrowserClock } from '../base/browser-clock.ts';

type WorkerWatchDependencies = Readonly<{
  clock: Pick<BrowserClock, 'after'>;
  /** Whether the worker does something now that may take only so long. */
  isWatched: () => boolean;
  /** Asks the worker for a message. */
  ping: () => void;
  onHang: () => void;
}>;

/** The time of a page pair. A worker that sends nothing for so long is asked whether it still runs. */
export const quietWorkerMs = 5_000;
/** A worker that does not answer within this time is stuck in one step of pdf.js, which cannot be interrupted. */
export const pongMs = 2_000;

/**
 * Finds a worker that does not respond any more. It is asked before it counts as stuck, because after a sleep of the computer the timer
 * may fire before the messages of the worker arrive.
 */
export function createWorkerWatch({ clock, isWatched, ping, onHang }: WorkerWatchDependencies) {
  let cancel: (() => void) | null = null;

  const stop = () => {
    cancel?.();
    cancel = null;
  };

  const ask = () => {
    cancel = null;
    if (!isWatched()) return;
    ping();
    cancel = clock.after(pongMs, () => {
      cancel = null;
      if (isWatched()) onHang();
    });
  };

  return {
    /** To be called at each message of the worker. */
    alive(): void {
      stop();
      if (isWatched()) cancel = clock.after(quietWorkerMs, ask);
    },
    stop,
  };
}
