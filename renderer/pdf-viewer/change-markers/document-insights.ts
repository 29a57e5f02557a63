import { createStore } from 'zustand/vanilla';
import type { IgnoredArea } from '../../../shared/proof.ts';
import { createLayoutCheck } from '../../pdf-checks/layout-check.ts';
import { type BaselineKind, baselineKinds, type ComparisonVerdict } from '../../pdf-compare/baselines.ts';
import { createComparison, type PdfComparison } from '../../pdf-compare/comparison.ts';
import { firstDifferenceText } from '../../pdf-compare/difference-text.ts';
import { differencePages } from '../../pdf-compare/differences.ts';
import type { Comparison, PdfAnalyzer, PdfSource } from '../../pdf-engine/pdf-engine.ts';

/**
 * Analysis starts after this time without another document, so that only the last of several quick runs is analysed.
 */
export const insightsDelayMs = 200;

type DocumentInsightsDependencies = Readonly<{
  analyzer: PdfAnalyzer;
  /** Calls `run` after `ms` unless the returned function is called first. */
  after: (ms: number, run: () => void) => () => void;
  onVerdict: (baseline: BaselineKind, verdict: ComparisonVerdict) => void;
}>;

/** The document on the screen, and its baselines. */
export type InsightsTarget = Readonly<{
  shown: PdfSource;
  pages: number;
  viewKey: string;
  baselines: Readonly<Record<BaselineKind, PdfSource | null>>;
  ignored: readonly IgnoredArea[];
  /** The page in view, from 1. */
  firstPage: number;
}>;

type DocumentInsightsState = Readonly<{
  /** The baselines that the shown document has. */
  known: readonly BaselineKind[];
  /** The baseline of the markers and the comparison; `null` without any. */
  baseline: BaselineKind | null;
  isComparing: boolean;
}>;

/**
 * The results of analysing the document on the screen: its differences from the previous run and from the approved
 * proof, and the findings of the layout check. All work is done in the analyzer's worker; the next document stops it.
 */
export function createDocumentInsights({ analyzer, after, onVerdict }: DocumentInsightsDependencies) {
  const comparisons: Readonly<Record<BaselineKind, PdfComparison>> = {
    before: createComparison({ analyzer }),
    approved: createComparison({ analyzer }),
  };
  const check = createLayoutCheck({ analyzer });
  const state = createStore<DocumentInsightsState>(() => ({ known: [], baseline: null, isComparing: false }));
  let wanted: BaselineKind = 'before';
  let isCheckOpen = false;
  let target: InsightsTarget | null = null;
  let callOff = () => {};
  /** The target document, and the page count of the previous document with the same key. */
  let last: Readonly<{ id: string; viewKey: string; pages: number; pagesBefore: number | null }> | null = null;

  /** The last requested pair of each comparison; the comparison's state may still be about an earlier pair. */
  const requested: Partial<Record<BaselineKind, Pair>> = {};

  const lastReported: Partial<Record<BaselineKind, string>> = {};

  const report = (baseline: BaselineKind) => {
    const verdict = requested[baseline] ? verdictOf(comparisons[baseline], requested[baseline]) : null;
    const text = JSON.stringify(verdict);
    if (!verdict || text === lastReported[baseline]) return;
    lastReported[baseline] = text;
    onVerdict(baseline, verdict);
  };
  for (const baseline of baselineKinds) comparisons[baseline].state.subscribe(() => report(baseline));

  const choose = (known: readonly BaselineKind[]) => {
    const baseline = known.includes(wanted) ? wanted : (known[0] ?? null);
    state.setState((s) => ({ known, baseline, isComparing: s.isComparing && baseline !== null }));
  };

  function begin({ shown, baselines, ignored, firstPage }: InsightsTarget, pagesBefore: number | null): void {
    for (const baseline of baselineKinds) {
      const base = baselines[baseline];
      if (!base || base.id === shown.id) continue;
      requested[baseline] = { documentId: shown.id, otherId: base.id };
      comparisons[baseline].compare(base, shown, { ignored, firstPage });
      report(baseline); // an open comparison may already have the result
    }
    // The analyzer is a second pdf.js, with its memory. A document that is only read does not start it until its check
    // is opened.
    if (isCheckOpen || baselineKinds.some((baseline) => requested[baseline]?.documentId === shown.id)) {
      void check.check(shown, pagesBefore);
    }
  }

  function stop(): void {
    callOff();
    for (const baseline of baselineKinds) comparisons[baseline].stop();
    check.stop();
  }

  return {
    state,
    comparisons,
    check,

    /** Call when a document is on the screen, or when its baselines have changed. */
    setTarget(next: InsightsTarget): void {
      target = next;
      const { shown, baselines, viewKey, pages } = next;
      if (shown.id !== last?.id) {
        const pagesBefore = last?.viewKey === viewKey ? last.pages : null;
        last = { id: shown.id, viewKey, pages, pagesBefore };
      }
      choose(baselineKinds.filter((baseline) => baselines[baseline] && baselines[baseline].id !== shown.id));
      for (const baseline of baselineKinds) {
        const base = baselines[baseline];
        if (!base || base.id === shown.id) comparisons[baseline].forget();
      }
      const { pagesBefore } = last;
      callOff();
      callOff = after(insightsDelayMs, () => begin(next, pagesBefore));
    },

    /** To be called when no document is on the screen. */
    clear(): void {
      target = null;
      stop();
      for (const baseline of baselineKinds) comparisons[baseline].forget();
      choose([]);
    },

    /** Whether the list of findings is open. Then this document and each later one is checked. */
    setCheckOpen(isOpen: boolean): void {
      isCheckOpen = isOpen;
      if (isOpen && target) void check.check(target.shown, last?.pagesBefore ?? null);
    },

    /** Selects the baseline for this document and the next ones. */
    selectBaseline(next: BaselineKind): void {
      wanted = next;
      choose(state.getState().known);
    },

    /** Opens the comparison if there is a baseline, and selects `baseline` if given. */
    compare(baseline?: BaselineKind): void {
      if (baseline) wanted = baseline;
      choose(state.getState().known);
      state.setState((s) => ({ isComparing: s.baseline !== null }));
    },

    closeComparison(): void {
      state.setState({ isComparing: false });
    },

    /** Stops the running work; results stay. */
    stop,
  };
}

export type DocumentInsights = ReturnType<typeof createDocumentInsights>;

type Pair = Pick<ComparisonVerdict, 'documentId' | 'otherId'>;

/** The verdict on a pair so far; `null` before its comparison has begun. */
function verdictOf({ state }: PdfComparison, requested: Pair): ComparisonVerdict | null {
  const { phase, pair, comparison, differences } = state.getState();
  if (phase.name === 'failed') return { ...requested, state: 'failed', pages: 0 };
  const isKnown = pair?.after.id === requested.documentId && pair.before.id === requested.otherId;
  const pages = isKnown && comparison ? pagesThatDiffer(comparison) : 0;
  const left = isKnown ? (comparison?.notCompared?.length ?? 0) : 0;
  const notCompared = left > 0 ? { notCompared: left } : {};
  if (pages > 0) {
    const what = phase.name === 'done' ? { what: firstDifferenceText(differences) } : {};
    return { ...requested, state: 'differs', pages, ...what, ...notCompared };
  }
  if (phase.name === 'comparing') return { ...requested, state: 'comparing', pages };
  return isKnown && phase.name === 'done'
    ? { ...requested, state: left > 0 ? 'failed' : 'same', pages, ...notCompared }
    : null;
}

function pagesThatDiffer(comparison: Comparison): number {
  const { pages, removed } = differencePages(comparison);
  return removed.reduce((sum, place) => sum + place.pages, pages.size);
}
