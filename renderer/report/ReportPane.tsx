import { ArrowLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { isPdfOperation, operations, type ReportOperation } from '../../shared/operations.ts';
import type { BaselineKind } from '../pdf-compare/baselines.ts';
import type { PdfOnScreen, PdfViewerHandle } from '../pdf-viewer/PdfViewer.tsx';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import type { LinkedEditor } from '../text-viewer/scroll-together.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FaultAlert } from '../ui/FaultAlert.tsx';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import { type RecoveryActions, RunOverlay } from '../ui/RunOverlay.tsx';
import { tabDomIds } from '../ui/Tabs.tsx';
import { useCommandTarget } from '../ui/use-command-target.ts';
import { reportAnswers } from './ReportAnswers.tsx';
import { ReportResult, type TextActions } from './ReportResult.tsx';
import type { Report } from './report.ts';
import { currentFault, isOfOtherTemplate, isOfThese } from './report-state.ts';
import type { Reports } from './reports.ts';
import './ReportPane.css';

const { AnswerLine, FaultLink } = reportAnswers;

/**
 * Where a pane is drawn. A pane mounts its answer when it is first visible. While it is hidden, the answer stays
 * mounted and keeps its scroll position.
 */
export type PanePosition = 'left' | 'right' | 'hidden';

export type ReportPaneProps = Readonly<{
  reports: Reports;
  report: Report;
  tab: ReportOperation;
  position: PanePosition;
  viewing: Viewing;
  isInFront: boolean;
  recovery: RecoveryActions;
  textActions?: TextActions | undefined;
  /** The other text that the text of this tab scrolls together with. */
  linked?: LinkedEditor | undefined;
  /** Something else covers it temporarily. */
  isCovered?: boolean;
}>;

/** One tab: the last good answer, its facts, and the state of its runs over its lower edge. */
export function ReportPane(props: ReportPaneProps) {
  const { report, reports, tab, position, viewing, isInFront, recovery, textActions } = props;
  const { linked, isCovered = false } = props;
  const { errorLines } = report;
  const region = useRef<HTMLDivElement>(null);
  const pdfViewer = useRef<PdfViewerHandle>(null);
  const [isTextCompared, setTextCompared] = useState(false);
  const [opened, setOpened] = useState<PdfOnScreen | null>(null);
  const pane = useStore(report.state, (s) => s.panes[tab]);
  /** Whether the pane had an answer when it was first visible; `null` until then. */
  const [beganWithAnswer, setBeganWithAnswer] = useState<boolean | null>(null);
  if (position !== 'hidden' && beganWithAnswer === null) setBeganWithAnswer(pane.shown !== null);
  const shown = beganWithAnswer === null ? null : pane.shown;
  const fault = useStore(report.state, (s) => currentFault(s, tab));
  const isOther = useStore(report.state, (s) => isOfOtherTemplate(s, tab));
  const isCurrent = useStore(report.state, (s) => isOfThese(s, tab));
  const hasIdentifiers = useStore(report.state, (s) => s.templateID.trim() !== '' && s.sobjectId.trim() !== '');
  const {
    label,
    tab: { invitation },
  } = operations[tab];
  const ids = tabDomIds(report.id, tab);

  const errorLine = useStore(errorLines.state);
  const isMarked =
    tab === 'handlebars' &&
    errorLine.from !== null &&
    (errorLine.marked === null || errorLine.marked.documentId === pane.shown?.id);

  const canCompareTexts = !isPdfOperation(tab) && pane.shown !== null && pane.before !== null && !isTextCompared;
  const compareTexts = canCompareTexts ? () => setTextCompared(true) : null;
  useCommandTarget(region, {
    compare: compareTexts,
    'next-change': compareTexts,
    'previous-change': compareTexts,
    ...(isMarked && { back: errorLines.back }),
  });

  const compare = (baseline: BaselineKind) => {
    if (isPdfOperation(tab)) pdfViewer.current?.compareWith(baseline);
    else setTextCompared(true);
  };

  // It stays until the next answer is visible, so that the pane is never blank in between.
  const isRunning = pane.running !== null;
  const empty = hasIdentifiers ? (
    <EmptyState
      action={
        <Button isBusy={isRunning} onPress={() => void report.runAgain(tab)}>
          Get {label}
        </Button>
      }
    >
      {invitation}
    </EmptyState>
  ) : (
    <EmptyState action={<StartButton reports={reports} report={report} isBusy={isRunning} />}>
      Enter a template ID and a record ID above, then run them.
    </EmptyState>
  );

  return (
    <div
      ref={region}
      data-pane
      className="report-pane"
      data-slot={position}
      inert={position === 'hidden' || isCovered}
      id={ids.panel}
      {...(position === 'right'
        ? { role: 'group', 'aria-label': label }
        : { role: 'tabpanel', 'aria-labelledby': ids.tab })}
      aria-busy={pane.running !== null}
    >
      <div className="report-result" data-other={isOther || undefined}>
        {shown && (
          <ReportResult
            report={report}
            tab={tab}
            shown={shown}
            viewing={viewing}
            viewerRef={pdfViewer}
            onOpened={setOpened}
            linked={linked}
            textActions={
              <>
                {textActions?.(tab, shown)}
                {isMarked && errorLine.from && (
                  <Button kind="quiet" icon={<ArrowLeft size={14} aria-hidden />} onPress={errorLines.back}>
                    Back to {operations[errorLine.from].label}
                  </Button>
                )}
              </>
            }
            marked={tab === 'handlebars' ? errorLine.marked : null}
            waiting={beganWithAnswer ? null : empty}
            isTextCompared={isTextCompared}
            onTextComparisonClosed={() => setTextCompared(false)}
          />
        )}
        {!pane.shown && !fault && empty}
        <RunOverlay
          run={{ ...pane, fault }}
          label={label}
          actions={{
            runAgain: () => report.runAgain(tab),
            save: (documentId) => report.save(tab, documentId),
            tryNow: report.tryNow,
            dismiss: (part) => report.dismiss(tab, part),
          }}
          recovery={recovery}
          onCopy={viewing.copy}
          isVisible={isInFront && position !== 'hidden' && !isCovered}
          faultLink={
            fault &&
            tab !== 'handlebars' && (
              <PartBoundary>
                <FaultLink report={report} tab={tab} fault={fault} viewing={viewing} />
              </PartBoundary>
            )
          }
        >
          {pane.proofFault && isCurrent && (
            <FaultAlert
              fault={pane.proofFault}
              actions={{ 'run-again': () => void report.runAgain(tab) }}
              onCopy={viewing.copy}
              onDismiss={() => report.dismiss(tab, 'proofFault')}
            />
          )}
        </RunOverlay>
      </div>
      {shown && (
        <PartBoundary>
          <AnswerLine report={report} tab={tab} shown={shown} opened={opened} viewing={viewing} onCompare={compare} />
        </PartBoundary>
      )}
    </div>
  );
}

/** Opens the first report of the sample; elsewhere focuses the field where the author begins. */
function StartButton({ reports, report, isBusy }: Readonly<{ reports: Reports; report: Report; isBusy: boolean }>) {
  const template = useStore(reports.state, (s) => s.suggestions.templates[0]);
  const record = template?.records?.[0];
  if (!template || record === undefined) {
    return <Button onPress={() => report.wantField('templateID')}>Go to Template ID</Button>;
  }
  const open = () => {
    report.edit({ templateID: template.id, sobjectId: record });
    void report.run();
  };
  return (
    <Button isBusy={isBusy} onPress={open}>
      Open {template.title}
    </Button>
  );
}
