import type { StoreApi } from 'zustand/vanilla';
import { identifierProblem, maxIdentifierLength } from '../../shared/identifier.ts';
import { type MergeItem, type MergeItemType, maxMergeItems, splitIdentifiers } from '../../shared/merge-items.ts';
import {
  itemsOf,
  type MergeList,
  type MergeRow,
  redone,
  rowName,
  sorted,
  undone,
  withRowMoved,
  withRows,
} from './merge-list.ts';
import type { MergeState } from './merge-state.ts';

export type MergeListActionsDependencies = Readonly<{
  state: StoreApi<MergeState>;
  /** A row with a key of its own. */
  rowOf: (item: MergeItem) => MergeRow;
  keep: (items: readonly MergeItem[]) => void;
}>;

/** The actions that change the list. Each is one step of undo, and sets the announcement that describes it. */
export function createMergeListActions({ state, rowOf, keep }: MergeListActionsDependencies) {
  const rowsNow = () => state.getState().list.rows;

  const apply = (list: MergeList, announcement: string) => {
    if (list === state.getState().list) return;
    state.setState({ list, announcement, runProblem: null });
    keep(itemsOf(list.rows));
  };

  const change = (rows: readonly MergeRow[], announcement: string) =>
    apply(withRows(state.getState().list, rows), announcement);

  const append = (type: MergeItemType, ids: readonly string[], areChecked = false): boolean => {
    const rows = rowsNow();
    const addProblem = problemOf(ids, rows.length, areChecked);
    state.setState({ addProblem });
    if (addProblem) return false;
    change(rows.concat(ids.map((id) => rowOf({ type, id }))), `Added ${counted(ids.length)}.`);
    return true;
  };

  const moveTo = (key: string, index: number) => {
    const rows = rowsNow();
    const from = rows.findIndex((row) => row.key === key);
    const row = rows[from];
    if (!row) return;
    const after = withRowMoved(rows, from, index);
    const place = after === rows ? from : Math.max(0, Math.min(index, rows.length - 1));
    change(after, `${rowName(row)} is now ${place + 1} of ${rows.length}.`);
  };

  return {
    chooseType(type: MergeItemType): void {
      state.setState({ type });
    },

    edit(typed: string): void {
      state.setState({ typed, addProblem: null });
    },

    /** Puts the typed identifiers at the end of the list: all of them, or none and the reason. */
    add(): void {
      const { type, typed } = state.getState();
      const ids = splitIdentifiers(typed);
      if (append(type, ids, areAllGood(typed, ids))) state.setState({ typed: '' });
    },

    addSuggestion({ type, id }: MergeItem): void {
      append(type, [id]);
    },

    /** Moves a row so that it becomes the one at `index`, counted from 0. */
    moveTo,

    moveBy(key: string, by: number): void {
      moveTo(key, rowsNow().findIndex((row) => row.key === key) + by);
    },

    remove(key: string): void {
      const row = rowsNow().find((other) => other.key === key);
      if (row)
        change(
          rowsNow().filter((other) => other !== row),
          `${rowName(row)} was removed.`,
        );
    },

    clear(): void {
      change([], `The list is empty. ${counted(rowsNow().length)} can come back with Undo.`);
    },

    sort(): void {
      change(sorted(rowsNow()), 'The list is sorted by identifier.');
    },

    reverse(): void {
      change(rowsNow().toReversed(), 'The list is reversed.');
    },

    undo(): void {
      apply(undone(state.getState().list), 'Undone.');
    },

    redo(): void {
      apply(redone(state.getState().list), 'Done again.');
    },
  };
}

/**
 * Whether nothing is wrong with any of the identifiers that a text was split into. One look at a long text costs less than one at each of
 * its parts.
 */
const areAllGood = (typed: string, ids: readonly string[]) =>
  !/[^\P{Cc}\s]/u.test(typed) && ids.every(({ length }) => length <= maxIdentifierLength);

const counted = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'item' : 'items'}`;

function problemOf(ids: readonly string[], already: number, areChecked: boolean): string | null {
  if (ids.length === 0) return 'Enter one or more identifiers.';
  for (const id of areChecked ? [] : ids) {
    const problem = identifierProblem(id);
    if (problem) return `“${id.length > 40 ? `${id.slice(0, 40)}…` : id}”: ${problem}`;
  }
  if (already + ids.length > maxMergeItems) {
    return `A merge takes at most ${counted(maxMergeItems)}; the list has ${already.toLocaleString('en')} already.`;
  }
  return null;
}
