import type { BrowserClock } from '../../base/browser-clock.ts';

type WatchdogDependencies = Readonly<{
  clock: BrowserClock;
  waitMs: number;
  /** Whether something is due at all. */
  isBusy: () => boolean;
  onStuck: (isStuck: boolean) => void;
}>;

/** Calls `onStuck` when pending work has made no progress for `waitMs`, and again when it progresses. */
export function createWatchdog({ clock, waitMs, isBusy, onStuck }: WatchdogDependencies) {
  let lastSignAt = clock.monotonicMs();
  let cancel: (() => void) | null = null;
  let isStuck = false;

  const report = (stuck: boolean) => {
    if (stuck === isStuck) return;
    isStuck = stuck;
    onStuck(stuck);
  };

  const check = () => {
    cancel = null;
    if (!isBusy()) return;
    const leftMs = waitMs - (clock.monotonicMs() - lastSignAt);
    if (leftMs <= 0) report(true);
    else cancel = clock.after(leftMs, check);
  };

  return {
    /** Something moved, or is due from now on. */
    alive(): void {
      lastSignAt = clock.monotonicMs();
      report(false);
      cancel ??= clock.after(waitMs, check);
    },
    stop(): void {
      cancel?.();
      cancel = null;
      report(false);
    },
  };
}
