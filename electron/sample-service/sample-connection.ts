import { type ConnectionView, sampleConnectionId } from '../../shared/model.ts';
import { newReport } from '../../shared/new-report.ts';
import type { Workspace } from '../../shared/workspace.ts';
import { createEmbeddedService, type RunningSample } from './embedded-service.ts';

/** The sample service as a connection, which always exists. */
export function createSampleConnection(start: () => Promise<RunningSample>) {
  const connection: ConnectionView = {
    id: sampleConnectionId,
    kind: 'sample',
    name: 'Sample service',
    authUrl: '',
    serviceUrl: '',
    clientId: '',
    username: '',
    rememberPassword: false,
    colour: 'teal',
  };
  return { connection, ...createEmbeddedService(start) };
}

/**
 * Fills an empty workspace with the sample's first template and record, so that the first start shows a report, not an
 * empty form.
 */
export function withFirstReport(workspace: Workspace): Workspace {
  const [{ open = [] } = {}] = workspace.reports.filter(({ connectionId }) => connectionId === sampleConnectionId);
  if (open.some(({ templateID, sobjectId }) => templateID !== '' || sobjectId !== '')) return workspace;
  const first = { ...(open[0] ?? newReport), templateID: 'invoice', sobjectId: 'INV-2041' };
  const others = workspace.reports.filter(({ connectionId }) => connectionId !== sampleConnectionId);
  return { ...workspace, reports: [...others, { connectionId: sampleConnectionId, open: [first], selected: 0 }] };
}
