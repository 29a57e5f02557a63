import { countText } from '../../shared/count-text.ts';
import type { MergeItem, MergeItemType } from '../../shared/merge-items.ts';
import { guardedCell } from '../base/guarded-cell.ts';

/** One row of the list. `key` stays with it when it moves; the same identifier may occur twice. */
export type MergeRow = Readonly<{ key: string; type: MergeItemType; id: string }>;

/** The part of the list that a step changed: from row `at` on, the first rows were replaced with the second. */
type Step = Readonly<{ at: number; before: readonly MergeRow[]; after: readonly MergeRow[] }>;

/** The immutable list with its undo and redo steps. */
export type MergeList = Readonly<{
  rows: readonly MergeRow[];
  past: readonly Step[];
  future: readonly Step[];
}>;

export const listOf = (rows: readonly MergeRow[]): MergeList => ({ rows, past: [], future: [] });

/** The list with these rows. The same rows in the same order add no step. */
export function withRows(list: MergeList, rows: readonly MergeRow[]): MergeList {
  const step = stepBetween(list.rows, rows);
  return step ? { rows, past: [...list.past, step], future: [] } : list;
}

export function undone(list: MergeList): MergeList {
  const step = list.past.at(-1);
  if (!step) return list;
  const rows = list.rows.toSpliced(step.at, step.after.length, ...step.before);
  return { rows, past: list.past.slice(0, -1), future: [step, ...list.future] };
}

export function redone(list: MergeList): MergeList {
  const [step, ...future] = list.future;
  if (!step) return list;
  const rows = list.rows.toSpliced(step.at, step.before.length, ...step.after);
  return { rows, past: [...list.past, step], future };
}

/** Stores only the difference, so that a step costs only what it changed and all steps can be kept. */
function stepBetween(before: readonly MergeRow[], after: readonly MergeRow[]): Step | null {
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before[at] === after[at]) at += 1;
  if (at === before.length && at === after.length) return null;
  let end = 0;
  while (end < shorter - at && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { at, before: before.slice(at, before.length - end), after: after.slice(at, after.length - end) };
}

/**
 * Moves the rows of `keys` together, in their order. The first gets the index `to`, from 0, or the nearest valid one.
 */
export function withRowsMoved(rows: readonly MergeRow[], keys: ReadonlySet<string>, to: number): readonly MergeRow[] {
  const moved = rows.filter(({ key }) => keys.has(key));
  const rest = rows.filter(({ key }) => !keys.has(key));
  const at = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)];
}

/** Each item once, at its first place. */
export function withoutRepeats(rows: readonly MergeRow[]): readonly MergeRow[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const item = itemKey(row);
    if (seen.has(item)) return false;
    seen.add(item);
    return true;
  });
}

/** Sorted by identifier, numbers by value: "page 9" before "page 10". Equal ones keep their order. */
export function sorted(rows: readonly MergeRow[]): readonly MergeRow[] {
  const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return rows.toSorted((one, other) => byName.compare(one.id, other.id));
}

export const itemsOf = (rows: readonly MergeRow[]): MergeItem[] => rows.map(({ type, id }) => ({ type, id }));

/** Items as lines of a type and an identifier, separated by a tab. A spreadsheet runs none of them as a formula. */
export const clipboardText = (items: readonly MergeItem[]): string =>
  items.map(({ type, id }) => `${type}\t${guardedCell(id)}`).join('\n');

/** What a type is called on the screen. */
export const typeNames: Readonly<Record<MergeItemType, string>> = { image: 'Image', attachment: 'Attachment' };

/** The accessible name of a row, which must stay stable. */
export const rowName = ({ type, id }: Pick<MergeRow, 'type' | 'id'>) => `${typeNames[type]} ${id}`;

/** The same for equal items. */
export const itemKey = ({ type, id }: Pick<MergeRow, 'type' | 'id'>) => `${type} ${id}`;

/** As in "1 item" and "2,000 items". */
export const countedItems = (count: number) => countText(count, 'item');
