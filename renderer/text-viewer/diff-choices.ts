import { createStore, type StoreApi } from 'zustand/vanilla';

/** The display options of all text comparisons. */
export type DiffChoices = Readonly<{
  /** Both texts in one column, with removed lines above added ones; otherwise side by side. */
  isUnified: boolean;
  ignoresWhiteSpace: boolean;
  wraps: boolean;
  /** Unchanged lines are folded. */
  onlyChanges: boolean;
}>;

export type DiffChoicesStore = StoreApi<DiffChoices>;

const defaultChoices: DiffChoices = { isUnified: false, ignoresWhiteSpace: false, wraps: true, onlyChanges: true };

/** The stored choices of the last session, if any; `keep` stores each change for the next one. */
export function createDiffChoices(
  initial: DiffChoices = defaultChoices,
  keep: (choices: DiffChoices) => void = () => {},
): DiffChoicesStore {
  const store = createStore<DiffChoices>(() => initial);
  store.subscribe(keep);
  return store;
}
