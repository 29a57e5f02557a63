import { createStore } from 'zustand/vanilla';
import { findInText, hitFrom } from './find-in-text.ts';

/** Longer queries, such as a pasted document, are cut to this many UTF-16 units. */
const maxQueryLength = 1_000;

export type FindState = Readonly<{
  isOpen: boolean;
  query: string;
  matchCase: boolean;
  /** The offsets at which the hits begin, in UTF-16 units, ascending. A new array for each search. */
  hits: Uint32Array;
  /** The length of each hit, which is the length of the query that was searched. */
  length: number;
  /** An index in `hits`, or -1. */
  current: number;
  isBusy: boolean;
  /** What caused the last search: the user, or a new text under the same query. */
  cause: 'user' | 'new-text';
}>;

export type Find = ReturnType<typeof createFind>;

const none = { hits: new Uint32Array(), length: 0, current: -1, isBusy: false };

/** Searches one text: the query, its hits, and the current one. `pause` is replaced in tests. */
export function createFind(pause?: () => Promise<void>) {
  const state = createStore<FindState>(() => ({
    isOpen: false,
    query: '',
    matchCase: false,
    ...none,
    cause: 'user',
  }));
  let text = '';
  let running = new AbortController();

  /** Searches again; the first hit at or after `from` becomes the current one. */
  const searchAgain = async (from: number, cause: FindState['cause']) => {
    running.abort();
    running = new AbortController();
    const { isOpen, query, matchCase } = state.getState();
    if (!isOpen || query === '') return state.setState(none);
    state.setState({ isBusy: true });
    const { signal } = running;
    const hits = await findInText({ text, query, matchCase }, signal, pause).catch(() => null);
    if (hits === null || signal.aborted) return;
    const current = hits.length > 0 ? hitFrom(hits, from) : -1;
    state.setState({ hits, length: query.length, current, isBusy: false, cause });
  };

  const currentOffset = () => {
    const { hits, current } = state.getState();
    return hits[current] ?? 0;
  };

  const step = (by: 1 | -1) => {
    const { hits, current } = state.getState();
    if (hits.length > 0) state.setState({ current: (current + by + hits.length) % hits.length });
  };

  return {
    state,
    /** Opens the find bar; `query`, such as the selected text, replaces the last query. */
    async show(query?: string): Promise<void> {
      state.setState({ isOpen: true, ...(query && { query: query.slice(0, maxQueryLength) }) });
      await searchAgain(currentOffset(), 'user');
    },
    async hide(): Promise<void> {
      state.setState({ isOpen: false });
      await searchAgain(0, 'user');
    },
    async search(query: string): Promise<void> {
      state.setState({ query: query.slice(0, maxQueryLength) });
      await searchAgain(currentOffset(), 'user');
    },
    async matchCase(matchCase: boolean): Promise<void> {
      state.setState({ matchCase });
      await searchAgain(currentOffset(), 'user');
    },
    next: () => step(1),
    previous: () => step(-1),
    /** Searches another text for the same query. */
    async setText(newText: string): Promise<void> {
      text = newText;
      await searchAgain(currentOffset(), 'new-text');
    },
  };
}
