import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { LineSource } from '../../shared/draft.ts';
import type { Fault } from '../../shared/fault.ts';
import type { ReportOperation } from '../../shared/operations.ts';
import { isOfThese, type ReportState, trimmedIdentifiers, visibleTabs } from './report-state.ts';

type ErrorLinesDependencies = Readonly<{
  bridge: Bridge;
  report: Readonly<{
    state: StoreApi<ReportState>;
    select: (tab: ReportOperation) => void;
    runAgain: (tab: ReportOperation) => Promise<void>;
  }>;
  /** The text of a document. */
  readText: (documentId: string) => Promise<string>;
}>;

/** The place in Handlebars that a fault refers to. */
export type ErrorLine =
  /** `start` is the start of the file, for a line that is not in the markup itself. */
  | Readonly<{ state: 'line' | 'start'; documentId: string; line: number; times: number }>
  /** Not in the markup that is shown, if any is. */
  | Readonly<{ state: 'outdated' }>
  | Readonly<{ state: 'unknown' }>;

/** The line to mark in Handlebars; a new object each time it is to be shown. */
export type MarkedLine = Readonly<{ documentId: string; line: number }>;

type ErrorLinesState = Readonly<{
  marked: MarkedLine | null;
  /** The view to return to. */
  from: ReportOperation | null;
  /** The view that the author has returned to; its link takes the focus. */
  returned: Readonly<{ tab: ReportOperation }> | null;
}>;

/** Goes from the position in a template's file that a fault names to that line in Handlebars, and back. */
export function createErrorLines({ bridge, report, readText }: ErrorLinesDependencies) {
  const state = createStore<ErrorLinesState>(() => ({ marked: null, from: null, returned: null }));

  /** Sends no request to the service: it reads the available Handlebars answer and the folder. */
  const locate = async ({ file, line }: NonNullable<Fault['place']>): Promise<ErrorLine> => {
    const now = report.state.getState();
    const { shown } = now.panes.handlebars;
    const here = isOfThese(now, 'handlebars') ? shown : null;
    const original = here ? await readText(here.id).catch(() => '') : '';
    const { connectionId } = now;
    const key = { connectionId, ...trimmedIdentifiers(now), kind: 'template' as const };
    const outcome = await bridge.call('drafts.lineSources', { ...key, original });
    if (!outcome.ok || file === undefined) return { state: 'unknown' };
    if (outcome.value === 'changed') return { state: 'outdated' };
    if (typeof outcome.value === 'string' || !here) return { state: 'unknown' };
    const found = lineInMarkup(outcome.value, file, line);
    return found ? { ...found, documentId: here.id } : { state: 'unknown' };
  };

  const goTo = () => {
    if (!visibleTabs(report.state.getState()).includes('handlebars')) report.select('handlebars');
  };

  const mark = (from: ReportOperation, marked: MarkedLine) => {
    goTo();
    state.setState({ from, marked });
  };

  // Leaving the view with the mark also counts as going back.
  report.state.subscribe((now) => {
    if (state.getState().from === null || visibleTabs(now).includes('handlebars')) return;
    state.setState({ marked: null, from: null });
  });

  return {
    state,
    locate,
    /** Shows a line of the available Handlebars answer, with a way back to `from`. */
    mark,

    /**
     * Shows the line in Handlebars and marks it. With `get`, requests Handlebars first. Resolves to the line's place.
     */
    async show(from: ReportOperation, place: NonNullable<Fault['place']>, get: boolean): Promise<ErrorLine> {
      if (get) {
        goTo();
        state.setState({ from, marked: null });
        await report.runAgain('handlebars');
      }
      const found = await locate(place);
      if (found.state !== 'line' && found.state !== 'start') return found;
      mark(from, { documentId: found.documentId, line: found.line });
      return found;
    },

    /** Returns to the view with the fault, and removes the mark. */
    back(): void {
      const { from } = state.getState();
      if (from === null) return;
      state.setState({ marked: null, from: null, returned: { tab: from } });
      if (!visibleTabs(report.state.getState()).includes(from)) report.select(from);
    },
  };
}

/** The line of the markup for a line of a file, and how often it occurs; `null` if the file is not in it. */
export function lineInMarkup(
  sources: readonly LineSource[],
  file: string,
  line: number,
): Readonly<{ state: 'line' | 'start'; line: number; times: number }> | null {
  const pieces = sources.filter((source) => source.file === file);
  const lines = pieces
    .filter((piece) => piece.line <= line && line <= piece.line + piece.to - piece.from)
    .map((piece) => piece.from + line - piece.line);
  const [first] = lines;
  if (first !== undefined) return { state: 'line', line: first, times: new Set(lines).size };
  const start = pieces.find((piece) => piece.line === Math.min(...pieces.map((each) => each.line)));
  return start ? { state: 'start', line: start.from, times: 1 } : null;
}
