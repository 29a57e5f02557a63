import type { StoreApi } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { MergeItem } from '../../shared/merge-items.ts';
import type { MergeListSummary } from '../../shared/merge-lists.ts';
import type { ListFormat } from './export-list.ts';
import { itemsOf, listOf, type MergeList } from './merge-list.ts';
import type { MergeRuns } from './merge-runs.ts';
import type { MergeState } from './merge-state.ts';
import { noSelection } from './row-selection.ts';

type SavedListsDependencies = Readonly<{
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
  const calls = async () => (await import('./saved-list-calls.ts')).createSavedListCalls({ bridge, state, replace });

  return {
    loadLists: async (): Promise<void> => (await calls()).loadLists(),

    /** Saves the list under a name, and replaces a list of the same name. Returns whether it is saved. */
    saveList: async (name: string): Promise<boolean> => (await calls()).saveList(name),
    openList: async (list: MergeListSummary): Promise<boolean> => (await calls()).openList(list),
    duplicateList: async (list: MergeListSummary): Promise<boolean> => (await calls()).duplicateList(list),
    renameList: async (id: string, name: string): Promise<boolean> => (await calls()).renameList(id, name),
    removeList: async (id: string): Promise<boolean> => (await calls()).removeList(id),

    dismissListsFault: () => state.setState({ savedListsFault: null }),

    /** Writes the list to a file that the author chooses in the system's dialog. */
    exportList: async (format: ListFormat): Promise<void> => (await calls()).exportList(format),

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
      if (!outcome.ok || awaited !== next) return;
      awaited = null;
      // Keeps items that the user added meanwhile.
      const rows = [...rowsOf(outcome.value.current), ...state.getState().list.rows];
      state.setState({ list: listOf(rows), savedLists: outcome.value.lists });
      keep(itemsOf(rows));
    },
  };
}
