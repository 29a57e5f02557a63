import { useStore } from 'zustand';
import type { ReportOperation } from '../../shared/report-request.ts';
import type { Viewing } from '../pdf/viewing.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FaultAlert } from '../ui/FaultAlert.tsx';
import { NoticeLine } from '../ui/NoticeLine.tsx';
import { RunProgress } from '../ui/RunProgress.tsx';
import { tabDomIds } from '../ui/tab-dom-ids.ts';
import { reportTabsId } from './ReportHead.tsx';
import { ReportResult } from './ReportResult.tsx';
import { ResultLine } from './ResultLine.tsx';
import type { Report } from './report.ts';
import { isEarlier } from './report-state.ts';
import { howToBegin, tabLabel, tabPromise } from './tab-words.ts';
import './ReportPane.css';

/** Where a pane stands now. A hidden one stays mounted, so that it keeps its place in the text. */
export type Slot = 'left' | 'right' | 'hidden';

type ReportPaneProps = Readonly<{
  report: Report;
  tab: ReportOperation;
  slot: Slot;
  viewing: Viewing;
  isInFront: boolean;
  onOpenSettings: () => void;
  onSignIn: () => void;
}>;

/** One view: the last good answer, and over its lower edge what goes on, what went wrong and what was saved. Nothing moves. */
export function ReportPane({ report, tab, slot, viewing, isInFront, onOpenSettings, onSignIn }: ReportPaneProps) {
  const pane = useStore(report.state, (s) => s.panes[tab]);
  const earlier = useStore(report.state, (s) => isEarlier(s, tab));
  const hasIdentifiers = useStore(report.state, (s) => s.templateID.trim() !== '' && s.sobjectId.trim() !== '');
  const ids = tabDomIds(reportTabsId, tab);
  const isIdle = !pane.shown && !pane.running && !pane.fault;

  return (
    <div
      className="report-pane"
      data-slot={slot}
      inert={slot === 'hidden'}
      id={ids.panel}
      {...(slot === 'right'
        ? { role: 'group', 'aria-label': tabLabel(tab) }
        : { role: 'tabpanel', 'aria-labelledby': ids.tab })}
      aria-busy={pane.running !== null}
    >
      <div className="report-result">
        {pane.shown && <ReportResult report={report} tab={tab} shown={pane.shown} viewing={viewing} />}
        {isIdle && <EmptyState>{hasIdentifiers ? tabPromise[tab] : howToBegin}</EmptyState>}
        <div className="report-over" data-alone={!pane.shown || undefined}>
          {pane.savedPath !== null && isInFront && slot !== 'hidden' && (
            <NoticeLine tone="success" onDismiss={() => report.dismiss(tab, 'savedPath')}>
              Saved to {pane.savedPath}
            </NoticeLine>
          )}
          {pane.saveFault && (
            <FaultAlert
              fault={pane.saveFault}
              actions={{ 'choose-another-place': () => void report.save(tab) }}
              onCopy={viewing.copy}
              onDismiss={() => report.dismiss(tab, 'saveFault')}
            />
          )}
          {pane.fault && (
            <FaultAlert
              fault={pane.fault}
              actions={{
                'run-again': () => void report.runAgain(tab),
                'open-settings': onOpenSettings,
                'sign-in': onSignIn,
              }}
              onCopy={viewing.copy}
              onDismiss={() => report.dismiss(tab, 'fault')}
            />
          )}
          {pane.running && <RunProgress label={`${tabLabel(tab)} is running`} phase={pane.running.phase} />}
        </div>
      </div>
      {pane.shown && <ResultLine document={pane.shown} isEarlier={earlier} onCopy={viewing.copy} />}
    </div>
  );
}
