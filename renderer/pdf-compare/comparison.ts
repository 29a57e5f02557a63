import { createStore } from 'zustand/vanilla';
import type { IgnoredArea } from '../../shared/proof.ts';
import type { Comparison, PdfAnalyzer, PdfSource } from '../pdf-engine/pdf-engine.ts';
import { byPlace, type Difference, differencesOf } from './differences.ts';

export type ComparisonState = Readonly<{
  phase: Readonly<{ name: 'idle' | 'comparing' | 'done' } | { name: 'failed'; message: string }>;
  /** The documents that `comparison` is about. */
  pair: Readonly<{ before: PdfSource; after: PdfSource }> | null;
  /** The result so far. It grows, and is kept while the same pair is compared again with other ignored areas. */
  comparison: Comparison | null;
  /** In the order of reading. */
  differences: readonly Difference[];
  /** The index of the current one in `differences`; `null` before the first step. */
  current: number | null;
}>;

/** A document of the comparison, and its name, such as "The run before, 14:02". */
export type Version = Readonly<{ source: PdfSource; words: string }>;

type ComparisonDependencies = Readonly<{ analyzer: Pick<PdfAnalyzer, 'compare'> }>;

type Options = Readonly<{ ignored: readonly IgnoredArea[]; firstPage: number }>;
type ComparisonRequest = Options & Readonly<{ before: PdfSource; after: PdfSource }>;

const nothing: ComparisonState = {
  phase: { name: 'idle' },
  pair: null,
  comparison: null,
  differences: [],
  current: null,
};

/**
 * The comparison of two PDFs and the current difference, without React. It is shared by the comparison view, the change
 * strip and the thumbnails. Comparing a new pair aborts the comparison of the previous one.
 */
export function createComparison({ analyzer }: ComparisonDependencies) {
  const state = createStore<ComparisonState>(() => nothing);
  let requested: ComparisonRequest | null = null;
  let attempt = new AbortController();
  /** The current difference, kept while a repeated comparison has not found it yet. */
  let last: Difference | null = null;

  function hold(pair: ComparisonRequest, comparison: Comparison): void {
    const known = state.getState().comparison;
    if (known && isSameFinding(known, comparison)) {
      state.setState({ comparison });
      return;
    }
    const differences = differencesOf(comparison);
    const at = last ? differences.findIndex(({ key }) => key === last?.key) : -1;
    if (at !== -1) last = differences[at] ?? null;
    state.setState({ pair, comparison, differences, current: at === -1 ? null : at });
  }

  async function begin(next: ComparisonRequest): Promise<void> {
    attempt.abort();
    attempt = new AbortController();
    const { signal } = attempt;
    requested = next;
    state.setState({ phase: { name: 'comparing' } });
    const { before, after, ignored, firstPage } = next;
    const onPart = (part: Comparison) => {
      if (!signal.aborted) hold(next, part);
    };
    try {
      const whole = await analyzer.compare(before, after, { ignored, firstPage, onPart, signal });
      if (signal.aborted) return;
      hold(next, whole);
      state.setState({ phase: { name: 'done' } });
    } catch (thrown) {
      if (!signal.aborted) state.setState({ phase: { name: 'failed', message: messageOf(thrown) } });
    }
  }

  function step(direction: 1 | -1, page: number): void {
    const { differences, current, comparison } = state.getState();
    if (differences.length === 0 || !comparison) return;
    if (current !== null) {
      goTo(round(current + direction, differences.length));
      return;
    }
    const row = comparison.pairs.findIndex(({ after }) => after === page);
    const isAhead = (one: Difference) => (last ? byPlace(one, last) > 0 : one.row >= row);
    const next = differences.findIndex(isAhead);
    const ahead = next === -1 ? differences.length : next;
    goTo(round(direction === 1 ? ahead : ahead - 1, differences.length));
  }

  function goTo(index: number): void {
    last = state.getState().differences[index] ?? null;
    if (last) state.setState({ current: index });
  }

  function stop(): void {
    attempt.abort();
    if (state.getState().phase.name === 'comparing') state.setState({ phase: { name: 'idle' } });
  }

  return {
    state,

    /**
     * Compares two documents, unless they are being compared or have been. `firstPage`, of the later document, is
     * compared first.
     */
    compare(before: PdfSource, after: PdfSource, options: Options): void {
      const { phase } = state.getState();
      const next = { before, after, ...options };
      const isSamePair = requested !== null && isSame(requested.before, before) && isSame(requested.after, after);
      const isGoing = phase.name !== 'idle';
      if (isGoing && isSamePair && sameAreas(requested?.ignored ?? [], options.ignored)) return;
      if (!isSamePair) {
        last = null;
        state.setState(nothing);
      }
      void begin(next);
    },

    /** Repeats the last comparison, after a failure. */
    again(): void {
      if (requested) void begin(requested);
    },

    /** Stops the running comparison; the result so far is kept. */
    stop,

    /** Stops the running comparison and clears the result. */
    forget(): void {
      stop();
      requested = null;
      last = null;
      state.setState(nothing);
    },

    /**
     * Goes to the next difference, after the last to the first. The first step goes to the first one on or after `page`
     * of the later document.
     */
    next(page = 1): void {
      step(1, page);
    },

    previous(page = 1): void {
      step(-1, page);
    },

    /** Goes to a difference by its index. */
    goTo,
  };
}

export type PdfComparison = ReturnType<typeof createComparison>;

const round = (index: number, count: number) => (index + count) % count;

const isSame = (one: PdfSource, other: PdfSource) => one.id === other.id && one.password === other.password;

/** Compares by value: areas are few and plain data. */
const sameAreas = (one: readonly IgnoredArea[], other: readonly IgnoredArea[]) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Whether only the progress differs, as in most partial results. */
const isSameFinding = (one: Comparison, other: Comparison) =>
  one.pairs === other.pairs &&
  one.texts === other.texts &&
  one.appearances === other.appearances &&
  one.notCompared === other.notCompared;

const messageOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown));
