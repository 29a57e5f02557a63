import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { DocumentInfo } from '../../shared/model.ts';
import { operations, type ReportOperation } from '../../shared/operations.ts';
import { InfoViewer } from '../info/InfoViewer.tsx';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import type { Report } from './report.ts';
import type { SourceTarget } from './report-state.ts';

type InfoAnswerProps = Readonly<{
  report: Report;
  tab: ReportOperation;
  shown: DocumentInfo;
  viewing: Viewing;
  revealed: SourceTarget | null;
  onSave: () => void;
  onShown: (documentId: string) => void;
  waiting: ReactNode;
}>;

/** Info, with the filter and the view that the author has chosen for the report. */
export function InfoAnswer({ report, tab, shown, viewing, revealed, ...rest }: InfoAnswerProps) {
  const filter = useStore(report.state, (s) => s.jqFilter);
  const view = useStore(report.state, (s) => s.infoView);
  const dimmed = useStore(report.dimmed, (s) => (s?.documentId === shown.id ? s.paths : null));
  return (
    <InfoViewer
      {...rest}
      document={shown}
      urlOf={viewing.urlOf}
      filter={filter}
      onFilterChange={report.filter}
      view={view}
      onViewChange={report.showInfoAs}
      onCopy={viewing.copy}
      label={operations[tab].region}
      target={revealed}
      dimmed={dimmed}
      onUndim={() => report.dimmed.setState(null, true)}
      calls={viewing.infoCalls}
      places={viewing.infoPlaces}
    />
  );
}
