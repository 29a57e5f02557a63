import { addToGroup } from '../../../base/grouped-by.ts';
import { type DocumentSide, documentSides, type Sides } from '../../../base/sides.ts';
import type { PageText, Word } from '../../text/page-text.ts';
import { type AlikeLines, type EdgeLine, readLines } from './edge-lines.ts';
import { areAboveText, linesOfFewPages } from './lines-of-few-pages.ts';
import { type NumberSlot, pageSlots } from './number-slots.ts';

/**
 * @file Running lines: the running headers and footers of pages, which PDF calls pagination artifacts. They are between
 * the text of two pages. Left in the flow, they would break every sentence that crosses a page, and mark every page
 * when one is added.
 */

/** The running lines of both documents. `isCertain`: unread pages would not change them. */
type RunningLines = Readonly<{ lines: readonly RunningLine[]; isCertain: boolean }>;

/** A running line in one of the documents. */
type RunningLineSide = Readonly<{
  first: EdgeLine | undefined;
  /** What each `#` is. */
  slots: readonly NumberSlot[];
  /** 0 if it is only on pages with an even index, 1 for odd ones; `null` if on both, or nowhere. */
  parity: number | null;
}>;

/** Lines that are equal on page after page, except for page numbers. */
export type RunningLine = Readonly<{ lines: readonly EdgeLine[]; before: RunningLineSide; after: RunningLineSide }>;

/** A line of a page with the running line that it belongs to. */
export type RecognizedLine = Readonly<{ line: EdgeLine; runningLine: RunningLine }>;

/** The maximum difference in the distance from the edge for lines at the same place, in px. */
const sameOffsetPx = 4;

const leastLines = 3;

/**
 * A running line is on at least this share of the pages from its first to its last one, because left and right pages
 * may differ.
 */
const leastDensity = 0.4;

/**
 * Finds the running lines of both documents together, because a short document alone has too few pages. A running line
 * recurs at nearly the same place, on two pages of one document and three times in both, with the same words. Every
 * number in it is the page number, the page count, or the same throughout. A line with another number is data and stays
 * in the text. Yields before each page.
 */
export function* findRunningLines(
  before: readonly PageText[],
  after: readonly PageText[],
): Generator<void, RunningLines> {
  const pages = { before, after };
  const { atEdges, inBody } = yield* readLines(pages);
  const places = placesOf(atEdges);
  const found = atEdges.flatMap((lines) => {
    if (lines.length < leastLines) return areAboveText(lines, pages) ? [runningLineOf(lines)] : [];
    if (!isWorded(lines)) return numeric(lines);
    const elsewhere = inBody.get(lines[0].skeleton);
    const [{ side, page, from, to }] = lines;
    if (elsewhere && areCells(pages[side][page]!.words.slice(from, to), elsewhere.words)) return [];
    return worded(lines, elsewhere?.counts ?? nowhere).filter((one) => !isValue(one.lines, places));
  });
  const known = new Set(found.flatMap(({ lines }) => lines));
  const left = atEdges.filter(([first]) => !known.has(first));
  const few = linesOfFewPages(left, pages, sameOffsetPx).map(runningLineOf);
  const mayBeOthers = atEdges.some((lines) => lines.length >= leastLines && isWorded(lines) && areTooFew(lines));
  return {
    lines: [...found, ...few].filter((runningLine) => !has(runningLine, 'data')),
    isCertain: !found.some(isDoubtful) && !mayBeOthers,
  };
}

/** The running lines of each page of one document, by the index of the page, in the order of reading. */
export function linesByPage(
  runningLines: readonly RunningLine[],
  side: DocumentSide,
): ReadonlyMap<number, readonly RecognizedLine[]> {
  const pages = new Map<number, RecognizedLine[]>();
  for (const runningLine of runningLines) {
    for (const line of runningLine.lines) {
      if (line.side === side) addToGroup(pages, line.page, { line, runningLine });
    }
  }
  for (const lines of pages.values()) lines.sort((one, other) => one.line.from - other.line.from);
  return pages;
}

/** Lines on this many pages, and on all read pages between them, are on the others too. */
const enoughPages = 5;

/** Whether unread pages may change lines that differ between the two documents. */
function areTooFew(lines: readonly EdgeLine[]): boolean {
  const textsOn = (side: DocumentSide) => lines.flatMap((line) => (line.side === side ? line.text : [])).join('\n');
  if (textsOn('before') === textsOn('after')) return false;
  const here = mostAtOnePlace(lines);
  return documentSides.some((side) => {
    const pages = [...new Set(here.flatMap((line) => (line.side === side ? line.readPage : [])))];
    const isOnAll = pages.length >= enoughPages && pages.at(-1)! - pages[0]! + 1 === pages.length;
    return pages.length > 1 && !isOnAll;
  });
}

const nowhere = { before: 0, after: 0 };

/** Words of cells are further apart than those of a sentence, as a share of their height. */
const cellGap = 0.75;

/**
 * Whether a line is a head of a table, which is below other text first, and at the edge where the table continues: its
 * cells have the same distances as there.
 */
function areCells(words: readonly Word[], others: readonly Word[]): boolean {
  const start = words[0]!.box.x - others[0]!.box.x;
  const gaps = words.map(({ box }, index) => (index === 0 ? 0 : box.x - endOf(words[index - 1]!)));
  return (
    words.length === others.length &&
    words.every(({ box }, index) => Math.abs(box.x - others[index]!.box.x - start) <= 1) &&
    gaps.some((gap, index) => Math.abs(gap) > cellGap * words[index]!.box.height)
  );
}

const endOf = ({ box }: Word) => box.x + box.width;

const isWorded = ([{ skeleton }]: AlikeLines) => /\p{L}/u.test(skeleton);

/** Lines with words: recognised by these anywhere at this edge, once they recur at one place. */
function worded(lines: readonly EdgeLine[], inBody: Sides<number>): readonly RunningLine[] {
  const here = mostAtOnePlace(lines);
  // Text that occurs as often elsewhere is a value in a table, which meets the edge repeatedly because rows are in a
  // grid.
  if (!recurs(here) || inBody.before + inBody.after + lines.length > 1.5 * here.length) return [];
  // Reflowed text is found in equal numbers nearer to the edge and further from it.
  const atEdge = lines.filter(({ side }) => side === 'before').length;
  const moved = inBody.before - inBody.after;
  if (moved !== 0 && atEdge + moved === lines.length - atEdge) return [];
  return [runningLineOf(lines.filter(isFirstOnPage))];
}

/** The distances from an edge of the lines with words, by page. */
type Places = ReadonlyMap<string, readonly number[]>;

const placeName = ({ side, edge }: EdgeLine, page: number) => `${side} ${edge} ${page}`;

function placesOf(all: readonly AlikeLines[]): Places {
  const places = new Map<string, number[]>();
  for (const line of all.flatMap((lines) => (isWorded(lines) ? lines : []))) {
    addToGroup(places, placeName(line, line.page), line.offset);
  }
  return places;
}

/**
 * Whether a line is a value in a form that is repeated on each page, such as a name that several people share: it comes
 * and goes, and most pages in between have another text in its place. A line only on left or right pages is missing
 * only on those.
 */
function isValue(lines: readonly EdgeLine[], places: Places): boolean {
  return documentSides.some((side) => {
    const own = lines.filter((line) => line.side === side);
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) return false;
    const on = new Set(own.map(({ page }) => page));
    const step = own.every(({ page }) => page % 2 === first.page % 2) ? 2 : 1;
    let [without, filled] = [0, 0];
    for (let page = first.page; page < last.page; page += step) {
      if (on.has(page)) continue;
      without += 1;
      const others = places.get(placeName(first, page)) ?? [];
      if (others.some((offset) => Math.abs(offset - first.offset) <= sameOffsetPx)) filled += 1;
    }
    return 2 * filled > without;
  });
}

/** Lines of digits: only a page number at a fixed position is a running line. */
function numeric(lines: readonly EdgeLine[]): readonly RunningLine[] {
  const found: RunningLine[] = [];
  let left = lines;
  for (let tries = 0; tries < 6; tries += 1) {
    const here = mostAtOnePlace(left);
    if (!recurs(here)) break;
    const runningLine = runningLineOf(here.filter(isFirstOnPage));
    if (has(runningLine, 'page') || isDoubtful(runningLine)) found.push(runningLine);
    const taken = new Set(here);
    left = left.filter((line) => !taken.has(line));
  }
  return found;
}

const isFirstOnPage = (line: EdgeLine, index: number, lines: readonly EdgeLine[]) =>
  lines[index - 1]?.page !== line.page || lines[index - 1]?.side !== line.side;

function runningLineOf(lines: readonly EdgeLine[]): RunningLine {
  const rowOf = (side: DocumentSide): RunningLineSide => {
    const own = lines.filter((line) => line.side === side);
    const first = own[0];
    const isOneSided = own.every(({ page }) => page % 2 === first!.page % 2);
    return { first, slots: pageSlots(own), parity: first && isOneSided ? first.page % 2 : null };
  };
  return { lines, before: rowOf('before'), after: rowOf('after') };
}

const has = ({ before, after }: RunningLine, wanted: NumberSlot['kind']) =>
  [...before.slots, ...after.slots].some(({ kind }) => kind === wanted);

const isDoubtful = ({ before, after }: RunningLine) =>
  [...before.slots, ...after.slots].some((slot) => slot.kind === 'data' && slot.isDoubtful);

/** The lines, in order, within `sameOffsetPx` of each other, at the most frequent place. */
function mostAtOnePlace(lines: readonly EdgeLine[]): readonly EdgeLine[] {
  const offsets = lines.map(({ offset }) => offset).sort((one, other) => one - other);
  let best = 0;
  let most = 0;
  let end = 0;
  offsets.forEach((offset, start) => {
    while (end < offsets.length && offsets[end]! <= offset + sameOffsetPx) end += 1;
    if (end - start > most) [best, most] = [offset, end - start];
  });
  return lines.filter(({ offset }) => offset >= best && offset <= best + sameOffsetPx);
}

function recurs(lines: readonly EdgeLine[]): boolean {
  if (lines.length < leastLines) return false;
  return documentSides.some((side) => {
    // Content that a copied page has, and no other, is its text.
    const pages = lines.filter((line) => line.side === side && !line.isOfCopy).map(({ readPage }) => readPage);
    const count = new Set(pages).size;
    // A line that occurs several times on a page is a row of a table.
    return count >= 2 && pages.length <= 1.5 * count && count >= leastDensity * (pages.at(-1)! - pages[0]! + 1);
  });
}
