import { createStore } from 'zustand/vanilla';
import { findInText, hitFrom } from './find-in-text.ts';
import { compilePattern } from './search/compile-pattern.ts';
import type { PatternSearch } from './search/pattern-search.ts';

/** Longer queries, such as a pasted document, are cut to this many UTF-16 units. */
const maxQueryLength = 1_000;

/** The previous hits stay for this long while a regular expression is searched. */
const staleHitsMs = 300;

export type FindOptions = Readonly<{
  matchCase: boolean;
  /** No word extends over the ends of a hit. */
  wholeWords: boolean;
  /** The query is a regular expression. */
  isPattern: boolean;
}>;

export type FindState = Readonly<{
  isOpen: boolean;
  query: string;
  options: FindOptions;
  /** The offsets at which the hits begin, in UTF-16 units, ascending. A new array for each search. */
  hits: Uint32Array;
  /** The length of each hit, or of all of them. */
  length: number | Uint32Array;
  /** There are more hits than these. */
  isPartial: boolean;
  /** An index in `hits`, or -1. */
  current: number;
  isBusy: boolean;
  /** Why a regular expression cannot be searched. */
  problem: string | null;
  /** What caused the last search: the user, or a new text under the same query. */
  cause: 'user' | 'new-text';
}>;

type FindDependencies = Readonly<{
  patterns: PatternSearch;
  /** Runs `run` after `ms`; the result cancels it. */
  after: (ms: number, run: () => void) => () => void;
  /** The options that were chosen last, in any bar. */
  lastOptions?: { current: FindOptions };
}>;

export type Find = ReturnType<typeof createFind>;

const none = { hits: new Uint32Array(), length: 0, isPartial: false, current: -1, isBusy: false, problem: null };

const optionsOfWindow = { current: { matchCase: false, wholeWords: false, isPattern: false } };

/** Searches one text: the query, its hits, and the current one. */
export function createFind({ patterns, after, lastOptions = optionsOfWindow }: FindDependencies) {
  const state = createStore<FindState>(() => ({
    isOpen: false,
    query: '',
    options: lastOptions.current,
    ...none,
    cause: 'user',
  }));
  let text = '';
  let running = new AbortController();

  const find = async (signal: AbortSignal): Promise<Partial<FindState>> => {
    const { query, options } = state.getState();
    const { isPattern, ...request } = options;
    if (!isPattern) {
      return { hits: await findInText({ text, query, ...request }, signal), length: query.length };
    }
    const compiled = compilePattern({ query, ...request });
    if ('problem' in compiled) return compiled;
    const found = await patterns.find(text, compiled.pattern, signal);
    return 'problem' in found ? found : { hits: found.starts, length: found.lengths, isPartial: found.isPartial };
  };

  /** Searches again; the first hit at or after `from` becomes the current one. */
  const searchAgain = async (from: number, cause: FindState['cause']) => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const { isOpen, query, options } = state.getState();
    if (!isOpen || query === '') return state.setState(none);
    state.setState({ isBusy: true });
    const callOff = options.isPattern ? after(staleHitsMs, () => state.setState({ ...none, isBusy: true })) : () => {};
    signal.addEventListener('abort', callOff);
    const found = await find(signal).catch(() => null);
    if (found === null || signal.aborted) return;
    callOff();
    const current = found.hits && found.hits.length > 0 ? hitFrom(found.hits, from) : -1;
    state.setState({ ...none, ...found, current, cause });
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
      const { isOpen, options } = state.getState();
      state.setState({
        isOpen: true,
        options: isOpen ? options : lastOptions.current,
        ...(query && { query: query.slice(0, maxQueryLength) }),
      });
      await searchAgain(currentOffset(), 'user');
    },
    async hide(): Promise<void> {
      state.setState({ isOpen: false });
      await searchAgain(0, 'user');
      patterns.stop();
    },
    async search(query: string): Promise<void> {
      state.setState({ query: query.slice(0, maxQueryLength) });
      await searchAgain(currentOffset(), 'user');
    },
    /** Turns an option on or off. */
    async toggle(option: keyof FindOptions): Promise<void> {
      const { options } = state.getState();
      lastOptions.current = { ...options, [option]: !options[option] };
      state.setState({ options: lastOptions.current });
      await searchAgain(currentOffset(), 'user');
    },
    next: () => step(1),
    previous: () => step(-1),
    /** Searches another text for the same query. `moved` maps an offset of the previous text to it. */
    async setText(newText: string, moved = (offset: number) => offset): Promise<void> {
      text = newText;
      await searchAgain(moved(currentOffset()), 'new-text');
    },
    /** Ends the search and its worker. */
    close(): void {
      running.abort();
      patterns.stop();
    },
  };
}
