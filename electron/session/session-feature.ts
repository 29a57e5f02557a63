import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { writeWhole } from '../base/atomic-write.ts';
import type { Cipher } from './cipher.ts';
import { type ConnectionHandlersDependencies, createConnectionHandlers } from './connection-handlers.ts';
import type { createConnectionsView } from './connections-view.ts';
import { createFileVault } from './file-vault.ts';
import { createSessionService, type SessionServiceDependencies } from './session.ts';
import { createTokenRequest, type TokenRequestDependencies } from './token-request.ts';

export type SessionFeatureDependencies = TokenRequestDependencies &
  Pick<SessionServiceDependencies, 'emit'> &
  Pick<
    ConnectionHandlersDependencies,
    'stored' | 'proofs' | 'askTemplateFolder' | 'restartFolder' | 'answerProxy' | 'budget' | 'moveLimit'
  > &
  Readonly<{
    /** Contains the file with the encrypted secrets. */
    folder: string;
    platform: NodeJS.Platform;
    cipher: Cipher;
    connections: ReturnType<typeof createConnectionsView>;
    report(thrown: unknown): void;
  }>;

/** Signing in to connections, and changing them. */
export function createSessionFeature(deps: SessionFeatureDependencies) {
  const { connections, emit, report } = deps;
  const vault = createFileVault({
    path: join(deps.folder, 'secrets.json'),
    cipher: deps.cipher,
    platform: deps.platform,
    writeWhole,
    wait: (ms) => pause(ms),
    emit,
    report,
  });
  const session = createSessionService({
    connection: connections.find,
    embeddedLogin: connections.embeddedLogin,
    rememberPassword: connections.rememberPassword,
    requestToken: createTokenRequest(deps),
    vault,
    emit,
    currentId: connections.currentId(),
  });
  const handlers = createConnectionHandlers({ ...deps, session, suggestions: connections.suggestions });
  return {
    handlers,
    session,
    /**
     * Removes the secrets of connections that no longer exist. Call it only when all connections are known. Never
     * rejects.
     */
    sweepSecrets: () => vault.sweep(connections.has).catch(report),
  };
}
