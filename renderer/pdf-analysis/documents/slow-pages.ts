type Sides<T> = Readonly<{ before: T; after: T }>;

const sides = ['before', 'after'] as const;

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
    const contents = new Set(sides.flatMap((side) => slow[side].map((page) => contentOf(side, page))));
    const pagesIn = (side: keyof SlowPages) =>
      Array.from({ length: count[side] }, (_, index) => index + 1).filter((page) =>
        contents.has(contentOf(side, page)),
      );
    this.pages = { before: pagesIn('before'), after: pagesIn('after') };
    this.canLeaveOut = sides.every((side) => {
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
