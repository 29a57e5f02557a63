import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Fault } from '../../shared/fault.ts';
import { isPdfOperation, operations, proofOperation, type ReportOperation } from '../../shared/operations.ts';
import type { BaselineKind } from '../pdf-core/baselines.ts';
import type { PdfViewerHandle } from '../pdf-viewer/PdfViewer.tsx';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FaultAlert } from '../ui/FaultAlert.tsx';
import { NoticeLine } from '../ui/NoticeLine.tsx';
import { RunProgress } from '../ui/RunProgress.tsx';
import { tabDomIds } from '../ui/Tabs.tsx';
import { ProofActions } from './ProofActions.tsx';
import { reportTabsId } from './ReportHead.tsx';
import { ReportResult } from './ReportResult.tsx';
import { ResultLine } from './ResultLine.tsx';
import { ResultVerdicts } from './ResultVerdicts.tsx';
import type { Report } from './report.ts';
import { isEarlier, isOfThese } from './report-state.ts';
import './ReportPane.css';

const enterIdentifiers = 'Enter a template ID and a record ID above, then run them.';

/** Where a pane stands now. A hidden one stays mounted, so that it keeps its place in the text. */
export type PanePosition = 'left' | 'right' | 'hidden';

type ReportPaneProps = Readonly<{
  report: Report;
  tab: ReportOperation;
  slot: PanePosition;
  viewing: Viewing;
  isInFront: boolean;
  onOpenSettings: () => void;
  onSignIn: () => void;
  /** Gives the connection the address that a fault names, then does the rest. */
  onUseAddress?: (fault: Fault, then: () => void) => void;
}>;

/** One view: the last good answer, and over its lower edge what goes on, what went wrong and what was saved. Nothing moves. */
export function ReportPane({ report, tab, slot, viewing, isInFront, ...verbs }: ReportPaneProps) {
  const { onOpenSettings, onSignIn, onUseAddress } = verbs;
  const pdfViewer = useRef<PdfViewerHandle>(null);
  const [isTextCompared, setTextCompared] = useState(false);
  const pane = useStore(report.state, (s) => s.panes[tab]);
  const earlier = useStore(report.state, (s) => isEarlier(s, tab));
  const isCurrent = useStore(report.state, (s) => isOfThese(s, tab));
  const hasIdentifiers = useStore(report.state, (s) => s.templateID.trim() !== '' && s.sobjectId.trim() !== '');
  const {
    label,
    tab: { invitation },
  } = operations[tab];
  const ids = tabDomIds(reportTabsId, tab);
  const isIdle = !pane.shown && !pane.running && !pane.fault;

  const compare = (baseline: BaselineKind) => {
    if (isPdfOperation(tab)) pdfViewer.current?.compareWith(baseline);
    else setTextCompared(true);
  };

  return (
    <div
      className="report-pane"
      data-slot={slot}
      inert={slot === 'hidden'}
      id={ids.panel}
      {...(slot === 'right'
        ? { role: 'group', 'aria-label': label }
        : { role: 'tabpanel', 'aria-labelledby': ids.tab })}
      aria-busy={pane.running !== null}
    >
      <div className="report-result">
        {pane.shown && (
          <ReportResult
            report={report}
            tab={tab}
            shown={pane.shown}
            viewing={viewing}
            viewerRef={pdfViewer}
            isTextCompared={isTextCompared}
            onTextComparisonClosed={() => setTextCompared(false)}
          />
        )}
        {isIdle && <EmptyState>{hasIdentifiers ? invitation : enterIdentifiers}</EmptyState>}
        <div className="report-over" data-alone={!pane.shown || undefined}>
          {pane.savedPath !== null && isInFront && slot !== 'hidden' && (
            <NoticeLine tone="success" onDismiss={() => report.dismiss(tab, 'savedPath')}>
              Saved to {pane.savedPath}
            </NoticeLine>
          )}
          {pane.saveFault && (
            <FaultAlert
              fault={pane.saveFault}
              actions={{ 'choose-another-place': () => void report.save(tab, pane.saveFault?.documentId) }}
              onCopy={viewing.copy}
              onDismiss={() => report.dismiss(tab, 'saveFault')}
            />
          )}
          {pane.proofFault && (
            <FaultAlert
              fault={pane.proofFault}
              actions={{ 'run-again': () => void report.runAgain(tab) }}
              onCopy={viewing.copy}
              onDismiss={() => report.dismiss(tab, 'proofFault')}
            />
          )}
          {pane.fault && (
            <FaultAlert
              fault={pane.fault}
              actions={{
                'run-again': () => void report.runAgain(tab),
                'open-settings': onOpenSettings,
                'sign-in': onSignIn,
                'save-incomplete': () => void report.save(tab, pane.fault?.documentId),
                'save-raw': () => void report.save(tab, pane.fault?.documentId),
                ...(onUseAddress && {
                  'use-address': () => pane.fault && onUseAddress(pane.fault, () => void report.runAgain(tab)),
                }),
              }}
              onCopy={viewing.copy}
              onDismiss={() => report.dismiss(tab, 'fault')}
            />
          )}
          {pane.running && (
            <RunProgress
              label={`${label} is running`}
              phase={pane.running.phase}
              onTryNow={() => void report.tryNow()}
            />
          )}
        </div>
      </div>
      {pane.shown && (
        <ResultLine document={pane.shown} isEarlier={earlier} onCopy={viewing.copy}>
          <ResultVerdicts pane={pane} onCompare={compare} />
          {tab === proofOperation && isCurrent && (
            <ProofActions report={report} shown={pane.shown} proof={pane.proof} isBusy={pane.running !== null} />
          )}
        </ResultLine>
      )}
    </div>
  );
}
