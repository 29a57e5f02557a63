import type { StoreApi } from 'zustand/vanilla';
import { identifierProblem, maxIdentifierLength } from '../../shared/identifier.ts';
import { type MergeItem, type MergeItemType, maxMergeItems } from '../../shared/merge-items.ts';
import { credentialIn } from './credentials.ts';
import {
  countedItems,
  itemsOf,
  type MergeList,
  type MergeRow,
  redone,
  rowName,
  sorted,
  typeNames,
  undone,
  withoutRepeats,
  withRows,
  withRowsMoved,
} from './merge-list.ts';
import type { MergeState } from './merge-state.ts';
import { allSelected, rowsMeant, type SelectionMode, withChosen, withinRows } from './row-selection.ts';
import type { TableChoice } from './table-layout.ts';

type MergeListActionsDependencies = Readonly<{
  state: StoreApi<MergeState>;
  /** A row with a key of its own. */
  rowOf: (item: MergeItem) => MergeRow;
  keep: (items: readonly MergeItem[]) => void;
}>;

/** Enough for a table with 10,000 rows. Reading a longer text would block the window. */
const maxTextLength = 4_000_000;

const lengthProblem = (length: number, what = 'This text') =>
  length > maxTextLength
    ? `${what} is too long for a merge list: ${(length / 1e6).toFixed(1)} of at most ${maxTextLength / 1e6} million characters.`
    : null;

/** The actions that change the list. Each is one undo step, and sets the announcement that describes it. */
export function createMergeListActions({ state, rowOf, keep }: MergeListActionsDependencies) {
  const rowsNow = () => state.getState().list.rows;
  const meant = (key: string) => rowsMeant(state.getState().selection, key);

  const apply = (list: MergeList, announcement: string) => {
    const { list: before, selection } = state.getState();
    if (list === before) return;
    state.setState({ list, announcement, runProblem: null, selection: withinRows(selection, list.rows) });
    keep(itemsOf(list.rows));
  };

  const change = (rows: readonly MergeRow[], announcement: string) =>
    apply(withRows(state.getState().list, rows), announcement);

  /** Inserts the items after the last selected row, or at the end, and selects them. */
  const insert = (items: readonly MergeItem[], areChecked = false): boolean => {
    const rows = rowsNow();
    const addProblem = problemOf(items, rows.length, areChecked);
    state.setState({ addProblem });
    if (addProblem) return false;
    const { keys } = state.getState().selection;
    const at = keys.size === 0 ? rows.length : rows.findLastIndex(({ key }) => keys.has(key)) + 1;
    const added = items.map(rowOf);
    change([...rows.slice(0, at), ...added, ...rows.slice(at)], `Added ${countedItems(items.length)}.`);
    if (keys.size > 0) state.setState({ selection: allSelected(added) });
    return true;
  };

  const fail = (addProblem: string | null): false => {
    state.setState({ addProblem });
    return false;
  };

  /** `isUnseen`: the text is not in the field. */
  const addFrom = async (text: string, isUnseen: boolean): Promise<boolean> => {
    const tooLong = lengthProblem(text.length);
    if (tooLong) return fail(tooLong);
    // Loads with the view, whose preview of the items reads them too: the first screen needs no CSV reader.
    const { readItems } = await import('./read-items.ts');
    const { type, isTypeChosen, columns } = state.getState();
    const { items, problem, table, hasCredential } = readItems(text, { type, isChosen: isTypeChosen, columns });
    // The preview beside the field lets the author choose the columns.
    const isUnsure = isUnseen && problem === null && table !== null && !table.isSure;
    const isAdded =
      problem === null && !isUnsure
        ? insert(items, items.length <= maxMergeItems && areAllGood(text, items))
        : fail(problem);
    if (!isAdded && isUnseen && !hasCredential) state.setState({ typed: text, columns: {} });
    return isAdded;
  };

  const moveTo = (key: string, index: number) => {
    const rows = rowsNow();
    const keys = meant(key);
    const moved = rows.filter((row) => keys.has(row.key));
    const [first] = moved;
    if (!first) return;
    const after = withRowsMoved(rows, keys, index);
    const place = after.indexOf(first) + 1;
    change(
      after,
      moved.length === 1
        ? `${rowName(first)} is now ${place} of ${rows.length}.`
        : `${countedItems(moved.length)} are now ${place} to ${place + moved.length - 1} of ${rows.length}.`,
    );
  };

  return {
    /** Replaces the rows of the list, as one undo step. */
    change,

    chooseType(type: MergeItemType): void {
      state.setState({ type, isTypeChosen: true });
    },

    edit(typed: string): void {
      const addProblem = lengthProblem(typed.length);
      state.setState({ columns: {}, addProblem, ...(!addProblem && { typed }) });
    },

    /** Reads the typed table with other columns than the suggested ones. */
    chooseColumns(columns: TableChoice): void {
      state.setState((before) => ({ columns: { ...before.columns, ...columns }, addProblem: null }));
    },

    /** Adds the items of the typed text: all of them, or none with the reason. */
    async add(): Promise<void> {
      const { typed } = state.getState();
      if (await addFrom(typed, false)) state.setState({ typed: '', columns: {} });
    },

    /**
     * Adds the items of a text that was pasted into the list. A text that cannot be added stays in the field, unless it
     * has a credential.
     */
    async paste(text: string): Promise<void> {
      await addFrom(text, true);
    },

    /** Adds the items of a file. Text that cannot be added stays in the field, with the reason. */
    async addFile(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<void> {
      const tooLong = lengthProblem(file.size / 2, `“${file.name}”`);
      if (tooLong) return void fail(tooLong);
      try {
        const { textOfFile } = await import('../base/file-text.ts');
        await addFrom(await textOfFile(file), true);
      } catch {
        fail(`“${file.name}” could not be read.`);
      }
    },

    addItems: (items: readonly MergeItem[]): boolean => insert(items),

    select(key: string, mode: SelectionMode): void {
      state.setState(({ selection, list }) => ({ selection: withChosen(selection, list.rows, key, mode) }));
    },

    selectAll(): void {
      state.setState({
        selection: allSelected(rowsNow()),
        announcement: `${countedItems(rowsNow().length)} selected.`,
      });
    },

    /** Selects these rows and focuses the first. */
    selectRows(keys: ReadonlySet<string>): void {
      const first = rowsNow().find(({ key }) => keys.has(key));
      if (!first) return;
      state.setState({
        selection: { keys, anchor: first.key },
        wantedRow: { key: first.key },
        announcement: `${countedItems(keys.size)} selected.`,
      });
    },

    announce(announcement: string): void {
      state.setState({ announcement });
    },

    /**
     * Moves the row, or the selected rows if it is one of them, so that the first becomes the one at `index`, from 0.
     */
    moveTo,

    moveBy(key: string, by: number): void {
      const keys = meant(key);
      moveTo(key, rowsNow().findIndex((row) => keys.has(row.key)) + by);
    },

    remove(key: string): void {
      const keys = meant(key);
      const removed = rowsNow().filter((row) => keys.has(row.key));
      const [first] = removed;
      if (!first) return;
      change(
        rowsNow().filter((row) => !keys.has(row.key)),
        removed.length === 1 ? `${rowName(first)} was removed.` : `${countedItems(removed.length)} were removed.`,
      );
    },

    /** The row, or the selected rows if it is one of them, in the order of the list. */
    itemsMeant(key: string): readonly MergeItem[] {
      const keys = meant(key);
      return itemsOf(rowsNow().filter((row) => keys.has(row.key)));
    },

    changeSelectedType(type: MergeItemType): void {
      const { keys } = state.getState().selection;
      const rows = rowsNow().map((row) => (keys.has(row.key) && row.type !== type ? { ...row, type } : row));
      change(rows, `${countedItems(keys.size)} changed to ${typeNames[type].toLowerCase()}.`);
    },

    /** Moves the selected rows so that the first becomes the one at `index`, from 0. */
    moveSelected(index: number): void {
      const [key] = state.getState().selection.keys;
      if (key !== undefined) moveTo(key, index);
    },

    removeRepeats(): void {
      const rows = withoutRepeats(rowsNow());
      const count = rowsNow().length - rows.length;
      change(rows, `${countedItems(count)} that the list had already ${count === 1 ? 'was' : 'were'} removed.`);
      if (count === 0) state.setState({ announcement: 'The list has no repeats.' });
    },

    clear(): void {
      change([], `The list is empty. ${countedItems(rowsNow().length)} can come back with Undo.`);
    },

    /** Takes these items in place of those of the list. */
    replace(items: readonly MergeItem[]): void {
      change(
        items.map(rowOf),
        `The list has ${countedItems(items.length)} now. The list before can come back with Undo.`,
      );
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

/** Whether all items of a split text are valid. One check of a long text costs less than one of each part. */
const areAllGood = (text: string, items: readonly MergeItem[]) =>
  !/[^\P{Cc}\s]/u.test(text) && items.every(({ id }) => id.length <= maxIdentifierLength && !/[\n\r\t]/.test(id));

function problemOf(items: readonly MergeItem[], already: number, areChecked: boolean): string | null {
  if (items.length === 0) return 'Enter one or more identifiers.';
  if (already + items.length > maxMergeItems) {
    return `A merge takes at most ${countedItems(maxMergeItems)}; the list has ${already.toLocaleString('en')} already.`;
  }
  for (const [index, { id }] of areChecked ? [] : items.entries()) {
    const secret = credentialIn(id);
    if (secret !== null) return `Item ${index + 1} looks like ${secret}. Nothing was added.`;
    const problem = identifierProblem(id);
    if (problem) return `“${id.length > 40 ? `${id.slice(0, 40)}…` : id}”: ${problem}`;
  }
  return null;
}
