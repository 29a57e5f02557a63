import type { Box } from '../../../pdf-pages/box.ts';
import type { PagePair, TextChange } from '../../base/analysis-types.ts';
import { addToGroup } from '../../base/grouped-by.ts';
import { perSide, type Sides } from '../../base/sides.ts';
import type { TextDifference } from '../compare-text/compare-page-texts.ts';
import type { MatchedLine } from '../compare-text/matched-lines.ts';
import type { PageText } from '../text/page-text.ts';
import { createPositionComparison, unmovedPx } from './unchanged-positions.ts';

/** @file How the text of one page is placed on that of its partner, which decides how their looks are compared. */

/** The page numbers of a pair that has a page on both sides. */
export type FullPair = Sides<number>;

/** Lines that one page shares with a page of the other document. */
export type SharedLines = Readonly<{ page: number; lines: readonly MatchedLine[] }>;

/**
 * - `still`: no words have moved, except on the lines of changed ones, or by more than `offPx`: compared pixel on
 * pixel. - `shifted`: the same words at other places: also compared pixel on pixel, because that is the change. -
 * `flowing`: other words, an image, or a longer table cell were added, and the rest has made room. Common content is
 * compared wherever it is.
 */
export type Placement = Readonly<{
  kind: 'still' | 'shifted' | 'flowing';
  offPx: number;
  /** The lines, of both pages, in which the texts differ. */
  excluded: readonly Box[];
  /** Where the texts of the two pages differ. */
  changed: Sides<readonly Box[]>;
  /** The earlier pages that the later one has its lines from; that of the pair comes first. */
  sources: readonly SharedLines[];
  /** The later pages that have the lines of the earlier one; that of the pair comes first. */
  targets: readonly SharedLines[];
  /**
   * Whether a changed text, here, on an earlier page or on one that text came from or went to, explains the new words.
   */
  isExplained: boolean;
}>;

/** A pair to compare, and how. */
export type ComparablePair = FullPair & Readonly<{ placement: Placement }>;

/** Text seldom flows across more than this many pages that the pairing does not follow. */
const furthestPages = 3;

type PlacementsOptions = Readonly<{
  pages: Sides<readonly PageText[]>;
  difference: TextDifference;
}>;

/** The placement of each pair's pages, for pairs with a page on both sides, in order. Yields before each pair. */
export function* placedPairs({ pages, difference }: PlacementsOptions): Generator<void, readonly ComparablePair[]> {
  const { pairs, texts, matchedLines, untoldPages } = difference;
  const positionsOf = createPositionComparison(pages, difference);
  const changed = perSide((side) => boxesOn(side, texts, untoldPages[side]));
  const shifts = columnShifts(
    pairs.flatMap((pair) => (isFull(pair) && hasChange(pair, changed) ? [matchedLines(pair)] : [])),
  );
  let isExplained = false;
  const placed: ComparablePair[] = [];
  for (const pair of pairs) {
    yield;
    isExplained ||= hasChange(pair, changed);
    if (!isFull(pair)) continue;
    const sources = sharedLines(pair.before, (before) => matchedLines({ ...pair, before }));
    const targets = sharedLines(pair.after, (after) => matchedLines({ ...pair, after }));
    const { isUnchanged, areas, offPx } = positionsOf(pair);
    // Unbreakable content moves to the next page as a whole, or back, because of a change there.
    const isWidened = areWidenedColumns(sources[0]!.lines, shifts);
    const isExplainedHere =
      isExplained ||
      isWidened ||
      sources.some(({ page }) => changed.before.has(page)) ||
      targets.some(({ page }) => changed.after.has(page));
    const hasOtherText = sources.length > 1 || targets.length > 1 || hasChange(pair, changed);
    const flows = hasOtherText || isWidened || (isExplainedHere && isPushed(sources[0]!.lines));
    const kind = isUnchanged ? 'still' : flows ? 'flowing' : 'shifted';
    const boxes = perSide((side) => changed[side].get(pair[side]) ?? []);
    placed.push({
      ...pair,
      placement: { kind, offPx, excluded: areas, changed: boxes, sources, targets, isExplained: isExplainedHere },
    });
  }
  return placed;
}

/**
 * Whether most lines of a page have moved, and none of them by less than its height: an image that moves to the next
 * page, or back, makes room like that. Slightly shifted lines are another layout.
 */
function isPushed(lines: readonly MatchedLine[]): boolean {
  const moved = lines.filter(({ dx, dy }) => Math.hypot(dx, dy) > unmovedPx);
  return moved.length > lines.length / 2 && moved.every(({ after, dx, dy }) => Math.hypot(dx, dy) > after.height);
}

/**
 * The lines shared with a page and with those around it; the page itself comes first, the others only if they share
 * any.
 */
function sharedLines(page: number, linesWith: (page: number) => readonly MatchedLine[]): SharedLines[] {
  const shared: SharedLines[] = [{ page, lines: linesWith(page) }];
  for (let by = 1; by <= furthestPages; by += 1) {
    for (const other of [page - by, page + by]) {
      const lines = linesWith(other);
      if (lines.length > 0) shared.push({ page: other, lines });
    }
  }
  return shared;
}

const isFull = (pair: PagePair): pair is FullPair => pair.before !== null && pair.after !== null;

type BoxesByPage = ReadonlyMap<number, readonly Box[]>;

const hasChange = ({ before, after }: PagePair, changed: Sides<BoxesByPage>) =>
  (before !== null && changed.before.has(before)) || (after !== null && changed.after.has(after));

/** Where the texts of each page differ; empty for a page in `untold`, which differs nevertheless. */
function boxesOn(side: 'before' | 'after', texts: readonly TextChange[], untold: ReadonlySet<number>): BoxesByPage {
  const pages = new Map<number, Box[]>(Array.from(untold, (page) => [page, []]));
  for (const change of texts) {
    const part = change[side];
    if (part) addToGroup(pages, part.page, ...part.boxes);
  }
  return pages;
}

/** The tolerance for the edges of the cells in a column, which move together, in CSS pixels. */
const sameEdgePx = 1;

/** The edges of cells, in whole pixels, and how far they have moved along their rows. */
type Shifts = ReadonlyMap<string, ReadonlySet<number>>;

/**
 * How columns have moved on the pages with changed texts, given what each of these shares with its partner. A longer
 * cell moves the columns on all pages of its table, which is no more a change than reflow.
 */
function columnShifts(pages: ReadonlyArray<readonly MatchedLine[]>): Shifts {
  const shifts = new Map<string, Set<number>>();
  for (const line of pages.flat()) {
    if (Math.abs(line.dx) <= unmovedPx) continue;
    for (const key of edgesOf(line, 0)) shifts.set(key, (shifts.get(key) ?? new Set()).add(line.dx));
  }
  return shifts;
}

/**
 * Whether only cells have moved on a page, along their rows, each like its column on a page with changed texts. Other
 * cells beside them have moved differently or not at all, because a changed margin moves them all alike.
 */
function areWidenedColumns(lines: readonly MatchedLine[], shifts: Shifts): boolean {
  const moved = lines.filter(({ dx, dy }) => Math.abs(dx) > unmovedPx || Math.abs(dy) > unmovedPx);
  const isShifted = ({ dy, ...line }: MatchedLine) =>
    Math.abs(dy) <= unmovedPx &&
    [-sameEdgePx, 0, sameEdgePx].some((by) =>
      edgesOf(line, by).some((key) => [...(shifts.get(key) ?? [])].some((dx) => Math.abs(dx - line.dx) <= sameEdgePx)),
    );
  return (
    moved.length > 0 && shifts.size > 0 && moved.length < lines.length && moved.every(isShifted) && areInRows(lines)
  );
}

/** Whether some cells of a row have moved differently from their neighbours. */
const areInRows = (lines: readonly MatchedLine[]): boolean =>
  lines.some((line, index) => {
    const next = lines[index + 1];
    const isBeside = next && Math.abs(next.before.y - line.before.y) < line.before.height / 2;
    return isBeside && Math.abs(next.dx - line.dx) > unmovedPx;
  });

const edgesOf = ({ before: { x, width } }: Pick<MatchedLine, 'before'>, by: number) => [
  `from ${Math.round(x) + by}`,
  `to ${Math.round(x + width) + by}`,
];
