import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Fault } from '../../shared/fault.ts';
import { identifierProblem } from '../../shared/identifier.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { type ReportOperation, reportOperations } from '../../shared/operations.ts';
import type { ProofView } from '../../shared/proof.ts';
import type { ReportRequest } from '../../shared/report-request.ts';
import type { InfoView, OpenReport } from '../../shared/workspace.ts';
import { noRuns, type RunState } from '../base/run-tracker.ts';
import type { BaselineKind, ComparisonVerdict } from '../pdf-compare/baselines.ts';
import { createSourceCaret } from '../trace/source-caret.ts';
import type { AutoRunState } from './auto-run.ts';

export type Identifiers = Readonly<Pick<ReportRequest, 'templateID' | 'sobjectId'>>;

/** The state of one view. */
export type Pane = RunState &
  Readonly<{
    /** The identifiers of the last run, whatever its result; before the first one those of the form. */
    ranFor: Identifiers;
    /** The previous good answer for the same identifiers and connection, in this session. */
    before: DocumentInfo | null;
    /** The number of the run that produced the shown result, from 1 since the start; 0 for an earlier one. */
    round: number;
    /**
     * The proof of the shown report, for a tab whose answers can be approved; `null` until the main process has
     * answered.
     */
    proof: ProofView | null;
    /** The proof whose approval was withdrawn last; `null` after another run. */
    withdrawn: DocumentInfo | null;
    /** Why the last action on the proof failed. */
    proofFault: Fault | null;
    /** The last verdicts of the viewer; they may be about documents that are no longer shown, see `verdictOf`. */
    verdicts: Readonly<Record<BaselineKind, ComparisonVerdict | null>>;
  }>;

export type ReportState = Readonly<{
  /** As typed. */
  templateID: string;
  sobjectId: string;
  /** The problem with each identifier. Found by a run, removed by the next edit. */
  problems: Readonly<Record<keyof Identifiers, string | null>>;
  /** The field to focus; `null` once it has the focus. */
  wantedField: keyof Identifiers | null;
  tab: ReportOperation;
  besideTab: ReportOperation | null;
  /** Whether its draft is shown in place of the views. */
  isDraftInFront: boolean;
  jqFilter: string;
  infoView: InfoView;
  panes: Readonly<Record<ReportOperation, Pane>>;
  connectionId: string;
  autoRun: AutoRunState;
}>;

/** A part of an answer to select and to show; a new object each time. The path is one in Info. */
export type SourceTarget = Readonly<{
  tab: ReportOperation;
  documentId: string;
  from: number;
  to: number;
  path: string;
}>;

/** A range of the text in an answer: the caret, or what it has selected. */
export type RangeInAnswer = Readonly<Pick<SourceTarget, 'tab' | 'documentId' | 'from' | 'to'>>;

/** The links between the texts and the pages of a report. */
export const createSourceStores = () => ({
  sourceTarget: createStore<SourceTarget | null>(() => null),
  /** The fields of an answer to Info that are dimmed, because the template does not read them. */
  dimmed: createStore<Readonly<{ documentId: string; paths: readonly string[] }> | null>(() => null),
  caret: createSourceCaret<RangeInAnswer>(),
});

const emptyPane: Omit<Pane, 'ranFor'> = {
  ...noRuns,
  before: null,
  round: 0,
  proof: null,
  withdrawn: null,
  proofFault: null,
  verdicts: { before: null, approved: null },
};

export const noProblems: ReportState['problems'] = { templateID: null, sobjectId: null };

/** The state before any run. */
export function initialReport(kept: OpenReport, connectionId: string): ReportState {
  return {
    ...kept,
    besideTab: kept.besideTab === kept.tab ? null : kept.besideTab,
    problems: noProblems,
    wantedField: null,
    panes: Object.fromEntries(
      reportOperations.map((tab) => [tab, { ...emptyPane, ranFor: trimmedIdentifiers(kept) }]),
    ) as ReportState['panes'],
    connectionId,
    autoRun: { phase: 'off', why: null },
  };
}

/** The data of a report for the next start. */
export const openReportOf = (state: ReportState): OpenReport => {
  const { templateID, sobjectId, tab, besideTab, isDraftInFront, jqFilter, infoView } = state;
  return { templateID, sobjectId, tab, besideTab, isDraftInFront, jqFilter, infoView };
};

export const isSameReport = (one: Identifiers, other: Identifiers): boolean =>
  one.templateID === other.templateID && one.sobjectId === other.sobjectId;

/** Whether a report is a tab that was opened and not used. */
export const isUnused = ({ templateID, sobjectId, panes }: ReportState): boolean =>
  templateID.trim() === '' &&
  sobjectId.trim() === '' &&
  reportOperations.every((tab) => panes[tab].shown === null && panes[tab].running === null);

/** The identifiers to send, without white space around them. */
export const trimmedIdentifiers = ({ templateID, sobjectId }: Identifiers): Identifiers => ({
  templateID: templateID.trim(),
  sobjectId: sobjectId.trim(),
});

/** The identifiers to send; `null` if one is invalid, which is then marked. */
export function checkIdentifiers(state: StoreApi<ReportState>): Identifiers | null {
  const identifiers = trimmedIdentifiers(state.getState());
  const { templateID, sobjectId } = identifiers;
  const problems = { templateID: identifierProblem(templateID), sobjectId: identifierProblem(sobjectId) };
  state.setState({ problems });
  return (problems.templateID ?? problems.sobjectId) ? null : identifiers;
}

/** The one or two visible tabs, the selected one first. */
export const visibleTabs = ({ tab, besideTab }: ReportState): readonly ReportOperation[] =>
  besideTab === null ? [tab] : [tab, besideTab];

export const isRunning = ({ panes }: ReportState) => reportOperations.some((tab) => panes[tab].running !== null);

/** The fault of a view, as long as the form has the identifiers that the failed run had. */
export function currentFault(state: ReportState, tab: ReportOperation): Fault | null {
  const { fault, ranFor } = state.panes[tab];
  return isSameReport(ranFor, trimmedIdentifiers(state)) ? fault : null;
}

/** Whether a view shows the result of another template than the one in the form. */
export function isOfOtherTemplate(state: ReportState, tab: ReportOperation): boolean {
  const { shown } = state.panes[tab];
  if (!shown || 'items' in shown.request) return false;
  return shown.request.templateID !== trimmedIdentifiers(state).templateID;
}

/** Whether the shown answer is that of the next run, as far as identifiers and connection are concerned. */
export function isOfThese(state: ReportState, tab: ReportOperation): boolean {
  const { shown, withoutResult } = state.panes[tab];
  if (!shown || 'items' in shown.request || withoutResult === 'failed') return false;
  return shown.connectionId === state.connectionId && isSameReport(shown.request, trimmedIdentifiers(state));
}

/**
 * Whether the shown answer is outdated: a later run failed or is active, the identifiers or the connection have
 * changed, or the view beside it was run later.
 */
export function isEarlier(state: ReportState, tab: ReportOperation): boolean {
  const { shown, running } = state.panes[tab];
  return shown !== null && (running !== null || !isOfThese(state, tab) || isOlderThanBeside(state, tab));
}

/** Whether the other visible view shows a later run of the same identifiers. */
const isOlderThanBeside = (state: ReportState, tab: ReportOperation): boolean =>
  visibleTabs(state).includes(tab) &&
  visibleTabs(state).some((other) => isOfThese(state, other) && state.panes[other].round > state.panes[tab].round);

/**
 * Equal for all runs of a view on one template and record of a connection: they share the page, the scroll position and
 * the zoom.
 */
export function viewKeyOf({ request, connectionId }: DocumentInfo): string {
  return JSON.stringify(
    'items' in request
      ? [connectionId, request.operation]
      : [connectionId, request.operation, request.templateID, request.sobjectId],
  );
}
