import type { StoreApi } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { Outcome } from '../../shared/fault.ts';
import type { MergeItem } from '../../shared/merge-items.ts';
import type { MergeListSummary } from '../../shared/merge-lists.ts';
import { exportText, type ListFormat } from './export-list.ts';
import { itemsOf } from './merge-list.ts';
import type { MergeState } from './merge-state.ts';

type SavedListCallsDependencies = Readonly<{
  bridge: Bridge;
  state: StoreApi<MergeState>;
  /** Replaces the items of the list, as one undo step. */
  replace: (items: readonly MergeItem[]) => void;
}>;

/** The named lists of the current connection. */
export function createSavedListCalls({ bridge, state, replace }: SavedListCallsDependencies) {
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

    /** Writes the list to a file that the author chooses in the system's dialog. */
    async exportList(format: ListFormat): Promise<void> {
      const items = itemsOf(state.getState().list.rows);
      const text = exportText(items, format);
      const outcome = await bridge.call('mergeLists.export', { name: `merge-list.${format}`, text });
      if (outcome.ok) return state.setState({ savedPath: outcome.value?.path ?? null, runProblem: null });
      const { happened, advice } = outcome.fault;
      state.setState({ runProblem: `${happened} ${advice}` });
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
