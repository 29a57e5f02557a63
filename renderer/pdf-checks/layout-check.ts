import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Finding, PdfAnalyzer, PdfSource } from '../pdf-core/analysis-types.ts';
import { type MarkedFinding, markNew } from './mark-new.ts';

export type LayoutCheckState = Readonly<{
  /** While it is `checking`, what the document before had is still shown. */
  phase: 'idle' | 'checking' | 'done' | 'failed';
  /** The document that `findings` are about; `null` before the first. */
  checkedId: string | null;
  findings: readonly MarkedFinding[];
  /** Why the check failed, for the author. */
  reason: string | null;
}>;

type CheckRequest = Readonly<{ source: PdfSource; pagesBefore: number | null }>;

type LayoutCheckDependencies = Readonly<{ analyzer: Pick<PdfAnalyzer, 'check'> }>;

/** The layout check of the document in sight, without a screen. Whatever comes late, only the last document that was asked about counts. */
export function createLayoutCheck({ analyzer }: LayoutCheckDependencies) {
  const state: StoreApi<LayoutCheckState> = createStore(() => ({
    phase: 'idle',
    checkedId: null,
    findings: [],
    reason: null,
  }));
  let running: AbortController | null = null;
  let requested: CheckRequest | null = null;
  /** What the last check found, also when the one after it failed. */
  let found: readonly Finding[] | null = null;

  const stop = () => {
    running?.abort(new DOMException('The check was stopped.', 'AbortError'));
    running = null;
  };

  async function start({ source, pagesBefore }: CheckRequest): Promise<void> {
    stop();
    const abort = new AbortController();
    running = abort;
    state.setState({ phase: 'checking', reason: null });
    try {
      const findings = await analyzer.check(source, pagesBefore, abort.signal);
      if (running !== abort) return;
      // Without a run before, nothing is new.
      const marked = markNew(findings, pagesBefore === null ? findings : (found ?? findings));
      found = findings;
      state.setState({ phase: 'done', checkedId: source.id, findings: marked });
    } catch (thrown) {
      if (running !== abort) return;
      const reason = thrown instanceof Error ? thrown.message : 'Something in this PDF cannot be understood.';
      state.setState({ phase: 'failed', checkedId: source.id, findings: [], reason });
    }
    running = null;
  }

  return {
    state: state as Pick<StoreApi<LayoutCheckState>, 'getState' | 'subscribe' | 'getInitialState'>,
    /** Checks a document, once: asking again about the one that is checked, or being checked, does nothing. */
    check(source: PdfSource, pagesBefore: number | null): Promise<void> {
      const { phase, checkedId } = state.getState();
      const isSame = requested?.source.id === source.id && requested.source.password === source.password;
      if (isSame && (phase === 'checking' || (phase === 'done' && checkedId === source.id))) return Promise.resolve();
      requested = { source, pagesBefore };
      return start(requested);
    },
    /** Tries the last document again. */
    again: (): Promise<void> => (requested ? start(requested) : Promise.resolve()),
    /** Ends a check; what was found last stays. */
    stop(): void {
      stop();
      if (state.getState().phase !== 'checking') return;
      requested = null;
      state.setState(({ checkedId }) => ({ phase: checkedId === null ? 'idle' : 'done' }));
    },
  };
}

export type LayoutCheck = ReturnType<typeof createLayoutCheck>;
