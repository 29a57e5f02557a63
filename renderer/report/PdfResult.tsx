import { lazy, useMemo } from 'react';
import { useStore } from 'zustand';
import type { DocumentInfo } from '../../shared/model.ts';
import { operations, type ReportOperation } from '../../shared/operations.ts';
import type { Baselines } from '../pdf-core/baselines.ts';
import type { PdfEngine } from '../pdf-core/pdf-engine.ts';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import type { Report } from './report.ts';

const loadPdf = () => import('../pdf-viewer/PdfViewer.tsx');
/** Loads the viewer and starts pdf.js's worker, which takes longer than drawing a page. */
export async function warmPdf(engine: PdfEngine): Promise<void> {
  await loadPdf();
  await engine.worker();
}

const PdfViewer = lazy(() => loadPdf().then((module) => ({ default: module.PdfViewer })));

export type PdfResultProps = Readonly<{
  report: Report;
  tab: ReportOperation;
  shown: DocumentInfo;
  viewing: Viewing;
  /** Asks for the comparison; a new object asks again. */
  comparisonAsked: Baselines['asked'];
}>;

/** The PDF of a report, and how it compares with the run before and with the approved proof. */
export function PdfResult({ report, tab, shown, viewing, comparisonAsked }: PdfResultProps) {
  const baselines = useBaselines(report, tab, comparisonAsked);
  return (
    <PdfViewer
      document={shown}
      viewing={viewing}
      label={operations[tab].region}
      viewKey={viewKeyOf(shown)}
      onSave={() => void report.save(tab)}
      baselines={baselines}
    />
  );
}

const noAreas: Baselines['ignored'] = [];

/** What the answer of a tab is held against, and where the verdict goes. The same object as long as the same is in it. */
function useBaselines(report: Report, tab: ReportOperation, asked: Baselines['asked']): Baselines {
  const before = useStore(report.state, (s) => s.panes[tab].before);
  const approved = useStore(report.state, (s) => s.panes[tab].proof?.approved ?? null);
  const ignored = useStore(report.state, (s) => s.panes[tab].proof?.ignored ?? noAreas);
  return useMemo(
    () => ({
      before,
      approved,
      ignored,
      asked: asked ?? null,
      onIgnoredChange: (areas) => void report.proofs.ignore(areas),
      onVerdict: (against, verdict) => report.noteDifference(tab, against, verdict),
    }),
    [report, tab, before, approved, ignored, asked],
  );
}

/** Equal for all runs of a tab on one template and one record: they share the page, the scroll position and the zoom. */
function viewKeyOf({ asked }: DocumentInfo): string {
  return JSON.stringify('items' in asked ? asked.operation : [asked.operation, asked.templateID, asked.sobjectId]);
}
