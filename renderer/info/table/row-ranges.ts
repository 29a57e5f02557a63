import type { RowRange } from '../json/json-messages.ts';

/** The selected rows as ranges, ascending and not adjacent. Millions of rows are one range. */
export type SelectedRows = readonly RowRange[];

export const hasRow = (ranges: SelectedRows, row: number): boolean =>
  ranges.some(({ from, to }) => from <= row && row <= to);

/** The rows between two rows, both included. */
export const rowsBetween = (one: number, other: number): SelectedRows => [
  { from: Math.min(one, other), to: Math.max(one, other) },
];

/** Adds a row, or removes it. */
export function withRowToggled(ranges: SelectedRows, row: number): SelectedRows {
  if (hasRow(ranges, row)) {
    return ranges.flatMap(({ from, to }) =>
      row < from || row > to
        ? [{ from, to }]
        : [
            { from, to: row - 1 },
            { from: row + 1, to },
          ].filter((part) => part.from <= part.to),
    );
  }
  const joined: RowRange[] = [];
  for (const range of [...ranges, { from: row, to: row }].sort((one, other) => one.from - other.from)) {
    const before = joined.at(-1);
    if (before && before.to + 1 === range.from) joined[joined.length - 1] = { from: before.from, to: range.to };
    else joined.push(range);
  }
  return joined;
}
