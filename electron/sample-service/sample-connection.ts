import { type ConnectionView, sampleConnectionId } from '../../shared/model.ts';
import type { Workspace } from '../../shared/workspace.ts';
import { createEmbeddedService, type RunningSample } from './embedded-service.ts';

/** The sample service as a connection like any other, always there. */
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

/** Before anything was typed, the sample's first template and record: the first start shows a report, not an empty form. */
export function firstReport(workspace: Workspace, connectionId: string): Workspace {
  const isUntouched = workspace.templateID === '' && workspace.sobjectId === '';
  return connectionId === sampleConnectionId && isUntouched
    ? { ...workspace, templateID: 'invoice', sobjectId: 'INV-2041' }
    : workspace;
}
