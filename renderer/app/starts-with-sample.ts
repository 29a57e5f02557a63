import { identifierProblem } from '../../shared/identifier.ts';
import { type AppSnapshot, sampleConnectionId } from '../../shared/model.ts';

/**
 * Whether the window runs its report by itself at the start. Only on the sample service, which costs nothing and shows
 * what Galley does. A call to an organisation is made only by a user. And only at a start of Galley: a reloaded page
 * continues with what it had.
 */
export function startsWithSample({ session, workspace, runs, latest }: AppSnapshot): boolean {
  const { open = [], selected = 0 } =
    workspace.reports.find(({ connectionId }) => connectionId === sampleConnectionId) ?? {};
  const report = open[Math.min(selected, open.length - 1)];
  return (
    session.connectionId === sampleConnectionId &&
    session.state !== 'signed-out' &&
    runs.length === 0 &&
    latest.length === 0 &&
    workspace.place === 'report' &&
    report !== undefined &&
    !report.isDraftInFront &&
    identifierProblem(report.templateID) === null &&
    identifierProblem(report.sobjectId) === null
  );
}
