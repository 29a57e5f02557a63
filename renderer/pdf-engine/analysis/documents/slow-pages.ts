import type { BrowserClock } from '../../../base/browser-clock.ts';
import { documentSides, type Sides } from '../../base/sides.ts';

/**
 * The pages of two documents whose texts take too long to read, by number. A document that is checked by itself is
 * `after`.
 */
export type SlowPages = Sides<readonly number[]>;

/**
 * Work is cancelled after this many slow pages in one document, because each takes seconds, and there are probably
 * more.
 */
const mostSlowPages = 4;

/** The texts of these pages take too long to read; pdf.js continues with the last of them. */
export class SlowPagesError extends Error {
  override readonly name = 'SlowPagesError';
  readonly pages: SlowPages;
  /** Whether the documents can be compared or checked without these pages. */
  readonly canLeaveOut: boolean;

  /**
   * `names` identify the content of each page, as far as it is known: a page with the content of a slow one is slow
   * too.
   */
  constructor(slow: SlowPages, count: Sides<number>, names: Sides<readonly string[]>) {
    super(`The text of ${pagesText(slow)} takes too long to be read.`);
    const contentOf = (side: keyof SlowPages, page: number) => names[side][page - 1] ?? `${side} ${page}`;
    const contents = new Set(documentSides.flatMap((side) => slow[side].map((page) => contentOf(side, page))));
    const pagesIn = (side: keyof SlowPages) =>
      Array.from({ length: count[side] }, (_, index) => index + 1).filter((page) =>
        contents.has(contentOf(side, page)),
      );
    this.pages = { before: pagesIn('before'), after: pagesIn('after') };
    this.canLeaveOut = documentSides.every((side) => {
      const pages = this.pages[side];
      const isFew = new Set(pages.map((page) => contentOf(side, page))).size < mostSlowPages;
      return pages.length === 0 || (isFew && pages.length < count[side]);
    });
  }
}

function pagesText({ before, after }: SlowPages): string {
  const pages = (after.length > 0 ? after : before).toSorted((one, other) => one - other);
  const numbers = `${pages.length > 1 ? 'pages' : 'page'} ${new Intl.ListFormat('en-GB').format(pages.map(String))}`;
  return after.length > 0 ? numbers : `${numbers} of the version before`;
}

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
