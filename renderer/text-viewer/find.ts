import { createStore } from 'zustand/vanilla';
import { findInText, hitFrom } from './find-in-text.ts';

/** The most that is searched for: a longer paste is cut. */
const maxQueryLength = 1_000;

export type FindState = Readonly<{
  open: boolean;
  query: string;
  matchCase: boolean;
  /** Where the hits begin, in order. */
  hits: Uint32Array;
  /** The length of the query that was found, which is the length of each hit. */
  length: number;
  /** An index in `hits`, or -1. */
  current: number;
  busy: boolean;
  /** How often the bar was asked for. */
  asked: number;
  /** Changes with each search that the reader asked for, not with one that a new text caused. */
  looked: number;
}>;

export type Find = ReturnType<typeof createFind>;

const none = { hits: new Uint32Array(), length: 0, current: -1, busy: false };

/** Finding in one text: the query, its hits, and which of them is looked at. `pause` is for the tests. */
export function createFind(pause?: () => Promise<void>) {
  const state = createStore<FindState>(() => ({
    open: false,
    query: '',
    matchCase: false,
    ...none,
    asked: 0,
    looked: 0,
  }));
  let text = '';
  let running = new AbortController();

  /** Looks again; the hit nearest after `from` becomes the current one. */
  const look = async (from: number, looked = state.getState().looked) => {
    running.abort();
    running = new AbortController();
    const { open, query, matchCase } = state.getState();
    if (!open || query === '') return state.setState(none);
    state.setState({ busy: true });
    const { signal } = running;
    const hits = await findInText({ text, query, matchCase }, signal, pause).catch(() => null);
    if (hits === null || signal.aborted) return;
    state.setState({
      hits,
      length: query.length,
      current: hits.length > 0 ? hitFrom(hits, from) : -1,
      busy: false,
      looked,
    });
  };

  const lookAgain = () => look(here(), state.getState().looked + 1);

  const here = () => {
    const { hits, current } = state.getState();
    return hits[current] ?? 0;
  };

  const step = (by: 1 | -1) => {
    const { hits, current } = state.getState();
    if (hits.length > 0) state.setState({ current: (current + by + hits.length) % hits.length });
  };

  return {
    state,
    /** Opens the bar; `query`, such as the selected text, replaces what was looked for last. */
    async show(query?: string): Promise<void> {
      state.setState(({ asked }) => ({
        open: true,
        asked: asked + 1,
        ...(query && { query: query.slice(0, maxQueryLength) }),
      }));
      await lookAgain();
    },
    async hide(): Promise<void> {
      state.setState({ open: false });
      await look(0);
    },
    async search(query: string): Promise<void> {
      state.setState({ query: query.slice(0, maxQueryLength) });
      await lookAgain();
    },
    async matchCase(matchCase: boolean): Promise<void> {
      state.setState({ matchCase });
      await lookAgain();
    },
    next: () => step(1),
    previous: () => step(-1),
    /** Another text takes the place of the last; the same query is looked for in it. */
    async retarget(newText: string): Promise<void> {
      text = newText;
      await look(here());
    },
  };
}
