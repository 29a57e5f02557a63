import { type ComponentProps, type ReactNode, useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import type { DocumentInfo } from '../../shared/model.ts';
import { operations, proofOperation, type ReportOperation } from '../../shared/operations.ts';
import { MarkupViewer } from '../markup/MarkupViewer.tsx';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import type { TextRange } from '../text-viewer/page-links.ts';
import type { Report } from './report.ts';
import { isSameReport, type RangeInAnswer, type ReportState, visibleTabs } from './report-state.ts';
import { showInAnswer } from './run-sources.ts';

type MarkupAnswerProps = Pick<
  ComponentProps<typeof MarkupViewer>,
  'onSave' | 'onShown' | 'marked' | 'revealed' | 'waiting' | 'linked'
> &
  Readonly<{ report: Report; tab: ReportOperation; shown: DocumentInfo; viewing: Viewing; textActions?: ReactNode }>;

/** Handlebars or Deepload. The placeholders of Handlebars are checked against the Info answer. */
export function MarkupAnswer({ report, tab, shown, viewing, textActions, ...rest }: MarkupAnswerProps) {
  const { urlOf, copy, infoCalls: calls } = viewing;
  const dataId = useStore(report.state, (s) => infoOf(s, shown));
  const isGettingData = useStore(report.state, (s) => s.panes.info.running !== null);
  const isTemplate = tab === 'handlebars';
  const pagesOf = useCallback(
    (documentId: string) => ({
      followCaret: (range: TextRange) =>
        report.caret.at.setState(inViewOf(report, { tab, documentId, ...range }), true),
      showOnPage(range: TextRange) {
        if (!isPageVisible(report)) report.showBeside(proofOperation);
        report.caret.wanted.setState({ tab, documentId, ...range }, true);
      },
    }),
    [report, tab],
  );
  const placeholders = useMemo(() => {
    const getData = () => void report.runAgain('info');
    if (!isTemplate || !calls || 'items' in shown.request) return undefined;
    const { connectionId, request } = shown;
    const { templateID, sobjectId } = request;
    const accounted = { connectionId, templateID, sobjectId };
    const showField = (path: string) => {
      if (dataId !== null) showInAnswer(report, 'info', dataId, { from: 0, to: 0, path: path.replaceAll('[]', '[0]') });
    };
    const dimFields = (paths: readonly string[]) => {
      if (dataId === null) return;
      report.showInfoAs('text');
      report.dimmed.setState({ documentId: dataId, paths }, true);
      showField(paths[0] ?? '');
    };
    return { dataId, isGettingData, getData, calls, copy, urlOf, report: accounted, showField, dimFields };
  }, [isTemplate, dataId, isGettingData, report, calls, copy, urlOf, shown]);
  return (
    <MarkupViewer
      {...rest}
      document={shown}
      urlOf={urlOf}
      label={operations[tab].region}
      actions={textActions}
      placeholders={placeholders}
      pagesOf={pagesOf}
    />
  );
}

const isPageVisible = ({ state }: Report) => visibleTabs(state.getState()).includes(proofOperation);

/** Nothing is outlined on a page that is not visible. */
const inViewOf = (report: Report, range: RangeInAnswer) => (isPageVisible(report) ? range : null);

/** The Info answer of the record that the template was run with. */
function infoOf({ panes }: ReportState, { request, connectionId }: DocumentInfo): string | null {
  const info = panes.info.shown;
  if (!info || 'items' in info.request || 'items' in request || info.connectionId !== connectionId) return null;
  return isSameReport(info.request, request) ? info.id : null;
}
