import { type Clock, systemClock } from '../../electron/base/clock.ts';

/** Time that passes `factor` times as fast, for waits of seconds against servers that are real. */
export function hurriedClock(factor: number): Clock {
  return {
    monotonicMs: () => performance.now() * factor,
    epochMs: () => Date.now(),
    uptimeMs: () => performance.now() * factor,
    after: (ms, run) => systemClock.after(ms / factor, run),
  };
}
