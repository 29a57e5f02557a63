import type { AppSnapshot } from '../../shared/model.ts';
import { identifierProblem } from '../../shared/report-request.ts';

/**
 * Whether the window runs its report by itself at the start. Only on the sample service, which costs nothing and is there to
 * show what Galley does; a call to an organisation is the author's to make.
 */
export function startsWithSample({ connections, session, workspace }: AppSnapshot): boolean {
  const current = connections.find(({ id }) => id === session.connectionId);
  return (
    current?.kind === 'sample' &&
    session.state !== 'signed-out' &&
    workspace.place === 'report' &&
    identifierProblem(workspace.templateID) === null &&
    identifierProblem(workspace.sobjectId) === null
  );
}
