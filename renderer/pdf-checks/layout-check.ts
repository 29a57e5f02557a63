import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Finding, PdfAnalyzer, PdfSource } from '../pdf-engine/pdf-engine.ts';
import { type MarkedFinding, markNew } from './mark-new.ts';

export type LayoutCheckState = Readonly<{
  /** While it is `checking`, `findings` are still those of the previous document. */
  phase: 'idle' | 'checking' | 'done' | 'failed';
  /** The document that `findings` are about; `null` before the first. */
  checkedId: string | null;
  findings: readonly MarkedFinding[];
  /** Why the check failed, as text for the user. */
  reason: string | null;
}>;

type CheckRequest = Readonly<{ source: PdfSource; pagesBefore: number | null }>;

type LayoutCheckDependencies = Readonly<{ analyzer: Pick<PdfAnalyzer, 'checkLayout'> }>;

/** The layout check of the shown document, without React. Only the result for the last requested document is used. */
export function createLayoutCheck({ analyzer }: LayoutCheckDependencies) {
  const state: StoreApi<LayoutCheckState> = createStore(() => ({
    phase: 'idle',
    checkedId: null,
    findings: [],
    reason: null,
  }));
  let running: AbortController | null = null;
  let requested: CheckRequest | null = null;
  /** The findings of the last check that succeeded. */
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
      const findings = await analyzer.checkLayout(source, pagesBefore, abort.signal);
      if (running !== abort) return;
      // Without a previous run, no finding is new.
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
    /**
     * Checks a document, unless it is being checked or has been. `pagesBefore` is the page count of the previous run.
     */
    check(source: PdfSource, pagesBefore: number | null): Promise<void> {
      const { phase, checkedId } = state.getState();
      const isSame = requested?.source.id === source.id && requested.source.password === source.password;
      if (isSame && (phase === 'checking' || (phase === 'done' && checkedId === source.id))) return Promise.resolve();
      requested = { source, pagesBefore };
      return start(requested);
    },
    /** Repeats the check of the last document. */
    again: (): Promise<void> => (requested ? start(requested) : Promise.resolve()),
    /** Stops the check; the last findings stay. */
    stop(): void {
      stop();
      if (state.getState().phase !== 'checking') return;
      requested = null;
      state.setState(({ checkedId }) => ({ phase: checkedId === null ? 'idle' : 'done' }));
    },
  };
}

export type LayoutCheck = ReturnType<typeof createLayoutCheck>;
