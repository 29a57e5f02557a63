import { identifierProblem } from '../../shared/identifier.ts';
import type { AppSnapshot } from '../../shared/model.ts';

/**
 * Whether the window runs its report by itself at the start. Only on the sample service, which costs nothing and is there to
 * show what Galley does; a call to an organisation is made only by a user. And only at a start of Galley: a page that is
 * reloaded continues with what it had.
 */
export function startsWithSample({ connections, session, workspace, runs, latest }: AppSnapshot): boolean {
  const current = connections.find(({ id }) => id === session.connectionId);
  return (
    current?.kind === 'sample' &&
    session.state !== 'signed-out' &&
    runs.length === 0 &&
    latest.length === 0 &&
    workspace.place === 'report' &&
    identifierProblem(workspace.templateID) === null &&
    identifierProblem(workspace.sobjectId) === null
  );
}
