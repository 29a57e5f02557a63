import type { Box } from '../../../../pdf-pages/box.ts';

/** An item on a page: a token, or one of the words of a page, which do not name the page. */
type OnPage = Readonly<{ page?: number; line: number; box: Box }>;

/** Words `from` to `to`, not included. */
export type WordRange = Readonly<{ from: number; to: number }>;

export const isSameLine = (one: OnPage, other: OnPage): boolean => one.page === other.page && one.line === other.line;

/** Whether two words are in two lines at one height: cells of a table, or columns. */
export const isSameRow = (one: OnPage, other: OnPage): boolean =>
  one.page === other.page &&
  one.line !== other.line &&
  Math.min(one.box.y + one.box.height, other.box.y + other.box.height) - Math.max(one.box.y, other.box.y) >
    0.5 * Math.min(one.box.height, other.box.height);

/** No row has more words; a page that looks like that is not a table. */
export const longestRow = 400;

/** Consecutive words at one height, cell by cell; a line of running text is a row too. */
export function rowsOf(words: readonly OnPage[]): readonly WordRange[] {
  const rows: WordRange[] = [];
  let start = 0;
  for (let index = 1; index <= words.length; index += 1) {
    if (index < words.length && index - start < longestRow) {
      const [last, next] = [words[index - 1]!, words[index]!];
      if (isSameLine(last, next) || isSameRow(last, next)) continue;
    }
    if (index > start) rows.push({ from: start, to: index });
    start = index;
  }
  return rows;
}

/** The index of the first of the words of each page, and the number of words at the end. */
export function pageStarts(words: ReadonlyArray<Readonly<{ page: number }>>, pages: number): readonly number[] {
  const starts: number[] = [];
  words.forEach(({ page }, index) => {
    while (starts.length <= page) starts.push(index);
  });
  while (starts.length <= pages) starts.push(words.length);
  return starts;
}
