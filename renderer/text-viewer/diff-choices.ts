import { createStore, type StoreApi } from 'zustand/vanilla';

/** How comparisons of texts are shown; the same for all of them. */
export type DiffChoices = Readonly<{
  /** Both texts in one column, the removed lines above the added ones; else side by side. */
  isUnified: boolean;
  ignoresWhiteSpace: boolean;
  wraps: boolean;
  /** Unchanged lines are folded. */
  onlyChanges: boolean;
}>;

export type DiffChoicesStore = StoreApi<DiffChoices>;

const defaultChoices: DiffChoices = { isUnified: false, ignoresWhiteSpace: false, wraps: true, onlyChanges: true };

/** The choices as stored by the last session, if it stored any; `keep` stores each change for the next one. */
export function createDiffChoices(
  initial: DiffChoices = defaultChoices,
  keep: (choices: DiffChoices) => void = () => {},
): DiffChoicesStore {
  const store = createStore<DiffChoices>(() => initial);
  store.subscribe(keep);
  return store;
}
