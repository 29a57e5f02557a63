import type { StoreApi } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { Outcome } from '../../shared/fault.ts';
import type { MergeItem } from '../../shared/merge-items.ts';
import type { MergeListSummary } from '../../shared/merge-lists.ts';
import type { ListFormat } from './export-list.ts';
import { itemsOf, listOf, type MergeList } from './merge-list.ts';
import type { MergeRuns } from './merge-runs.ts';
import type { MergeState } from './merge-state.ts';
import { noSelection } from './row-selection.ts';

export type SavedListsDependencies = Readonly<{
  bridge: Bridge;
  state: StoreApi<MergeState>;
  /** Replaces the items of the list, as one undo step. */
  replace: (items: readonly MergeItem[]) => void;
  /** Puts the runs of the current connection away, and returns those of the next one. */
  runsFor: (connectionId: string) => MergeRuns;
  rowsOf: (items: readonly MergeItem[]) => MergeList['rows'];
  keep: (items: readonly MergeItem[]) => void;
}>;

/** The named lists of each connection, and the unsaved list of each connection while another is current. */
export function createSavedLists({ bridge, state, replace, runsFor, rowsOf, keep }: SavedListsDependencies) {
  /** The lists of other connections as they were left in this window, with their undo steps. */
  const left = new Map<string, MergeList>();
  /** The connection whose list has not come yet. */
  let awaited: string | null = null;
  const connectionId = () => state.getState().connectionId;

  /** Shows the lists that a call returns, unless the connection has changed meanwhile. Returns whether it succeeded. */
  const show = (of: string, outcome: Outcome<readonly MergeListSummary[]>): boolean => {
    if (of !== connectionId()) return false;
    if (outcome.ok) state.setState({ savedLists: outcome.value, savedListsFault: null });
    else state.setState({ savedListsFault: outcome.fault });
    return outcome.ok;
  };

  return {
    async loadLists(): Promise<void> {
      const of = connectionId();
      show(of, listsOf(await bridge.call('mergeLists.of', { connectionId: of })));
    },

    /** Saves the list under a name, and replaces a list of the same name. Returns whether it is saved. */
    async saveList(name: string): Promise<boolean> {
      const of = connectionId();
      const items = itemsOf(state.getState().list.rows);
      return show(of, await bridge.call('mergeLists.save', { connectionId: of, name, items }));
    },

    async openList({ id }: MergeListSummary): Promise<boolean> {
      const of = connectionId();
      const opened = await bridge.call('mergeLists.open', { connectionId: of, id });
      const isShown = show(of, listsOf(opened));
      if (isShown && opened.ok) replace(opened.value.items);
      return isShown;
    },

    async duplicateList({ id, name }: MergeListSummary): Promise<boolean> {
      const of = connectionId();
      const opened = await bridge.call('mergeLists.open', { connectionId: of, id });
      if (!opened.ok) return show(of, opened);
      const taken = new Set(opened.value.lists.map((list) => list.name));
      const items = [...opened.value.items];
      return show(of, await bridge.call('mergeLists.save', { connectionId: of, name: freeName(name, taken), items }));
    },

    async renameList(id: string, name: string): Promise<boolean> {
      const of = connectionId();
      return show(of, await bridge.call('mergeLists.rename', { connectionId: of, id, name }));
    },

    async removeList(id: string): Promise<boolean> {
      const of = connectionId();
      return show(of, await bridge.call('mergeLists.remove', { connectionId: of, id }));
    },

    dismissListsFault: () => state.setState({ savedListsFault: null }),

    /** Writes the list to a file that the author chooses in the system's dialog. */
    async exportList(format: ListFormat): Promise<void> {
      const items = itemsOf(state.getState().list.rows);
      const { exportText } = await import('./export-list.ts');
      const text = exportText(items, format);
      const outcome = await bridge.call('mergeLists.export', { name: `merge-list.${format}`, text });
      if (outcome.ok) return state.setState({ savedPath: outcome.value?.path ?? null, runProblem: null });
      const { happened, advice } = outcome.fault;
      state.setState({ runProblem: `${happened} ${advice}` });
    },

    /** Another connection is current: its list replaces this one, which is kept until its return. */
    async useConnection(next: string): Promise<void> {
      const { connectionId: before, list } = state.getState();
      if (next === before) return;
      // A list that has not arrived yet must not be saved as an empty one.
      if (before !== awaited || list.rows.length > 0) {
        left.set(before, list);
        void bridge.call('mergeLists.keepCurrent', { connectionId: before, items: itemsOf(list.rows) });
      }
      awaited = null;
      const known = left.get(next);
      const empty = {
        selection: noSelection,
        savedLists: null,
        savedListsFault: null,
        isPickingFromInfo: false,
        addProblem: null,
      };
      state.setState({ connectionId: next, list: known ?? listOf([]), ...runsFor(next), ...empty });
      keep(itemsOf(known?.rows ?? []));
      if (known) return;
      awaited = next;
      const outcome = await bridge.call('mergeLists.of', { connectionId: next });
      const now = state.getState();
      if (!outcome.ok || now.connectionId !== next) return;
      awaited = null;
      // What was added meanwhile is not taken away.
      if (now.list.rows.length > 0) return;
      state.setState({ list: listOf(rowsOf(outcome.value.current)), savedLists: outcome.value.lists });
      keep(outcome.value.current);
    },
  };
}

const listsOf = (outcome: Outcome<Readonly<{ lists: readonly MergeListSummary[] }>>) =>
  outcome.ok ? { ok: true as const, value: outcome.value.lists } : outcome;

/** As in "Quarter copy" and "Quarter copy 2". */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const base = `${name.slice(0, 180)} copy`;
  let free = base;
  for (let number = 2; taken.has(free); number += 1) free = `${base} ${number}`;
  return free;
}
