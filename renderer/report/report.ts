import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { AppEvent } from '../../shared/events.ts';
import type { Outcome } from '../../shared/fault.ts';
import type { DocumentInfo, LatestAnswer, RunView } from '../../shared/model.ts';
import { isPdfOperation, proofOperation, type ReportOperation, reportOperations } from '../../shared/operations.ts';
import { withRecent } from '../../shared/recents.ts';
import { identifierProblem } from '../../shared/report-request.ts';
import type { BaselineKind, ComparisonVerdict } from '../pdf-core/baselines.ts';
import { createEarlierAnswers } from './earlier-answers.ts';
import { createProofs } from './proofs.ts';
import {
  type Identifiers,
  identifiersOf,
  initialReport,
  noProblems,
  type Pane,
  type ReportState,
  type ReportWorkspace,
  visibleTabs,
} from './report-state.ts';
import { otherOf } from './verdicts.ts';

export type ReportDependencies = Readonly<{
  bridge: Bridge;
  /** What was left at the last start. */
  workspace: ReportWorkspace;
  connectionId: string;
  /** What an earlier page of the window has left: runs that go on, and what the others have come to. Nothing at a start of Galley. */
  runs?: readonly RunView[];
  latest?: readonly LatestAnswer[];
  /** Remembers a change for the next start. */
  keep: (change: Partial<Omit<ReportWorkspace, 'recents'>>) => void;
  /** Writes down at once what waits to be remembered. */
  keepNow?: () => void;
}>;

export type Report = ReturnType<typeof createReport>;

/** The report feature without a screen: the tabs of one template and one record, and the actions that change them. */
export function createReport({
  bridge,
  workspace,
  connectionId,
  runs = [],
  latest = [],
  keep,
  keepNow,
}: ReportDependencies) {
  const state = createStore<ReportState>(() => initialReport(workspace, connectionId));

  const change = (part: Partial<Omit<ReportWorkspace, 'recents'>>) => {
    state.setState(part);
    keep(part);
  };
  const setPane = (tab: ReportOperation, part: Partial<Pane>) =>
    state.setState(({ panes }) => ({ panes: { ...panes, [tab]: { ...panes[tab], ...part } } }));

  const earlier = createEarlierAnswers();
  const proofs = createProofs({
    bridge,
    pane: () => state.getState().panes[proofOperation],
    setPane: (part) => setPane(proofOperation, part),
  });

  const show = (tab: ReportOperation, shown: DocumentInfo) => {
    const isProof = tab === proofOperation;
    const known = isProof ? proofs.knownOf(shown) : {};
    setPane(tab, { running: null, shown, before: earlier.next(shown), hasFailed: false, ...known });
    if (isProof) void proofs.load();
  };

  const useConnection = (connectionId: string) => {
    // What was used with one organisation means nothing in another.
    if (connectionId !== state.getState().connectionId) state.setState({ connectionId, recents: [] });
  };

  /** Shows what a run has come to, unless a later one has taken its place. */
  const follow = async (tab: ReportOperation, runId: string, answer: Promise<Outcome<DocumentInfo>>) => {
    const outcome = await answer;
    if (state.getState().panes[tab].running?.runId !== runId) return;
    if (outcome.ok) return show(tab, outcome.value);

    const { fault } = outcome;
    if (fault.code === 'CANCELLED') return setPane(tab, { running: null });
    setPane(tab, { running: null, fault, hasFailed: true });
    if (fault.field === 'templateID' || fault.field === 'sobjectId') {
      const { field, happened } = { field: fault.field, happened: fault.happened };
      state.setState(({ problems }) => ({ problems: { ...problems, [field]: happened } }));
    }
  };

  const runTab = async (tab: ReportOperation, identifiers: Identifiers) => {
    const runId = crypto.randomUUID();
    const overtaken = state.getState().panes[tab].running;
    setPane(tab, { running: { runId, phase: null }, fault: null, savedPath: null, saveFault: null, proofFault: null });
    if (overtaken) void bridge.call('runs.cancel', { runId: overtaken.runId });
    await follow(tab, runId, bridge.call('report.run', { runId, request: { operation: tab, ...identifiers } }));
  };

  /** Goes on where an earlier page of the window ended. Of several runs of one tab only the last can be the one that it followed. */
  const takeOver = (tab: ReportOperation) => {
    const { document = null, fault = null } = latest.find(({ operation }) => operation === tab) ?? {};
    if (document) show(tab, document);
    if (fault) setPane(tab, { fault, hasFailed: true });
    const run = runs.findLast(({ asked }) => asked.operation === tab);
    if (!run) return;
    setPane(tab, { running: { runId: run.runId, phase: run.phase }, fault: null });
    void follow(tab, run.runId, bridge.call('runs.result', { runId: run.runId }));
  };
  reportOperations.forEach(takeOver);

  const run = async (tabs: readonly ReportOperation[]) => {
    const { templateID, sobjectId, recents } = state.getState();
    const problems = { templateID: identifierProblem(templateID), sobjectId: identifierProblem(sobjectId) };
    state.setState({ problems });
    if (problems.templateID !== null || problems.sobjectId !== null) return;
    const identifiers = identifiersOf({ templateID, sobjectId });
    keepNow?.(); // a page that crashes while it runs must come back to the same report
    state.setState({ recents: withRecent(recents, identifiers) });
    await Promise.all(tabs.map((tab) => runTab(tab, identifiers)));
  };

  return {
    state,

    edit(part: Partial<Identifiers>): void {
      change(part);
      state.setState({ problems: noProblems });
    },

    /** Runs every tab on the screen. With an identifier that may not be sent, marks its field and sends nothing. */
    run: () => run(visibleTabs(state.getState())),

    /** Runs one tab again: the button in its fault. */
    runAgain: (tab: ReportOperation) => run([tab]),

    /** Ends everything that runs or waits; what is shown stays. */
    async cancel(): Promise<void> {
      const { panes } = state.getState();
      const running = reportOperations.flatMap((tab) => panes[tab].running ?? []);
      await Promise.all(running.map(({ runId }) => bridge.call('runs.cancel', { runId })));
    },

    /** Sends what waits for a network, whatever the system says of it. */
    tryNow: () => bridge.call('runs.tryNow', undefined),

    /** Brings a tab to the front. The one that stands beside changes places with it. */
    select(tab: ReportOperation): void {
      const { tab: before, besideTab } = state.getState();
      change({ tab, besideTab: besideTab === tab ? before : besideTab });
    },

    /** Shows a tab on the right as well; `null` closes the split. */
    showBeside(besideTab: ReportOperation | null): void {
      const { tab, besideTab: before } = state.getState();
      if (besideTab !== tab) change({ besideTab });
      else if (before !== null) change({ tab: before, besideTab });
    },

    divide: (splitShare: number) => change({ splitShare }),

    filter: (jqFilter: string) => change({ jqFilter }),

    /** Saves what a tab shows, or what its fault names, at a place that the system's dialog asks for. Closing that is no fault. */
    async save(tab: ReportOperation, documentId = state.getState().panes[tab].shown?.id): Promise<void> {
      if (documentId === undefined) return;
      const outcome = await bridge.call('documents.save', { documentId });
      if (outcome.ok) setPane(tab, { savedPath: outcome.value?.path ?? null, saveFault: null });
      else if (outcome.fault.code === 'CANCELLED') setPane(tab, { savedPath: null, saveFault: null });
      // With the document that it is about, for the choice of another place.
      else setPane(tab, { savedPath: null, saveFault: { ...outcome.fault, documentId } });
    },

    dismiss: (tab: ReportOperation, what: 'fault' | 'savedPath' | 'saveFault' | 'proofFault') =>
      setPane(tab, { [what]: null }),

    /** The approved proof of what the PDF tab shows, and what does not count in it. */
    proofs: { approve: proofs.approve, withdraw: proofs.withdraw, ignore: proofs.ignore },

    /** A viewer tells what its comparison has come to; of documents that are no longer held against each other it tells nothing. */
    noteDifference(tab: ReportOperation, against: BaselineKind, verdict: ComparisonVerdict): void {
      const pane = state.getState().panes[tab];
      if (pane.shown?.id !== verdict.documentId || otherOf(pane, against)?.id !== verdict.otherId) return;
      setPane(tab, { verdicts: { ...pane.verdicts, [against]: verdict } });
    },

    /** Asks what there is to pick. Without an answer there is nothing to offer, and typing still works. */
    async offer(): Promise<void> {
      const outcome = await bridge.call('report.suggestions', undefined);
      if (outcome.ok) state.setState({ suggestions: outcome.value });
    },

    handleEvent(event: AppEvent): void {
      proofs.handleEvent(event);
      if (event.type === 'suggestions-changed') state.setState({ suggestions: event.suggestions });
      if (event.type === 'session-changed') useConnection(event.session.connectionId);
      if (event.type !== 'run-moved') return;
      const { panes } = state.getState();
      const tab = reportOperations.find((name) => panes[name].running?.runId === event.runId);
      if (tab) setPane(tab, { running: { runId: event.runId, phase: event.phase } });
    },
  };
}

/** The tab that "Save" means: a PDF on the screen if there is one, else the selected tab. */
export const tabToSave = (state: ReportState): ReportOperation => visibleTabs(state).find(isPdfOperation) ?? state.tab;
