import type { StoreApi } from 'zustand/vanilla';
import { newReport } from '../../shared/new-report.ts';
import type { ReportOperation } from '../../shared/operations.ts';
import { maxOpenReports } from '../../shared/recents.ts';
import type { OpenReport } from '../../shared/workspace.ts';
import type { Report } from './report.ts';
import { type Identifiers, isRunning, isUnused } from './report-state.ts';
import {
  identifiersOf,
  type ReportsState,
  reportWith,
  selectedReport,
  type TabList,
  tabsOf,
  withClosed,
  withMoved,
  withOpened,
  withSelected,
} from './reports-state.ts';

type TabActionsDependencies = Readonly<{
  state: StoreApi<ReportsState>;
  /** Changes the tabs of the current connection. */
  changeTabs: (change: (tabs: TabList) => TabList) => void;
  create: (connectionId: string, kept: OpenReport) => Report;
}>;

/** Opens, selects, moves and closes the tabs of the current connection. */
export function createTabActions({ state, changeTabs, create }: TabActionsDependencies) {
  const select = (report: Report): void => changeTabs((tabs) => withSelected(tabs, report));

  const close = (report: Report): void =>
    changeTabs((tabs) => withClosed(tabs, report, () => create(report.connectionId, newReport)));

  /** Makes room for one more tab. */
  const closeSpare = (): void => {
    const { open, used } = tabsOf(state.getState());
    if (open.length < maxOpenReports) return;
    const unseen = open.filter((report) => !used.includes(report));
    const spare = [...unseen, ...used.toReversed()].find((report) => !isRunning(report.state.getState()));
    close(spare ?? open[0]!);
  };

  const add = (kept: OpenReport, at?: number): Report => {
    closeSpare();
    const report = create(state.getState().connectionId, kept);
    changeTabs((tabs) => withOpened(tabs, report, at ?? tabs.open.indexOf(tabs.selected) + 1));
    return report;
  };

  return {
    select,

    /** Opens a tab with an empty form. If an unused tab exists, it is selected instead. */
    openNew(): Report {
      const unused = tabsOf(state.getState()).open.find((report) => isUnused(report.state.getState()));
      const { tab, besideTab, infoView } = selectedReport(state.getState()).state.getState();
      const report = unused ?? add({ ...newReport, tab, besideTab, infoView });
      if (unused) select(unused);
      report.wantField('templateID');
      return report;
    },

    /** Selects the tab of a template and a record, or opens one; with `tab`, in that view. Runs nothing. */
    open({ tab, ...identifiers }: Identifiers & Readonly<{ tab?: ReportOperation | undefined }>): Report {
      const { templateID, sobjectId } = identifiers;
      const now = selectedReport(state.getState());
      let report = reportWith(tabsOf(state.getState()), identifiers);
      if (report) select(report);
      else if (isUnused(now.state.getState())) {
        report = now;
        report.edit({ templateID, sobjectId });
        void report.showKept();
      } else {
        const { tab: view, besideTab, infoView } = now.state.getState();
        report = add({ ...newReport, tab: view, besideTab, infoView, templateID, sobjectId });
      }
      if (tab) report.select(tab);
      report.showDraft(false);
      return report;
    },

    close,

    /** Opens the tab that was closed last, where it was. */
    reopen(): void {
      const [last] = tabsOf(state.getState()).closed;
      if (!last) return;
      changeTabs((tabs) => {
        const closed = tabs.closed.slice(1);
        const same = reportWith(tabs, identifiersOf(last.report));
        return same ? withSelected({ ...tabs, closed }, same) : withOpened({ ...tabs, closed }, last.report, last.at);
      });
    },

    /** Moves a tab to another place. */
    move: (report: Report, to: number): void => changeTabs((tabs) => withMoved(tabs, report, to)),
  };
}
