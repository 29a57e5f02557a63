import type { TableColumn } from '../json/json-messages.ts';

/** Where a column lies, in pixels from the left edge of the table. */
export type PlacedColumn = Readonly<{ index: number; column: TableColumn; leftPx: number; widthPx: number }>;

/** Of the font of the cells, about. */
const charPx = 7.4;
const paddingPx = 20;

/** All columns in their places. `widths` are those that the user has chosen, by name. */
export function placeColumns(columns: readonly TableColumn[], widths: ReadonlyMap<string, number>): PlacedColumn[] {
  let leftPx = 0;
  return columns.map((column, index) => {
    const widthPx = widths.get(column.name) ?? Math.round(column.widthCh * charPx) + paddingPx;
    const placed = { index, column, leftPx, widthPx };
    leftPx += widthPx;
    return placed;
  });
}

/** The columns that are visible, and one before and behind. */
export const visibleColumns = (columns: readonly PlacedColumn[], scrollLeft: number, widthPx: number): PlacedColumn[] =>
  columns.filter(
    (_, at) =>
      (columns[at + 1]?.leftPx ?? Number.POSITIVE_INFINITY) + (columns[at + 1]?.widthPx ?? 0) >= scrollLeft &&
      (columns[at - 1]?.leftPx ?? 0) <= scrollLeft + widthPx,
  );
