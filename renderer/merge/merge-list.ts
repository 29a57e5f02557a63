import type { MergeItem, MergeItemType } from '../../shared/merge-items.ts';

/** One line of the list. `key` stays with it wherever it goes; the same identifier may stand in the list twice. */
export type MergeRow = Readonly<{ key: string; type: MergeItemType; id: string }>;

/** The list as one value that never changes, with the values it had before: undoing is taking an earlier one. */
export type MergeList = Readonly<{
  rows: readonly MergeRow[];
  past: ReadonlyArray<readonly MergeRow[]>;
  future: ReadonlyArray<readonly MergeRow[]>;
}>;

/** The number of steps that can be undone. A step costs one array; steps share the rows. */
const maxSteps = 100;

export const listOf = (rows: readonly MergeRow[]): MergeList => ({ rows, past: [], future: [] });

/** The list with `rows` in it. The same rows in the same order are no step. */
export function withRows(list: MergeList, rows: readonly MergeRow[]): MergeList {
  const same = rows.length === list.rows.length && rows.every((row, index) => row === list.rows[index]);
  return same ? list : { rows, past: [...list.past, list.rows].slice(-maxSteps), future: [] };
}

export function undone(list: MergeList): MergeList {
  const rows = list.past.at(-1);
  return rows ? { rows, past: list.past.slice(0, -1), future: [list.rows, ...list.future] } : list;
}

export function redone(list: MergeList): MergeList {
  const [rows, ...future] = list.future;
  return rows ? { rows, past: [...list.past, list.rows], future } : list;
}

/** The rows with the one at `from` taken out and put where it becomes the one at `to`, both within the list. */
export function withRowMoved(rows: readonly MergeRow[], from: number, to: number): readonly MergeRow[] {
  const row = rows[from];
  const place = Math.max(0, Math.min(to, rows.length - 1));
  if (!row || place === from) return rows;
  const rest = rows.toSpliced(from, 1);
  rest.splice(place, 0, row);
  return rest;
}

/** Sorted by identifier, numbers by value: "page 9" before "page 10". Equal ones keep their order. */
export const sorted = (rows: readonly MergeRow[]): readonly MergeRow[] =>
  rows.toSorted((one, other) => byName.compare(one.id, other.id));

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export const itemsOf = (rows: readonly MergeRow[]): MergeItem[] => rows.map(({ type, id }) => ({ type, id }));

/** What a type is called on the screen. */
export const typeNames: Readonly<Record<MergeItemType, string>> = { image: 'Image', attachment: 'Attachment' };

/** The accessible name of a row; it must stay stable. */
export const rowName = ({ type, id }: Pick<MergeRow, 'type' | 'id'>) => `${typeNames[type]} ${id}`;
