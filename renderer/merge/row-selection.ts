import type { MergeRow } from './merge-list.ts';

/** The selected rows. A range starts at `anchor`, the row that was last selected by itself. */
export type RowSelection = Readonly<{ keys: ReadonlySet<string>; anchor: string | null }>;

/** How a click or a key selects a row: only it, adding or removing it, or everything from the anchor to it. */
export type SelectionMode = 'only' | 'toggle' | 'range';

export const noSelection: RowSelection = { keys: new Set(), anchor: null };

export function withChosen(
  selection: RowSelection,
  rows: readonly MergeRow[],
  key: string,
  mode: SelectionMode,
): RowSelection {
  if (mode === 'only') return { keys: new Set([key]), anchor: key };
  if (mode === 'toggle') {
    const keys = new Set(selection.keys);
    if (!keys.delete(key)) keys.add(key);
    return { keys, anchor: key };
  }
  const anchor = selection.anchor ?? key;
  const ends = [anchor, key].map((each) => rows.findIndex((row) => row.key === each));
  const [first, last] = [Math.min(...ends), Math.max(...ends)];
  if (first < 0) return withChosen(selection, rows, key, 'only');
  return { keys: new Set(rows.slice(first, last + 1).map((row) => row.key)), anchor };
}

export const allSelected = (rows: readonly MergeRow[]): RowSelection => ({
  keys: new Set(rows.map(({ key }) => key)),
  anchor: rows[0]?.key ?? null,
});

/** The selection without the rows that are gone. */
export function withinRows(selection: RowSelection, rows: readonly MergeRow[]): RowSelection {
  if (selection.keys.size === 0) return selection;
  const there = new Set(rows.map(({ key }) => key));
  const keys = [...selection.keys].filter((key) => there.has(key));
  if (keys.length === selection.keys.size) return selection;
  const anchor = selection.anchor !== null && there.has(selection.anchor) ? selection.anchor : null;
  return { keys: new Set(keys), anchor };
}

/** The rows that a command on a row acts on: all selected rows if it is one of them, else only that row. */
export const rowsMeant = ({ keys }: RowSelection, key: string): ReadonlySet<string> =>
  keys.has(key) ? keys : new Set([key]);
