import { identifierProblem } from '../../shared/identifier.ts';
import { documentUrl } from '../../shared/model.ts';
import type { DraftsDependencies } from '../drafts/drafts.ts';
import type { MergeDependencies } from '../merge/merge.ts';
import { isSameReport } from '../report/report-state.ts';
import type { Reports } from '../report/reports.ts';
import { allReports, identifiersOf } from '../report/reports-state.ts';
import type { Shell } from './shell.ts';

/** The answers that the open reports show, for features that use them. */
export function createAnswers(
  reports: Reports,
  isCurrent: (connectionId: string) => boolean,
): DraftsDependencies['answers'] {
  return {
    of(operation, key) {
      const shown = allReports(reports.state.getState())
        .filter(({ connectionId }) => connectionId === key.connectionId)
        .map(({ state }) => state.getState().panes[operation].shown);
      return shown.find((each) => each && !('items' in each.request) && isSameReport(each.request, key)) ?? null;
    },

    isCurrent,

    async run(operation, { connectionId, templateID, sobjectId }) {
      let report = reports.find({ connectionId, templateID, sobjectId });
      if (!report) {
        report = reports.selected();
        report.edit({ templateID, sobjectId });
      }
      await report.runAgain(operation);
      const { fault, withoutResult } = report.state.getState().panes[operation];
      return withoutResult === 'failed' ? fault : null;
    },
  };
}

/** The Info answer of the current report, if it belongs to the current identifiers. */
export function createInfoSource(reports: Reports, shell: Shell): MergeDependencies['info'] {
  const info = () => reports.selected().state.getState().panes.info;
  return {
    urlOf: documentUrl,

    identifiers() {
      const typed = identifiersOf(reports.selected());
      const { templateID, sobjectId } = typed;
      return identifierProblem(templateID) === null && identifierProblem(sobjectId) === null ? typed : null;
    },

    shown: () => info().shown,

    budget: () => shell.state.getState().budget,

    async get() {
      const report = reports.selected();
      await report.runAgain('info');
      return report.state.getState().panes.info.fault;
    },
  };
}
