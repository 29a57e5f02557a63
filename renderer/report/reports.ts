import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppEvent } from '../../shared/events.ts';
import type { AppSnapshot } from '../../shared/model.ts';
import { newReport } from '../../shared/new-report.ts';
import type { ReportOperation } from '../../shared/operations.ts';
import { withRecent } from '../../shared/recents.ts';
import type { OpenReport, Workspace } from '../../shared/workspace.ts';
import { alwaysVisible, type Visibility } from './auto-run.ts';
import { pinOf, withPinToggled } from './pinned-reports.ts';
import { createPreviousResults } from './previous-results.ts';
import { createReport, type Report, type ReportDependencies } from './report.ts';
import { type Identifiers, isSameReport, isUnused, visibleTabs } from './report-state.ts';
import {
  allReports,
  identifiersOf,
  noSuggestions,
  type ReportsState,
  reportWith,
  selectedReport,
  type TabList,
  tabsWith,
} from './reports-state.ts';
import { createTabActions } from './tab-actions.ts';

export type ReportsDependencies = Pick<
  ReportDependencies,
  'bridge' | 'connectionId' | 'readText' | 'changedText' | 'clock'
> &
  Readonly<{
    snapshot: Pick<AppSnapshot, 'workspace' | 'recents' | 'runs' | 'latest'>;
    /** Stores a change for the next start. */
    keep: (change: Partial<Pick<Workspace, 'reports' | 'pins' | 'splitShare' | 'scrollsTogether'>>) => void;
    /** Stores pending data at once. */
    keepNow?: () => void;
    /** Of the window. */
    visibility?: Visibility;
  }>;

export type Reports = ReturnType<typeof createReports>;

/**
 * The open reports of every connection: those of the current one are the tabs of Report. A report keeps its results and
 * its runs while another one, or another connection, is shown.
 */
export function createReports(dependencies: ReportsDependencies) {
  const { bridge, snapshot, readText, changedText, keep, keepNow, clock, visibility = alwaysVisible } = dependencies;
  const { workspace, runs, latest } = snapshot;
  const previousResults = createPreviousResults();
  /** Called when another report is on the screen. */
  const selectionListeners = new Set<() => void>();
  /** The reports whose files changed while they were hidden. */
  const outdated = new WeakSet<Report>();
  /** The reports that have been shown, whose stored results were requested. */
  const visited = new WeakSet<Report>();
  let hasBegun = false;

  const create = (connectionId: string, kept: OpenReport): Report => {
    const report: Report = createReport({
      bridge,
      connectionId,
      kept,
      earlierRuns: { runs, latest },
      previousResults,
      readText,
      changed: keepReports,
      mayRun: (identifiers, tabs) => mayRun(report, identifiers, tabs),
      ...(clock && { clock }),
      ...(changedText && { changedText }),
      visibility: {
        isHidden: () => visibility.isHidden() || selectedReport(state.getState()) !== report,
        listen(listener) {
          visibility.listen(listener);
          selectionListeners.add(listener);
        },
      },
    });
    return report;
  };

  const state: StoreApi<ReportsState> = createStore<ReportsState>(() => ({
    connectionId: dependencies.connectionId,
    byConnection: Object.fromEntries(
      workspace.reports.map(({ connectionId, open, selected }) => [
        connectionId,
        tabsWith(
          open.map((kept) => create(connectionId, kept)),
          selected,
        ),
      ]),
    ),
    recents: snapshot.recents,
    pins: workspace.pins ?? [],
    suggestions: noSuggestions,
    splitShare: workspace.splitShare,
    scrollsTogether: workspace.scrollsTogether ?? true,
  }));

  function keepReports(): void {
    const reports = Object.entries(state.getState().byConnection).map(([connectionId, { open, selected }]) => ({
      connectionId,
      open: open.map((report) => report.kept()),
      selected: open.indexOf(selected),
    }));
    keep({ reports });
  }

  /** What a report that comes to the screen needs. */
  const come = (report: Report): void => {
    if (!visited.has(report)) {
      visited.add(report);
      void report.showKept();
    }
    if (outdated.delete(report)) report.runShownAgain();
  };

  const setTabs = (connectionId: string, change: (tabs: TabList) => TabList): void => {
    const { byConnection } = state.getState();
    const before = byConnection[connectionId] ?? tabsWith([create(connectionId, newReport)], 0);
    state.setState({ byConnection: { ...byConnection, [connectionId]: change(before) } });
    keepReports();
    selectionChanged();
  };

  let onScreen: Report | null = null;
  const selectionChanged = (): void => {
    const selected = selectedReport(state.getState());
    if (selected === onScreen) return;
    onScreen = selected;
    for (const listener of selectionListeners) listener();
    if (hasBegun) come(selected);
  };

  const changeTabs = (change: (tabs: TabList) => TabList): void => setTabs(state.getState().connectionId, change);

  /** Shows the tabs of a connection. A connection without any gets an empty one. */
  const useConnection = (connectionId: string): void => {
    if (connectionId === state.getState().connectionId && state.getState().byConnection[connectionId]) return;
    const { byConnection } = state.getState();
    const tabs = byConnection[connectionId] ?? tabsWith([create(connectionId, newReport)], 0);
    state.setState({
      connectionId,
      byConnection: { ...byConnection, [connectionId]: tabs },
      suggestions: noSuggestions,
    });
    selectionChanged();
  };
  useConnection(dependencies.connectionId);

  /** The last list from the main process; `null` before it. */
  let connectionIds: ReadonlySet<string> | null = null;

  /** Removes the reports of deleted connections. The visible one stays until another replaces it. */
  const forgetConnections = (): void => {
    const { connectionId, byConnection, pins } = state.getState();
    const isKnown = (id: string) => id === connectionId || (connectionIds?.has(id) ?? true);
    if (Object.keys(byConnection).every(isKnown)) return;
    state.setState({
      byConnection: Object.fromEntries(Object.entries(byConnection).filter(([id]) => isKnown(id))),
      pins: pins.filter((pin) => isKnown(pin.connectionId)),
    });
    keepReports();
  };

  /** The visible report runs again at once, the others when they are shown. */
  const filesChanged = (report: Report): void => {
    if (report === selectedReport(state.getState())) report.runShownAgain();
    else outdated.add(report);
  };

  function mayRun(report: Report, identifiers: Identifiers, views: readonly ReportOperation[]): boolean {
    const { connectionId } = report;
    const { byConnection, recents } = state.getState();
    const { open = [] } = byConnection[connectionId] ?? {};
    const isOf = (each: Report) => isSameReport(identifiersOf(each), identifiers);
    const other = open.find((each) => each !== report && isOf(each));
    if (other) {
      tabs.select(other);
      report.revert();
      if (isOf(report) || isUnused(report.state.getState())) tabs.close(report);
      if (views[0] && !visibleTabs(other.state.getState()).includes(views[0])) other.select(views[0]);
      void other.run();
      return false;
    }
    const used = withRecent(recents[connectionId] ?? [], identifiers);
    state.setState({ recents: { ...recents, [connectionId]: used } });
    keepNow?.(); // a page that crashes while it runs must come back to the same report
    return true;
  }

  const tabs = createTabActions({ state, changeTabs, create });

  return {
    state,

    /** The report on the screen. */
    selected: (): Report => selectedReport(state.getState()),

    ...tabs,

    /** The open report of a template and a record of any connection. */
    find: ({ connectionId, ...identifiers }: Identifiers & Readonly<{ connectionId: string }>): Report | null =>
      reportWith(state.getState().byConnection[connectionId], identifiers) ?? null,

    divide(splitShare: number): void {
      state.setState({ splitShare });
      keep({ splitShare });
    },

    scrollTogether(scrollsTogether: boolean): void {
      state.setState({ scrollsTogether });
      keep({ scrollsTogether });
    },

    /** Pins the selected report with its view, or unpins it. */
    togglePin(): void {
      const pin = pinOf(selectedReport(state.getState()).state.getState());
      if (!pin) return;
      const pins = withPinToggled(state.getState().pins, pin);
      state.setState({ pins });
      keep({ pins });
    },

    /** Requests the suggestions for the fields. After a failure there are none. */
    async loadSuggestions(): Promise<void> {
      const outcome = await bridge.call('report.suggestions', undefined);
      if (outcome.ok) state.setState({ suggestions: outcome.value });
    },

    /** Shows the results of an earlier start for the visible report, and later for each report when it is shown. */
    begin(): void {
      hasBegun = true;
      come(selectedReport(state.getState()));
    },

    /** Calls `listener` when the visible report or its state has changed. */
    subscribe(listener: () => void): () => void {
      let end = selectedReport(state.getState()).state.subscribe(listener);
      const endSelection = state.subscribe((now, before) => {
        if (selectedReport(now) !== selectedReport(before)) {
          end();
          end = selectedReport(now).state.subscribe(listener);
        }
        listener();
      });
      return () => {
        end();
        endSelection();
      };
    },

    handleEvent(event: AppEvent): void {
      const now = state.getState();
      if (event.type === 'connections-changed') connectionIds = new Set(event.connections.map(({ id }) => id));
      if (event.type === 'session-changed') useConnection(event.session.connectionId);
      if (event.type === 'connections-changed' || event.type === 'session-changed') forgetConnections();
      if (event.type === 'suggestions-changed') state.setState({ suggestions: event.suggestions });
      for (const report of allReports(now)) {
        report.handleEvent(event);
        if (event.type === 'folder-changed' && event.connectionId === report.connectionId) filesChanged(report);
      }
    },
  };
}
