import { type ReactNode, type Ref, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { DocumentInfo } from '../../shared/model.ts';
import { operations, type ReportOperation } from '../../shared/operations.ts';
import type { Baselines } from '../pdf-compare/baselines.ts';
import { type PdfOnScreen, PdfViewer, type PdfViewerHandle } from '../pdf-viewer/PdfViewer.tsx';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import { SourceBar } from '../trace/SourceBar.tsx';
import { useSourceCaret } from '../trace/source-caret.ts';
import { useSourceLookup } from '../trace/use-source-lookup.ts';
import type { Report } from './report.ts';
import { isOfThese, viewKeyOf } from './report-state.ts';
import { runSourcesOf } from './run-sources.ts';

export type PdfResultProps = Readonly<{
  report: Report;
  tab: ReportOperation;
  shown: DocumentInfo;
  viewing: Viewing;
  viewerRef: Ref<PdfViewerHandle>;
  /** Called when an answer is on the screen, or a notice that it cannot be shown. */
  onOpened: (opened: PdfOnScreen) => void;
  waiting: ReactNode;
}>;

/** An author who moves the caret on is not there to look at the page. */
const caretDelayMs = 250;

/** The PDF of a report, and how it compares with the previous run and with the approved proof. */
export function PdfResult({ report, tab, shown, viewing, viewerRef, onOpened, waiting }: PdfResultProps) {
  const baselines = useBaselines(report, tab);
  useAnalyzerAhead(report, tab, viewing);
  const lookup = useSourceLookup({
    analyzer: viewing.pdfAnalyzer,
    sourcesOf: (pdf) => runSourcesOf(report, shown, pdf, viewing.urlOf),
    documentId: shown.id,
    caretDelayMs,
  });
  useSourceCaret(report.caret, lookup, ({ tab: of, documentId, from, to }) => {
    const { panes } = report.state.getState();
    const isLast = panes[of].shown?.id === documentId;
    return isLast ? { of: of === 'handlebars' ? 'template' : 'markup', partial: null, from, to } : null;
  });
  return (
    <PdfViewer
      document={shown}
      viewing={viewing}
      label={operations[tab].region}
      viewKey={viewKeyOf(shown)}
      onSave={(documentId) => void report.save(tab, documentId)}
      baselines={baselines}
      onOpened={onOpened}
      source={lookup}
      footer={<SourceBar lookup={lookup} />}
      waiting={waiting}
      ref={viewerRef}
    />
  );
}

const noAreas: Baselines['ignored'] = [];

/** The baselines of a tab's document, and where verdicts go. The same object as long as its contents are the same. */
function useBaselines(report: Report, tab: ReportOperation): Baselines {
  const before = useStore(report.state, (s) => s.panes[tab].before);
  const approved = useStore(report.state, (s) => s.panes[tab].proof?.approved ?? null);
  const ignored = useStore(report.state, (s) => s.panes[tab].proof?.ignored ?? noAreas);
  return useMemo(
    () => ({
      before,
      approved,
      ignored,
      onIgnoredChange: (areas) => void report.proofs.ignore(areas),
      onVerdict: (kind, verdict) => report.noteDifference(tab, kind, verdict),
    }),
    [report, tab, before, approved, ignored],
  );
}

/**
 * Starts the workers that compare PDFs while the service works on an answer that will be compared. Not before the call
 * is sent, because that would delay it.
 */
function useAnalyzerAhead(report: Report, tab: ReportOperation, { pdfAnalyzer }: Pick<Viewing, 'pdfAnalyzer'>): void {
  const isSent = useStore(report.state, ({ panes }) => panes[tab].running?.phase?.name === 'sent');
  useEffect(() => {
    if (isSent && isOfThese(report.state.getState(), tab)) pdfAnalyzer.warm();
  }, [isSent, report, tab, pdfAnalyzer]);
}
