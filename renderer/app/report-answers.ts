import type { DraftsDependencies } from '../drafts/drafts.ts';
import type { Report } from '../report/report.ts';

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
      const { fault, hasFailed } = state.getState().panes[operation];
      return hasFailed ? fault : null;
    },
  };
}
