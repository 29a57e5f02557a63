import { identifierProblem } from '../../shared/identifier.ts';
import { documentUrl } from '../../shared/model.ts';
import type { DraftsDependencies } from '../drafts/drafts.ts';
import type { MergeDependencies } from '../merge/merge.ts';
import type { Report } from '../report/report.ts';
import { trimmedIdentifiers } from '../report/report-state.ts';
import type { Shell } from './shell.ts';

/** What Report shows, for features that work on the answers of a template and a record. */
export function createAnswers(
  { state, edit, runAgain }: Report,
  isCurrent: (connectionId: string) => boolean,
): DraftsDependencies['answers'] {
  return {
    of(operation, { connectionId, templateID, sobjectId }) {
      const { shown } = state.getState().panes[operation];
      if (!shown || 'items' in shown.request || shown.connectionId !== connectionId) return null;
      return shown.request.templateID === templateID && shown.request.sobjectId === sobjectId ? shown : null;
    },

    isCurrent,

    async run(operation, { templateID, sobjectId }) {
      edit({ templateID, sobjectId });
      await runAgain(operation);
      const { fault, withoutResult } = state.getState().panes[operation];
      return withoutResult === 'failed' ? fault : null;
    },
  };
}

/** The answer to Info that Report shows, for the identifiers in it. */
export function createInfoSource({ state, runAgain }: Report, shell: Shell): MergeDependencies['info'] {
  return {
    urlOf: documentUrl,

    identifiers() {
      const typed = trimmedIdentifiers(state.getState());
      const { templateID, sobjectId } = typed;
      return identifierProblem(templateID) === null && identifierProblem(sobjectId) === null ? typed : null;
    },

    shown: () => state.getState().panes.info.shown,

    budget: () => shell.state.getState().budget,

    async get() {
      await runAgain('info');
      return state.getState().panes.info.fault;
    },
  };
}
