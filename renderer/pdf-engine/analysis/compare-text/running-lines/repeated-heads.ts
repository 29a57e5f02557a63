import { gapAcross } from '../../../../pdf-pages/box.ts';
import type { PageText, Word } from '../../text/page-text.ts';
import { rowsOf, type WordRange } from '../tokens/rows.ts';

/** Cells of a head keep their distances within this, in CSS pixels. */
const sameCellPx = 1;

/** A head has at most this many rows; each line of a cell with several lines is one. */
const mostRows = 30;

/** A row of cells may end in, or begin with, this many lines of cells with several lines. */
const mostBrokenLines = 3;

type RunsByPage = ReadonlyMap<number, readonly WordRange[]>;

type Row = Readonly<{ words: readonly Word[]; from: number; page: number }>;

/**
 * The heads of tables that continue from the previous page or column. They come with the break, so they are not
 * separate text. `leftOut` are the running headers and footers by page.
 */
export function repeatedHeads(pages: readonly PageText[], leftOut: RunsByPage): RunsByPage {
  const heads = new Map<number, readonly WordRange[]>();
  let earlier: readonly Row[] = [];
  pages.forEach(({ words }, page) => {
    const rows = bodyRows(words, leftOut.get(page) ?? []).map(({ from, to }) => ({
      words: words.slice(from, to),
      from,
      page,
    }));
    const found: WordRange[] = [];
    rows.forEach((row, index) => {
      const last = rows[index - 1] ?? earlier.at(-1);
      const isBreak =
        last && (last.page !== page || row.words[0]!.box.y < last.words[0]!.box.y - row.words[0]!.box.height);
      if (!isBreak) return;
      const count = headRows(rows, index, [...earlier, ...rows.slice(0, index)]);
      if (count === 0 || !goesOn(rows, index, earlier)) return;
      for (const { from, words: own } of rows.slice(index, index + count)) found.push({ from, to: from + own.length });
    });
    if (found.length > 0) heads.set(page, withTurnedCells(found, rows, earlier));
    earlier = rows;
  });
  return heads;
}

/**
 * Adds the cells of a head that are painted after the rows, as browsers paint rotated ones. They are at the height of
 * the head, at the same distances from it and from the left as on the previous page.
 */
function withTurnedCells(
  heads: readonly WordRange[],
  rows: readonly Row[],
  earlier: readonly Row[],
): readonly WordRange[] {
  const known = new Set(heads.map(({ from }) => from));
  const first = rows.find(({ from }) => known.has(from))!.words[0]!;
  const above = earlier.filter(({ words: [word] }) => word!.text === first.text);
  const bottom = Math.max(
    ...rows.flatMap(({ from, words }) => (known.has(from) ? words.map(({ box }) => endOf(box)) : [])),
  );
  const turned = rows.filter((row) => {
    const [word] = row.words;
    if (known.has(row.from) || word!.box.height < word!.box.width || !isWithin(word!.box, first.box.y, bottom))
      return false;
    return earlier.some(
      (other) =>
        isSameHead(row, other) &&
        above.some(
          ({ words: [top] }) =>
            Math.abs(other.words[0]!.box.y - top!.box.y - (word!.box.y - first.box.y)) <= sameCellPx &&
            Math.abs(other.words[0]!.box.x - top!.box.x - (word!.box.x - first.box.x)) <= sameCellPx,
        ),
    );
  });
  return [...heads, ...turned.map(({ from, words }) => ({ from, to: from + words.length }))];
}

/**
 * Whether a table ends before a row: in the previous column, or on the previous page, even if notes beside the text are
 * painted in between.
 */
const goesOn = (rows: readonly Row[], index: number, earlier: readonly Row[]) =>
  areCells(rows.slice(Math.max(0, index - mostBrokenLines), index)) || areCells(lastAbove(earlier));

/**
 * Whether rows belong to a table: the words of one of them are apart, or two of them are side by side, like cells of
 * several lines at different heights.
 */
const areCells = (rows: readonly Row[]) =>
  rows.some((row, index) => hasCells(row) || rows.slice(index + 1).some((other) => areSideBySide(row, other)));

function areSideBySide({ words: [one] }: Row, { words: [other] }: Row): boolean {
  const isBeside = gapAcross(one!.box, other!.box) > cellGap * one!.box.height;
  return isBeside && Math.abs(one!.box.y - other!.box.y) < one!.box.height;
}

const endOf = ({ y, height }: Word['box']) => y + height;

const isWithin = (box: Word['box'], top: number, bottom: number) =>
  box.y + box.height / 2 > top - box.height && box.y + box.height / 2 < bottom;

/** The last rows of a page, and the lowest ones: browsers paint positioned text after the table. */
function lastAbove(rows: readonly Row[]): readonly Row[] {
  const lowest = rows.toSorted(({ words: [one] }, { words: [other] }) => one!.box.y - other!.box.y);
  return [...rows.slice(-mostBrokenLines), ...lowest.slice(-mostBrokenLines)];
}

function bodyRows(words: readonly Word[], leftOut: readonly WordRange[]): readonly WordRange[] {
  const gone = new Set(leftOut.map(({ from }) => from));
  return rowsOf(words).filter(({ from }) => !gone.has(from));
}

/**
 * A wider gap between words, as a share of their height, separates two cells. Those of a head are short, where spaces
 * are never as wide as in typewriter letters or justified lines.
 */
const cellGap = 0.5;
const headCellGap = 1;

/** Whether words of a row are apart, like the cells of a table. The text of an item is apart from its number too. */
const hasCells = (row: Row) => hasGap(row, cellGap);
const hasHeadCells = (row: Row) => hasGap(row, headCellGap);

const hasGap = ({ words }: Row, leastGap: number) =>
  words.some(({ box }, index) => {
    const last = words[index - 1];
    const isItem = index === 1 && itemNumber.test(last!.text);
    return last !== undefined && !isItem && gapAcross(last.box, box) > leastGap * box.height;
  });

const itemNumber = /^(?:\(?\p{Nd}{1,3}[.)]|[^\p{L}\p{Nd}])$/u;

/** How many rows from here on are consecutive before in the same form: cells of a head, which data must follow. */
function headRows(rows: readonly Row[], index: number, earlier: readonly Row[]): number {
  const start = earlier.findIndex((row) => isSameHead(rows[index]!, row));
  if (start < 0) return 0;
  let count = 1;
  while (count < mostRows && rows[index + count] && isSameHead(rows[index + count]!, earlier[start + count]))
    count += 1;
  const data = rows.slice(index + count, index + count + mostBrokenLines);
  const head = rows.slice(index, index + count);
  return head.some(hasHeadCells) && (areCells(data) || isInCell(data[0], head)) ? count : 0;
}

/**
 * Whether a row begins at a cell of the head other than the first, because the last lines of a table may have one cell.
 */
const isInCell = (row: Row | undefined, head: readonly Row[]) =>
  row !== undefined &&
  head.some(({ words }) => words.slice(1).some(({ box }) => Math.abs(box.x - row.words[0]!.box.x) <= sameCellPx));

/**
 * A row with a figure is data, which may occur twice; “Q1” is not a figure. Cells with words of both directions may be
 * read from the left on one page, and from the right on the other.
 */
function isSameHead(row: Row, other: Row | undefined): boolean {
  if (!other || row.words.length !== other.words.length) return false;
  // Checked first for speed: most rows begin with another word.
  if (!other.words.some(({ text }) => text === row.words[0]!.text)) return false;
  const [words, otherWords] = [row.words.toSorted(fromTheLeft), other.words.toSorted(fromTheLeft)];
  const [start, otherStart] = [words[0]!.box.x, otherWords[0]!.box.x];
  return words.every(({ text, box }, index) => {
    const same = otherWords[index]!;
    const isInPlace = Math.abs(box.x - start - (same.box.x - otherStart)) <= sameCellPx;
    const isSame = text === same.text || (index === words.length - 1 && isCutOff(text, same.text));
    return isInPlace && isSame && !isFigure(text);
  });
}

/** Text beyond the edge of the page is not in its text. */
const isCutOff = (one: string, other: string) =>
  Math.min(one.length, other.length) >= leastOfCutOff && (one.startsWith(other) || other.startsWith(one));

const leastOfCutOff = 3;

const isFigure = (text: string) => /\p{Nd}/u.test(text) && !/\p{L}/u.test(text);

const fromTheLeft = (one: Word, other: Word) => one.box.x - other.box.x;
