import type { BrowserClock } from '../base/browser-clock.ts';

/** Faster presses count as one run, because each would cancel the previous one, whose request is already spent. */
const withinMs = 1_000;

/** Returns for each press whether an equal one came just before. */
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
