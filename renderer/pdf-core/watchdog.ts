import type { BrowserClock } from '../base/browser-clock.ts';

type WatchdogDependencies = Readonly<{
  clock: BrowserClock;
  waitMs: number;
  /** Whether something is due at all. */
  isBusy: () => boolean;
  onStuck: (isStuck: boolean) => void;
}>;

/** Tells when work that is due has shown no sign of life for `waitMs`, and when it lives again. */
export function createWatchdog({ clock, waitMs, isBusy, onStuck }: WatchdogDependencies) {
  let lastSignAt = clock.monotonicMs();
  let cancel: (() => void) | null = null;
  let isStuck = false;

  const tell = (stuck: boolean) => {
    if (stuck === isStuck) return;
    isStuck = stuck;
    onStuck(stuck);
  };

  const check = () => {
    cancel = null;
    if (!isBusy()) return;
    const leftMs = waitMs - (clock.monotonicMs() - lastSignAt);
    if (leftMs <= 0) tell(true);
    else cancel = clock.after(leftMs, check);
  };

  return {
    /** Something moved, or is due from now on. */
    alive(): void {
      lastSignAt = clock.monotonicMs();
      tell(false);
      cancel ??= clock.after(waitMs, check);
    },
    stop(): void {
      cancel?.();
      cancel = null;
      tell(false);
    },
  };
}
