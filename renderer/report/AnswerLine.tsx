import { useStore } from 'zustand';
import { countText } from '../../shared/count-text.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { operations, proofOperation, type ReportOperation } from '../../shared/operations.ts';
import type { BaselineKind } from '../pdf-compare/baselines.ts';
import type { PdfOnScreen } from '../pdf-viewer/PdfViewer.tsx';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import { ResultLine } from '../ui/ResultLine.tsx';
import { useDrawn } from '../ui/use-drawn.ts';
import { ApproveAction, WithdrawAction } from './ProofActions.tsx';
import { ResultVerdicts } from './ResultVerdicts.tsx';
import type { Report } from './report.ts';
import { isEarlier, isOfThese, type Pane } from './report-state.ts';

type AnswerLineProps = Readonly<{
  report: Report;
  tab: ReportOperation;
  shown: DocumentInfo;
  /** What the viewer has drawn. */
  opened: PdfOnScreen | null;
  viewing: Viewing;
  /** Opens the comparison. */
  onCompare: (against: BaselineKind) => void;
}>;

/**
 * The line below an answer: its facts, how it compares, and the actions on it as a proof. The facts describe the
 * visible answer, also while a newer one is laid out.
 */
export function AnswerLine({ report, tab, shown, opened, viewing, onCompare }: AnswerLineProps) {
  const pane = useStore(report.state, (s) => s.panes[tab]);
  const earlier = useStore(report.state, (s) => isEarlier(s, tab));
  const isCurrent = useStore(report.state, (s) => isOfThese(s, tab));
  const drawn = useDrawn(shown, opened?.documentId);
  const canBeProof = tab === proofOperation && isCurrent;
  return (
    <ResultLine
      document={drawn}
      isEarlier={earlier || drawn !== shown}
      onCopy={viewing.copy}
      onDragOut={viewing.dragOut}
    >
      <ResultVerdicts
        pane={pane}
        announcement={announcementOf(operations[tab].label, pane, opened)}
        onCompare={onCompare}
      />
      {canBeProof && (
        <>
          <ApproveAction
            report={report}
            shown={shown}
            pane={pane}
            isOnScreen={opened?.documentId === shown.id && opened.pages > 0}
          />
          <WithdrawAction report={report} shown={shown} pane={pane} />
        </>
      )}
    </ResultLine>
  );
}

/**
 * The announcement of a result for screen readers. Empty while a run is active, so that an equal result is announced
 * again, and after a run without a result.
 */
function announcementOf(label: string, pane: Pane, opened: PdfOnScreen | null): string {
  const { shown } = pane;
  if (!shown || pane.running || pane.withoutResult) return '';
  if (opened?.documentId !== shown.id) return '';
  if (shown.kind !== 'pdf') return `${label} is here`;
  if (opened.pages === 0) return '';
  return `${label}, ${countText(opened.pages, 'page')}`;
}
