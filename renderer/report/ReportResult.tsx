import { lazy } from 'react';
import { useStore } from 'zustand';
import type { DocumentInfo } from '../../shared/model.ts';
import type { ReportOperation } from '../../shared/report-request.ts';
import type { Viewing } from '../pdf/viewing.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import type { Report } from './report.ts';

const loadPdf = () => import('../pdf/PdfViewer.tsx');
const loadInfo = () => import('../info/InfoViewer.tsx');
const loadMarkup = () => import('../markup/MarkupViewer.tsx');

const PdfViewer = lazy(() => loadPdf().then((module) => ({ default: module.PdfViewer })));
const InfoViewer = lazy(() => loadInfo().then((module) => ({ default: module.InfoViewer })));
const MarkupViewer = lazy(() => loadMarkup().then((module) => ({ default: module.MarkupViewer })));

/** Loads the code of the viewers ahead of the first answer. A failure is told when a viewer is needed, not here. */
export async function warmViewers(): Promise<void> {
  await Promise.allSettled([loadPdf(), loadInfo(), loadMarkup()]);
}

type ReportResultProps = Readonly<{ report: Report; tab: ReportOperation; shown: DocumentInfo; viewing: Viewing }>;

/** An answer in the viewer of its tab. The viewer stays and is given the next document, so nothing blinks. */
export function ReportResult({ report, tab, shown, viewing }: ReportResultProps) {
  const { urlOf, assetsUrl, openLink, commands } = viewing;
  const jqFilter = useStore(report.state, (s) => s.jqFilter);
  return (
    <PartBoundary>
      {tab === 'render' && (
        <PdfViewer
          document={shown}
          urlOf={urlOf}
          assetsUrl={assetsUrl}
          label="PDF preview"
          viewKey={viewKeyOf(shown)}
          onSave={() => void report.save(tab)}
          onOpenLink={openLink}
          commands={commands}
        />
      )}
      {tab === 'info' && (
        <InfoViewer
          document={shown}
          urlOf={urlOf}
          filter={jqFilter}
          onFilterChange={report.filter}
          label="Info result"
          commands={commands}
        />
      )}
      {tab === 'handlebars' && (
        <MarkupViewer document={shown} urlOf={urlOf} label="Handlebars markup" commands={commands} />
      )}
      {tab === 'deepload' && (
        <MarkupViewer document={shown} urlOf={urlOf} label="Deepload markup" commands={commands} />
      )}
    </PartBoundary>
  );
}

/** One page, scroll and zoom for a template and a record: every later run of them is looked at in the same place. */
function viewKeyOf({ asked }: DocumentInfo): string {
  return asked.operation === 'merge' ? 'merge' : JSON.stringify([asked.templateID, asked.sobjectId]);
}
