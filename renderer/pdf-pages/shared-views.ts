import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PageColours } from '../../shared/preferences.ts';
import { createScrollPositions, type ScrollPositions } from './scroll-positions.ts';

/** What all PDF viewers of the window share. */
export type SharedViews = Readonly<{
  /** The last scroll position of each report. */
  scrollPositions: ScrollPositions;
  looks: StoreApi<Readonly<{ pageColours: PageColours }>>;
}>;

export const createSharedViews = (): SharedViews => ({
  scrollPositions: createScrollPositions(50),
  looks: createStore(() => ({ pageColours: 'paper' })),
});

/** The page colours in the stored settings. */
type StoredPageColours = Readonly<{
  get: () => PageColours;
  set: (next: PageColours) => void;
  /** Calls `listener` at each change until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
}>;

/**
 * Keeps the page colours of the window's viewers equal to the stored ones, in both directions. Returns a function that
 * stops it.
 */
export function syncPageColours(looks: SharedViews['looks'], stored: StoredPageColours): () => void {
  const takeStored = () => {
    if (looks.getState().pageColours !== stored.get()) looks.setState({ pageColours: stored.get() });
  };
  takeStored();
  const unsubscribeStored = stored.subscribe(takeStored);
  const unsubscribeLooks = looks.subscribe(({ pageColours }) => {
    if (pageColours !== stored.get()) stored.set(pageColours);
  });
  return () => {
    unsubscribeStored();
    unsubscribeLooks();
  };
}
