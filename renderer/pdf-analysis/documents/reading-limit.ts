import type { BrowserClock } from '../../base/browser-clock.ts';

/**
 * The text of a page takes too long to read. pdf.js cannot be stopped in it, and its worker reads nothing else well
 * until then.
 */
export class SlowPageError extends Error {
  override readonly name = 'SlowPageError';
  readonly page: number;

  constructor(page: number) {
    super(`The text of page ${page} takes too long to be read.`);
    this.page = page;
  }
}

/**
 * The time is counted in steps. While the computer sleeps at most one passes, and messages that arrived meanwhile are
 * handled before the next.
 */
const stepMs = 500;
const mostSteps = 10;

/** The time limit for reading a text, such as that of forms nested fifty deep with each of them used twice. */
export const longestReadingMs = mostSteps * stepMs;

/**
 * Cancels the reading of a page's text with a `SlowPageError` when it takes this long after the last one of the
 * document has ended.
 */
export function createReadingLimit(clock: Pick<BrowserClock, 'after'>) {
  let ended = 0;

  return <T>(reading: Promise<T>, page: number): Promise<T> => {
    let cancel = () => {};
    const tooLate = new Promise<never>((_, reject) => {
      const wait = (steps: number, endedBefore: number) => {
        cancel = clock.after(stepMs, () => {
          if (ended > endedBefore) wait(mostSteps, ended);
          else if (steps > 1) wait(steps - 1, ended);
          else reject(new SlowPageError(page));
        });
      };
      wait(mostSteps, ended);
    });
    return Promise.race([reading, tooLate]).finally(() => {
      cancel();
      ended += 1;
    });
  };
}
