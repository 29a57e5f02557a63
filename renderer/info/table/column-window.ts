import type { TableColumn } from '../json/json-messages.ts';

/** The position of a column, in pixels from the left edge of the table. */
export type PlacedColumn = Readonly<{ index: number; column: TableColumn; leftPx: number; widthPx: number }>;

/** Of the font of the cells, about. */
const charPx = 7.4;
const paddingPx = 20;

/** All columns with their positions. `widths` are those that the user has set, by name. */
export function placeColumns(columns: readonly TableColumn[], widths: ReadonlyMap<string, number>): PlacedColumn[] {
  let leftPx = 0;
  return columns.map((column, index) => {
    const widthPx = widths.get(column.name) ?? Math.round(column.widthCh * charPx) + paddingPx;
    const placed = { index, column, leftPx, widthPx };
    leftPx += widthPx;
    return placed;
  });
}

/** The visible columns, and one before and after them. */
export const visibleColumns = (columns: readonly PlacedColumn[], scrollLeft: number, widthPx: number): PlacedColumn[] =>
  columns.filter(
    (_, at) =>
      (columns[at + 1]?.leftPx ?? Number.POSITIVE_INFINITY) + (columns[at + 1]?.widthPx ?? 0) >= scrollLeft &&
      (columns[at - 1]?.leftPx ?? 0) <= scrollLeft + widthPx,
  );
