import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { AppEvent } from '../../shared/events.ts';
import type { Fault } from '../../shared/fault.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { isPdfOperation, proofOperation, type ReportOperation, reportOperations } from '../../shared/operations.ts';
import type { InfoView, OpenReport } from '../../shared/workspace.ts';
import { type BrowserClock, browserClock } from '../base/browser-clock.ts';
import { createRunTracker, type EarlierRuns, type RunTracker } from '../base/run-tracker.ts';
import { type BaselineKind, type ComparisonVerdict, createVerdictTeller } from '../pdf-compare/baselines.ts';
import { alwaysVisible, createAutoRun, type Visibility } from './auto-run.ts';
import { createErrorLines } from './error-lines.ts';
import { createFastPresses } from './fast-presses.ts';
import type { createPreviousResults } from './previous-results.ts';
import { createProofs } from './proofs.ts';
import {
  checkIdentifiers,
  createSourceStores,
  type Identifiers,
  initialReport,
  isSameReport,
  noProblems,
  openReportOf,
  type Pane,
  type ReportState,
  trimmedIdentifiers,
  visibleTabs,
} from './report-state.ts';
import { otherOf, verdictOf } from './verdicts.ts';

export type ReportDependencies = Readonly<{
  bridge: Bridge;
  connectionId: string;
  /** As it was left. */
  kept: OpenReport;
  /** The state that an earlier page of the window left, for all reports. */
  earlierRuns: EarlierRuns;
  previousResults: ReturnType<typeof createPreviousResults>;
  /** The text of a document. */
  readText: (documentId: string) => Promise<string>;
  /** The first difference between two texts, for Activity. */
  changedText?: (before: string, after: string) => Promise<string>;
  /** Called when something changes that is stored for the next start. */
  changed: () => void;
  /** Called before a run that the author starts. `false` if another report with these identifiers runs instead. */
  mayRun: (identifiers: Identifiers, tabs: readonly ReportOperation[]) => boolean;
  clock?: BrowserClock;
  /** Of the report on the screen. */
  visibility?: Visibility;
}>;

export type Report = ReturnType<typeof createReport>;

/** The cause of a run: the author, the interval, or a change of the template's files. */
type RunCause = 'author' | 'repeat' | 'files';

/** Texts are read into the window for that. */
const mostComparedBytes = 2_000_000;

/** State and actions of one open report: a template and a record of a connection, and the views of them. */
export function createReport({
  bridge,
  connectionId,
  kept,
  earlierRuns,
  previousResults,
  readText,
  changedText,
  changed,
  mayRun,
  clock = browserClock,
  visibility = alwaysVisible,
}: ReportDependencies) {
  const state = createStore<ReportState>(() => initialReport(kept, connectionId));

  const change = (part: Partial<OpenReport>) => {
    state.setState(part);
    changed();
  };
  const setPane = (tab: ReportOperation, part: Partial<Pane>) =>
    state.setState(({ panes }) => ({ panes: { ...panes, [tab]: { ...panes[tab], ...part } } }));

  const tellVerdict = createVerdictTeller({ bridge });
  /** Counts the runs; of each tab, the number of its last one. */
  let rounds = 0;
  const lastRound: Partial<Record<ReportOperation, number>> = {};
  const proofs = createProofs({
    bridge,
    pane: () => state.getState().panes[proofOperation],
    setPane: (part) => setPane(proofOperation, part),
  });

  /** Texts are compared here, because their viewers compare them only when the author asks. */
  const changeIn = async ({ shown, before }: Pane): Promise<string | undefined> => {
    if (!changedText || !shown || !before || Math.max(before.bytes, shown.bytes) > mostComparedBytes) return undefined;
    const [old, now] = await Promise.all([readText(before.id), readText(shown.id)]);
    return changedText(old, now);
  };

  const show = (tab: ReportOperation, part: Partial<Pane> & Readonly<{ shown: DocumentInfo }>) => {
    const isProof = tab === proofOperation;
    const known = isProof ? proofs.knownOf(part.shown) : {};
    setPane(tab, { ...part, before: previousResults.next(part.shown), round: lastRound[tab] ?? 0, ...known });
    const pane = state.getState().panes[tab];
    const verdict = verdictOf(pane, 'before');
    if (verdict?.state !== 'differs') tellVerdict(verdict);
    else {
      const send = (what?: string) => tellVerdict({ ...verdict, ...(what && { what }) });
      void changeIn(pane).then(send, () => send());
    }
    if (isProof) void proofs.load();
  };

  /** Marks the field that a fault names. */
  const markField = ({ field, happened }: Fault) => {
    if (field !== 'templateID' && field !== 'sobjectId') return;
    state.setState(({ problems }) => ({ problems: { ...problems, [field]: happened } }));
  };

  const trackerOf = (tab: ReportOperation) =>
    createRunTracker({
      bridge,
      operation: tab,
      state: () => state.getState().panes[tab],
      change: (part) => setPane(tab, part),
      show: (part) => show(tab, part),
      onFault: markField,
    });
  const trackers = Object.fromEntries(reportOperations.map((tab) => [tab, trackerOf(tab)])) as Record<
    ReportOperation,
    RunTracker
  >;

  const isOwn = ({ request, connectionId: of }: EarlierRuns['runs'][number] | EarlierRuns['latest'][number]) =>
    of === connectionId && !('items' in request) && isSameReport(request, trimmedIdentifiers(kept));
  const ownRuns = { runs: earlierRuns.runs.filter(isOwn), latest: earlierRuns.latest.filter(isOwn) };
  for (const tab of reportOperations) trackers[tab].resumeRun(ownRuns);

  /** The identifiers before the author typed others: those of the last run. */
  let settled: Identifiers = trimmedIdentifiers(kept);

  const runTab = (tab: ReportOperation, identifiers: Identifiers, isUnasked: boolean) => {
    setPane(tab, { proofFault: null, ranFor: identifiers });
    const request = { operation: tab, ...identifiers };
    return trackers[tab].start((runId) =>
      bridge.call('report.run', { runId, connectionId, request, ...(isUnasked && { isUnasked }) }),
    );
  };

  let unaskedRuns = 0;
  const run = async (tabs: readonly ReportOperation[], cause: RunCause = 'author') => {
    const identifiers = checkIdentifiers(state);
    if (!identifiers || (cause === 'author' && !mayRun(identifiers, tabs))) return;
    const isUnasked = cause === 'repeat';
    settled = identifiers;
    rounds += 1;
    for (const tab of tabs) lastRound[tab] = rounds;
    if (isUnasked) unaskedRuns += 1;
    auto.runStarted();
    await Promise.all(tabs.map((tab) => runTab(tab, identifiers, isUnasked)));
    if (isUnasked) unaskedRuns -= 1;
    auto.runEnded();
  };

  const isFastPress = createFastPresses(clock);
  const runPressed = async (tabs: readonly ReportOperation[]): Promise<void> => {
    const { templateID, sobjectId, panes } = state.getState();
    const isFast = isFastPress(JSON.stringify([templateID, sobjectId, tabs]));
    if (!isFast || tabs.every((tab) => !panes[tab].running)) await run(tabs);
  };

  /** Ends all active and waiting runs; the shown answers stay. */
  const cancel = async (): Promise<void> => {
    await Promise.all(reportOperations.map((tab) => trackers[tab].cancel()));
  };

  const auto = createAutoRun({
    change: (autoRun) => state.setState({ autoRun }),
    run: () => void run(visibleTabs(state.getState()), 'repeat'),
    problem: () => {
      const now = state.getState();
      return visibleTabs(now).some((tab) => now.panes[tab].withoutResult === 'failed')
        ? 'Stopped: the last run failed.'
        : null;
    },
    ...clock,
    visibility,
  });

  /** Repeats the visible views. A view that was never run is skipped. */
  const runShownAgain = () => {
    const { panes } = state.getState();
    const shown = visibleTabs(state.getState()).filter((tab) => panes[tab].shown !== null || panes[tab].fault !== null);
    if (shown.length > 0) void run(shown, 'files');
  };

  const report = {
    id: crypto.randomUUID() as string,
    connectionId,
    state,

    /** Its data for the next start. */
    kept: (): OpenReport => openReportOf(state.getState()),

    /** Restores the identifiers of its last run over those typed since. */
    revert: () => change(settled),

    /** Repeats the visible views because files of the template have changed. A view that was never run is skipped. */
    runShownAgain,

    /** Shows its draft instead of the views, or the views again. */
    showDraft(isDraftInFront: boolean): void {
      if (state.getState().isDraftInFront !== isDraftInFront) change({ isDraftInFront });
    },

    edit(part: Partial<Identifiers>): void {
      change(part);
      state.setState({ problems: noProblems });
      auto.stop('Stopped: the identifiers were changed.');
    },

    /** Focuses a field with its text selected; `null` when that is done. */
    wantField: (wantedField: keyof Identifiers | null) => state.setState({ wantedField }),

    /** Runs every visible tab, none twice. If an identifier is invalid, only marks its field. */
    run: () => runPressed(visibleTabs(state.getState())),

    /** Runs again automatically this many seconds after each run. */
    runEvery(seconds: number): void {
      if (checkIdentifiers(state)) auto.start(seconds);
    },

    /** Stops automatic runs and cancels the active one. */
    stopRunning(): void {
      auto.stop(null);
      if (unaskedRuns > 0) void cancel();
    },

    /** Runs one tab again. */
    runAgain: (tab: ReportOperation) => runPressed([tab]),

    cancel,

    /** Sends the requests that wait because the system reports no network. */
    tryNow: () => bridge.call('runs.tryNow', undefined),

    /** Selects a tab. The tab that is shown beside it swaps sides with it. */
    select(tab: ReportOperation): void {
      const { tab: before, besideTab } = state.getState();
      change({ tab, besideTab: besideTab === tab ? before : besideTab });
    },

    /** Shows a second tab on the right; `null` closes the split. */
    showBeside(besideTab: ReportOperation | null): void {
      const { tab, besideTab: before } = state.getState();
      if (besideTab !== tab) change({ besideTab });
      else if (before !== null) change({ tab: before, besideTab });
    },

    filter: (jqFilter: string) => change({ jqFilter }),
    showInfoAs: (infoView: InfoView) => change({ infoView }),

    /** Saves the shown document of a tab, or that of its fault, through the system's dialog. */
    save: (tab: ReportOperation, documentId?: string): Promise<void> => trackers[tab].save(documentId),

    dismiss: (tab: ReportOperation, what: 'fault' | 'savedPath' | 'saveFault' | 'proofFault') =>
      setPane(tab, { [what]: null }),

    /** Actions on the approved proof of the shown PDF, and on its ignored areas. */
    proofs: { approve: proofs.approve, withdraw: proofs.withdraw, ignore: proofs.ignore },

    /** Stores the verdict of a viewer, unless its documents are no longer compared. */
    noteDifference(tab: ReportOperation, against: BaselineKind, verdict: ComparisonVerdict): void {
      const pane = state.getState().panes[tab];
      if (pane.shown?.id !== verdict.documentId || otherOf(pane, against)?.id !== verdict.otherId) return;
      setPane(tab, { verdicts: { ...pane.verdicts, [against]: verdict } });
      if (against === 'before') tellVerdict(verdictOf(state.getState().panes[tab], 'before'));
    },

    /** Shows how the runs of an earlier start ended. Newer results stay, and are compared with them. */
    async showKept(): Promise<void> {
      const { showKeptResults } = await import('./kept-results.ts');
      await showKeptResults({ bridge, connectionId, state, setPane, show, markField, previousResults });
    },

    handleEvent(event: AppEvent): void {
      proofs.handleEvent(event);
      if (event.type === 'session-changed' && event.session.connectionId === connectionId) {
        const { state: signIn } = event.session;
        if (signIn === 'signed-out' || signIn === 'expired') auto.stop('Stopped: the sign-in has ended.');
      }
      for (const tab of reportOperations) trackers[tab].handleEvent(event);
    },
  };
  return { ...report, ...createSourceStores(), errorLines: createErrorLines({ bridge, report, readText }) };
}

/** The tab that "Save" applies to: a visible PDF if there is one, else the selected tab. */
export const tabToSave = (state: ReportState): ReportOperation => visibleTabs(state).find(isPdfOperation) ?? state.tab;
