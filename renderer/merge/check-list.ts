import type { StoreApi } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { MergeItem } from '../../shared/merge-items.ts';
import { wrongItems } from './check-items.ts';
import { countedItems, itemKey, itemsOf, type MergeRow, rowName } from './merge-list.ts';
import { type MergeState, wrongItemsOf } from './merge-state.ts';

type ListCheckDependencies = Readonly<{ bridge: Bridge; state: StoreApi<MergeState> }>;

/** Compares the list with the files of its connection. */
export function createListCheck({ bridge, state }: ListCheckDependencies) {
  /** Marks the items that name no file of a connection. Returns whether there are any. */
  const check = async (connectionId: string, items: readonly MergeItem[]): Promise<boolean> => {
    const files = await bridge.call('merge.files', { connectionId });
    // If Galley cannot know the files, the service reports the mistakes.
    if (!files.ok || !files.value) return false;
    const wrong = wrongItems(items, files.value);
    state.setState({ checked: wrong.size > 0 ? { connectionId, wrong } : null });
    return wrong.size > 0;
  };

  return {
    check,

    /** Updates the marks after files have changed, because missing files may exist by now. */
    checkAgain(changedId: string): void {
      const now = state.getState();
      if (changedId === now.connectionId && wrongItemsOf(now).size > 0) void check(changedId, itemsOf(now.list.rows));
    },

    takeSuggestions(change: (rows: readonly MergeRow[], announcement: string) => void, key?: string): void {
      const { list, ...now } = state.getState();
      const wrong = wrongItemsOf(now);
      const rows = list.rows.map((row) => {
        const near = key === undefined || key === row.key ? wrong.get(itemKey(row))?.near : null;
        return near ? { ...row, ...near } : row;
      });
      const [first, ...others] = rows.filter((row, at) => row !== list.rows[at]);
      if (!first) return;
      const name = others.length === 0 ? rowName(first) : countedItems(others.length + 1);
      change(rows, `${name} taken from the suggestions.`);
      state.setState({ wantedRow: { key: first.key } });
    },
  };
}
