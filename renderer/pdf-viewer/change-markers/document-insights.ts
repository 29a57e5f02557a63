import { createStore } from 'zustand/vanilla';
import type { IgnoredArea } from '../../../shared/proof.ts';
import { createLayoutCheck } from '../../pdf-checks/layout-check.ts';
import { createComparison, type PdfComparison } from '../../pdf-compare/comparison.ts';
import { differencePages } from '../../pdf-compare/differences.ts';
import type { Comparison, PdfAnalyzer, PdfSource } from '../../pdf-core/analysis-types.ts';
import { type BaselineKind, baselineKinds, type ComparisonVerdict } from '../../pdf-core/baselines.ts';

/** Of several runs in a row only the last is worth the work. */
export const insightsDelayMs = 200;

export type DocumentInsightsDependencies = Readonly<{
  analyzer: PdfAnalyzer;
  /** Calls `run` after `ms` unless the returned function is called first. */
  after: (ms: number, run: () => void) => () => void;
  onVerdict: (baseline: BaselineKind, verdict: ComparisonVerdict) => void;
}>;

/** A document on the screen, and what it is held against. */
export type InsightsTarget = Readonly<{
  shown: PdfSource;
  pages: number;
  viewKey: string;
  baselines: Readonly<Record<BaselineKind, PdfSource | null>>;
  ignored: readonly IgnoredArea[];
  /** The page in sight. */
  firstPage: number;
}>;

export type DocumentInsightsState = Readonly<{
  /** What there is to hold the shown document against. */
  known: readonly BaselineKind[];
  /** Which of them the marks and the compare view are about; `null` while there is none. */
  baseline: BaselineKind | null;
  isComparing: boolean;
}>;

/**
 * What is found out about a document once it is on the screen, while the author looks at it: what has changed since the run before and since
 * the approved proof, and what stands out in its layout. All of it in the analyzer's worker; the next document ends it.
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
  /** The document before this one in the same place, for the count of its pages. */
  let last: Readonly<{ id: string; viewKey: string; pages: number; pagesBefore: number | null }> | null = null;

  /** What each comparison was last asked about; its state may still be about the pair before. */
  const asked: Partial<Record<BaselineKind, Pair>> = {};

  const told: Partial<Record<BaselineKind, string>> = {};

  const tell = (baseline: BaselineKind) => {
    const verdict = asked[baseline] ? verdictOf(comparisons[baseline], asked[baseline]) : null;
    const text = JSON.stringify(verdict);
    if (!verdict || text === told[baseline]) return;
    told[baseline] = text;
    onVerdict(baseline, verdict);
  };
  for (const baseline of baselineKinds) comparisons[baseline].state.subscribe(() => tell(baseline));

  const choose = (known: readonly BaselineKind[]) => {
    const baseline = known.includes(wanted) ? wanted : (known[0] ?? null);
    state.setState((s) => ({ known, baseline, isComparing: s.isComparing && baseline !== null }));
  };

  function begin({ shown, baselines, ignored, firstPage }: InsightsTarget, pagesBefore: number | null): void {
    for (const baseline of baselineKinds) {
      const base = baselines[baseline];
      if (!base || base.id === shown.id) continue;
      asked[baseline] = { documentId: shown.id, otherId: base.id };
      comparisons[baseline].compare(base, shown, { ignored, firstPage });
      tell(baseline); // an open compare view may have asked before, and know all of it
    }
    // The analyzer is a second pdf.js, with its memory: a document that is only read does without, until somebody asks.
    if (isCheckOpen || baselineKinds.some((baseline) => asked[baseline]?.documentId === shown.id)) {
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

    /** A document has come to the screen, or what it is held against has changed. */
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

    /** Nothing is on the screen. */
    clear(): void {
      target = null;
      stop();
      for (const baseline of baselineKinds) comparisons[baseline].forget();
      choose([]);
    },

    /** Whether the list of the layout check is in sight: then each document is checked, this one too. */
    setCheckOpen(isOpen: boolean): void {
      isCheckOpen = isOpen;
      if (isOpen && target) void check.check(target.shown, last?.pagesBefore ?? null);
    },

    /** Holds the document against another one, here and for the next ones. */
    selectBaseline(next: BaselineKind): void {
      wanted = next;
      choose(state.getState().known);
    },

    /** Opens the compare view, if there is something to compare with. */
    compare(baseline?: BaselineKind): void {
      if (baseline) wanted = baseline;
      choose(state.getState().known);
      state.setState((s) => ({ isComparing: s.baseline !== null }));
    },

    closeComparison(): void {
      state.setState({ isComparing: false });
    },

    /** Ends what goes on; what is known stays. */
    stop,
  };
}

export type DocumentInsights = ReturnType<typeof createDocumentInsights>;

type Pair = Pick<ComparisonVerdict, 'documentId' | 'otherId'>;

/** What is known of `asked`, `null` for nothing at all. */
function verdictOf({ state }: PdfComparison, asked: Pair): ComparisonVerdict | null {
  const { phase, pair, comparison } = state.getState();
  if (phase.name === 'failed') return { ...asked, state: 'failed', pages: 0 };
  const isKnown = pair?.after.id === asked.documentId && pair.before.id === asked.otherId;
  const pages = isKnown && comparison ? pagesThatDiffer(comparison) : 0;
  if (pages > 0) return { ...asked, state: 'differs', pages };
  if (phase.name === 'comparing') return { ...asked, state: 'comparing', pages };
  return isKnown && phase.name === 'done' ? { ...asked, state: 'same', pages } : null;
}

function pagesThatDiffer(comparison: Comparison): number {
  const { pages, removed } = differencePages(comparison);
  return removed.reduce((sum, place) => sum + place.pages, pages.size);
}
