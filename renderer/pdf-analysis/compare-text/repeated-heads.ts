import type { PageText, Word } from '../text/page-text.ts';
import { rowsOf, type WordRange } from './rows.ts';

/** Cells of a head stand where they stood on the page before, in CSS pixels. */
const samePlacePx = 1;

/** A head has at most so many rows. */
const mostRows = 4;

type RunsByPage = ReadonlyMap<number, readonly WordRange[]>;

/**
 * The heads of tables that go on from the page before: they come with the page break, so they are no text of their own. `leftOut` are the
 * running headers and footers by page.
 */
export function repeatedHeads(pages: readonly PageText[], leftOut: RunsByPage): RunsByPage {
  const heads = new Map<number, readonly WordRange[]>();
  let rowsBefore: readonly WordRange[] = [];
  pages.forEach(({ words }, page) => {
    const rows = bodyRows(words, leftOut.get(page) ?? []);
    const earlier = pages[page - 1];
    const lastRow = rowsBefore.at(-1);
    if (earlier && lastRow && hasCells(earlier.words, lastRow)) {
      const known = leadingHead(rows, words, rowsBefore, earlier.words);
      if (known.length > 0) heads.set(page, known);
    }
    rowsBefore = rows;
  });
  return heads;
}

function bodyRows(words: readonly Word[], leftOut: readonly WordRange[]): readonly WordRange[] {
  const gone = new Set(leftOut.map(({ from }) => from));
  return rowsOf(words.map((word) => ({ ...word, page: 0 }))).filter(({ from }) => !gone.has(from));
}

const hasCells = (words: readonly Word[], { from, to }: WordRange) => words[from]!.line !== words[to - 1]!.line;

/** The first rows of a page that stand, as they are, one below the other on the page before. */
function leadingHead(
  rows: readonly WordRange[],
  words: readonly Word[],
  rowsBefore: readonly WordRange[],
  wordsBefore: readonly Word[],
): readonly WordRange[] {
  const [first] = rows;
  if (!first || !hasCells(words, first)) return [];
  const start = rowsBefore.findIndex((row) => isSameHead(words, first, wordsBefore, row));
  if (start < 0) return [];
  let count = 1;
  while (
    count < mostRows &&
    rows[count + 1] &&
    rowsBefore[start + count] &&
    isSameHead(words, rows[count]!, wordsBefore, rowsBefore[start + count]!)
  )
    count += 1;
  return rows.slice(0, count);
}

/** A row with a figure is data, which may stand twice. */
function isSameHead(words: readonly Word[], row: WordRange, others: readonly Word[], other: WordRange): boolean {
  if (row.to - row.from !== other.to - other.from) return false;
  for (let step = 0; step < row.to - row.from; step += 1) {
    const [one, same] = [words[row.from + step]!, others[other.from + step]!];
    if (one.text !== same.text || Math.abs(one.box.x - same.box.x) > samePlacePx || /\p{Nd}/u.test(one.text))
      return false;
  }
  return true;
}
