import type { DocumentInfo } from '../../shared/model.ts';
import { isPdfOperation, operations, type ReportOperation } from '../../shared/operations.ts';
import { fetchText } from '../base/fetch-text.ts';
import type { PdfSource } from '../pdf-engine/pdf-engine.ts';
import type { RunSources, ShowingView, SourceView } from '../trace/source-lookup.ts';
import type { SourcePlace } from '../trace/source-places.ts';
import type { Report } from './report.ts';
import { isSameReport, type SourceTarget, visibleTabs } from './report-state.ts';

/** A longer template is not parsed. Then only the loaded markup is known. */
const maxTemplateBytes = 5_000_000;

const viewTabs = { template: 'handlebars', markup: 'deepload', data: 'info' } as const satisfies Record<
  SourceView,
  ReportOperation
>;

/**
 * The texts that a PDF of the report was made from, as far as they are loaded. A visible view is preferred; without
 * one, Handlebars opens beside the PDF.
 */
export function runSourcesOf(
  report: Report,
  shown: DocumentInfo,
  pdf: PdfSource,
  urlOf: (documentId: string) => string,
): RunSources {
  const state = report.state.getState();
  const answers = { template: answerOf('handlebars'), markup: answerOf('deepload'), data: answerOf('info') };

  function answerOf(tab: ReportOperation): DocumentInfo | null {
    const answer = state.panes[tab].shown;
    if (!answer || 'items' in answer.request || 'items' in shown.request) return null;
    return answer.connectionId === shown.connectionId && isSameReport(answer.request, shown.request) ? answer : null;
  }

  const views = (['template', 'markup', 'data'] as const).flatMap((view): ShowingView[] => {
    const answer = answers[view];
    const tab = viewTabs[view];
    if (!answer) return [];
    return [
      {
        view,
        label: operations[tab].label,
        show: (place) => showInAnswer(report, tab, answer.id, rangeIn(view, place)),
      },
    ];
  });
  const isVisible = ({ view }: ShowingView) => visibleTabs(state).includes(viewTabs[view]);

  return {
    run: {
      key: JSON.stringify([pdf.id, answers.template?.id, answers.markup?.id, answers.data?.id]),
      pdf,
      async texts(signal) {
        const read = (answer: DocumentInfo) => fetchText(urlOf(answer.id), signal);
        const { template, markup, data } = answers;
        if (!markup) throw new Error('Deepload is missing.');
        const [templateText, markupText, dataText] = await Promise.all([
          template && template.bytes <= maxTemplateBytes ? read(template) : null,
          read(markup),
          data && read(data),
        ]);
        return { template: templateText, markup: markupText, data: dataText, root: null };
      },
    },
    views: views.toSorted((one, other) => Number(isVisible(other)) - Number(isVisible(one))),
    missing: (['markup', 'template', 'data'] as const)
      .filter((view) => !answers[view])
      .map((view) => ({
        view,
        label: operations[viewTabs[view]].label,
        isNeeded: view === 'markup',
        get: () => report.runAgain(viewTabs[view]),
      })),
  };
}

type RangeWithPath = Readonly<Pick<SourceTarget, 'from' | 'to' | 'path'>>;

const rangeIn = (view: SourceView, { template, markup, path }: SourcePlace): RangeWithPath => {
  const { from, to } = (view === 'template' ? template : null) ?? markup;
  return { from, to, path: path ?? '' };
};

/** Selects a place in the answer of a tab, which opens beside the PDF if it is not visible. In Info the path counts. */
export function showInAnswer(report: Report, tab: ReportOperation, documentId: string, range: RangeWithPath): void {
  const { tab: left, jqFilter } = report.state.getState();
  if (!visibleTabs(report.state.getState()).includes(tab)) {
    if (isPdfOperation(left)) report.showBeside(tab);
    else report.select(tab);
  }
  if (tab === 'info' && jqFilter !== '') report.filter('');
  report.sourceTarget.setState({ tab, documentId, ...range }, true);
}
