import type { BrowserClock } from '../../base/browser-clock.ts';

/**
 * The text of a page takes too long to be read. pdf.js cannot be stopped in it, and its worker reads nothing else well
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
 * The time is counted in steps: while the computer sleeps one of them passes at most, and what has come meanwhile is
 * taken in before the next.
 */
const stepMs = 500;
const mostSteps = 10;

/**
 * Text that takes longer to be read is given up, such as that of a form in a form in a form, each of them there twice,
 * fifty deep.
 */
export const longestReadingMs = mostSteps * stepMs;

/**
 * Gives up the reading of a page's text with a `SlowPageError`, when it goes on for so long after the last one of the
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
