import { type ReactNode, useCallback } from 'react';
import { useStore } from 'zustand';
import type { DocumentInfo } from '../../shared/model.ts';
import { isPdfOperation, operations, type ReportOperation } from '../../shared/operations.ts';
import type { LinkedEditor } from '../text-viewer/scroll-together.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import type { MarkedLine } from './error-lines.ts';
import type { PdfResultProps } from './PdfResult.tsx';
import { reportAnswers } from './ReportAnswers.tsx';

const { InfoAnswer, MarkupAnswer, PdfResult, TextComparison } = reportAnswers;

/** Buttons of another feature above the text of a tab. */
export type TextActions = (tab: ReportOperation, shown: DocumentInfo) => ReactNode;

type ReportResultProps = PdfResultProps &
  Readonly<{
    /** Whether a text is compared with that of the previous run. A PDF viewer opens its comparison itself. */
    isTextCompared: boolean;
    onTextComparisonClosed: () => void;
    /** The other text that this one scrolls together with. */
    linked?: LinkedEditor | undefined;
    /** Buttons above a text. */
    textActions?: ReactNode;
    /** A line of Handlebars to mark and to show. */
    marked?: MarkedLine | null;
    /** Shown until a part of the answer is visible. */
    waiting: ReactNode;
  }>;

/** An answer in the viewer of its tab. The viewer stays mounted and gets the next document, so it does not flicker. */
export function ReportResult(props: ReportResultProps) {
  const { report, tab, shown, viewing, isTextCompared, onTextComparisonClosed } = props;
  const before = useStore(report.state, (s) => s.panes[tab].before);
  const isText = !isPdfOperation(tab);
  const isComparing = isText && isTextCompared && before !== null;
  return (
    <PartBoundary>
      {isText ? (
        <div className="report-viewer" hidden={isComparing}>
          <TextResult {...props} />
        </div>
      ) : (
        <PdfResult {...props} />
      )}
      {isComparing && before && (
        <TextComparison before={before} after={shown} viewing={viewing} onClose={onTextComparisonClosed} />
      )}
    </PartBoundary>
  );
}

type TextResultProps = Pick<
  ReportResultProps,
  'report' | 'tab' | 'shown' | 'viewing' | 'onOpened' | 'textActions' | 'linked' | 'marked' | 'waiting'
>;

function TextResult(props: TextResultProps) {
  const { report, tab, onOpened } = props;
  const onShown = useCallback((documentId: string) => onOpened({ documentId, pages: 0 }), [onOpened]);
  const target = useStore(report.sourceTarget, (s) => (s?.tab === tab ? s : null));
  const save = () => void report.save(tab);
  const Answer = operations[tab].result === 'json' ? InfoAnswer : MarkupAnswer;
  return <Answer {...props} revealed={target} onSave={save} onShown={onShown} />;
}
