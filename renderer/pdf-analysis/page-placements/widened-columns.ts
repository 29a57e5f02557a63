import type { MatchedLine } from '../compare-text/matched-lines.ts';
import { unmovedPx } from './unchanged-positions.ts';

/**
 * @file Tables as wide as their cells need: a longer cell moves the columns on all pages of its table, which is no more
 * a change than reflow.
 */

/** The tolerance for the edges of the cells in a column, which move together, in CSS pixels. */
const sameEdgePx = 1;

/** The edges of cells, in whole pixels, and how far they have moved along their rows. */
type Shifts = ReadonlyMap<string, ReadonlySet<number>>;

/** How columns have moved on the pages with changed texts, given what each of these shares with its partner. */
export function columnShifts(pages: ReadonlyArray<readonly MatchedLine[]>): Shifts {
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
export function areWidenedColumns(lines: readonly MatchedLine[], shifts: Shifts): boolean {
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
