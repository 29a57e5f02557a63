import { type Clock, systemClock } from '../../electron/base/clock.ts';

/** Time that passes `factor` times as fast, for waits of seconds against real servers. */
export function hurriedClock(factor: number): Clock {
  return {
    monotonicMs: () => performance.now() * factor,
    epochMs: () => Date.now(),
    uptimeMs: () => performance.now() * factor,
    after: (ms, run) => systemClock.after(ms / factor, run),
  };
}
