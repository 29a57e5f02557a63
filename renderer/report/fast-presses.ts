import type { BrowserClock } from '../base/browser-clock.ts';

/** Presses that come faster mean one run: each would cancel the one before, whose request is spent. */
const withinMs = 1_000;

/** Says of each press whether one that wanted the same came just before. */
export function createFastPresses({ after }: Pick<BrowserClock, 'after'>): (wanted: string) => boolean {
  let last = '';
  let callOff = () => {};
  return (wanted) => {
    const isFast = wanted === last;
    last = wanted;
    callOff();
    callOff = after(withinMs, () => {
      last = '';
    });
    return isFast;
  };
}
