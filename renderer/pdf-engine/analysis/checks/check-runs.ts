/** Pages with the same finding, in order; `of` is the finding on the first. */
type PageRun<T> = Readonly<{ pages: readonly number[]; of: T }>;

type KnownPage<T> = Readonly<{ page: number; of: T }>;

/** The maximum number of lines for one finding in different places. Above it, one line covers all. */
const mostRuns = 5;

/**
 * Joins the findings of single pages wherever they are consecutive, or all of them when they are scattered too widely.
 */
export function runsOf<T>(known: readonly KnownPage<T>[]): readonly PageRun<T>[] {
  const runs: Array<{ pages: number[]; of: T }> = [];
  for (const { page, of } of known) {
    const last = runs.at(-1);
    if (last?.pages.at(-1) === page - 1) last.pages.push(page);
    else runs.push({ pages: [page], of });
  }
  return runs.length > mostRuns ? [{ pages: known.map(({ page }) => page), of: known[0]!.of }] : runs;
}

export const isOnePage = ({ pages }: PageRun<unknown>) => pages.length === 1;

export const firstPage = ({ pages }: PageRun<unknown>) => pages[0]!;

/** "page 4", "pages 4 and 5", "pages 4 to 9" or "pages 4, 8, 12 and 7 more". */
export function pagesText({ pages }: PageRun<unknown>): string {
  const [first, second, third] = pages;
  const last = pages.at(-1)!;
  if (pages.length === 1) return `page ${first}`;
  if (pages.length === 2) return `pages ${first} and ${second}`;
  if (last - first! === pages.length - 1) return `pages ${first} to ${last}`;
  return `pages ${first}, ${second}, ${third} and ${(pages.length - 3).toLocaleString('en')} more`;
}

/** Such as "Page 4", for the start of a sentence. */
export const pagesTextFirst = (run: PageRun<unknown>) => `P${pagesText(run).slice(1)}`;

/** A piece of the document's text, in quotation marks, at most 60 characters of it. */
export function quoteText(text: string): string {
  const characters = [...text];
  return `“${characters.length > 60 ? `${characters.slice(0, 59).join('')}…` : text}”`;
}
