import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { writeWhole } from '../../../../electron/base/atomic-write.ts';
import { tokenTimeouts } from '../../../../electron/service/timeouts.ts';
import { createFormPost } from '../../../../electron/service/transport/post-form.ts';
import { createFileVault } from '../../../../electron/session/file-vault.ts';
import { createSessionService, type SessionServiceDependencies } from '../../../../electron/session/session.ts';
import { createTokenRequest } from '../../../../electron/session/token-request.ts';
import type { AppEvent } from '../../../../shared/events.ts';
import type { ConnectionView, PasswordWanted } from '../../../../shared/model.ts';
import { defaultPreferences } from '../../../../shared/preferences.ts';
import { startIdentityServer } from '../../../support/identity-server.ts';
import { inspectHere } from '../../../support/inspect-here.ts';
import { nodeTransport } from '../../../support/node-transport.ts';
import { createAesCipher } from './aes-cipher.ts';

export const secrets = { password: 'Pässwörd-💶', clientSecret: 'client-secret-91c2aa', accessToken: 'token-5d0b17e6' };

export const requestToken = createTokenRequest({
  post: createFormPost(nodeTransport, () => tokenTimeouts(defaultPreferences)),
  inspect: inspectHere,
});

/** A signal that is never aborted. */
export const patient = () => new AbortController().signal;

/** An identity server that is closed after the test. */
export async function identityServer(options: Parameters<typeof startIdentityServer>[0] = secrets) {
  const server = await startIdentityServer(options);
  onTestFinished(() => server.close());
  return server;
}

/** A folder that is removed after the test. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'galley-session-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What a session lives in: an identity server, stored connections, a vault on disk. `start` is a start of Galley. */
export async function createFixture() {
  const identity = await identityServer();
  const folder = emptyFolder();
  const cipher = createAesCipher();
  const events: AppEvent[] = [];
  const waitedMs: number[] = [];
  const connections = new Map<string, ConnectionView>();
  const hearing = new Set<(event: AppEvent) => void>();
  const emit = (event: AppEvent) => {
    events.push(event);
    for (const handleEvent of hearing) handleEvent(event);
  };

  const add = (id: string, changes: Partial<ConnectionView> = {}): ConnectionView => {
    const connection: ConnectionView = {
      id,
      kind: 'organisation',
      name: id,
      authUrl: identity.url,
      serviceUrl: 'https://reports.example.com',
      clientId: 'client',
      username: 'author@example.com',
      rememberPassword: false,
      colour: 'teal',
      ...changes,
    };
    connections.set(id, connection);
    return connection;
  };
  add('sandbox');

  return {
    identity,
    folder,
    cipher,
    events,
    waitedMs,
    connections,
    add,

    start(changes: Partial<SessionServiceDependencies> = {}) {
      const vault = createFileVault({
        path: join(folder, 'sign-ins.json'),
        cipher,
        platform: 'linux',
        writeWhole,
        wait: async (ms) => void waitedMs.push(ms),
        emit,
        report: (thrown) => expect.fail(String(thrown)),
      });
      return createSessionService({
        connection: (id) => connections.get(id),
        embeddedLogin: () => expect.fail('The sample service was asked.'),
        rememberPassword: (id, rememberPassword) => add(id, { ...connections.get(id), rememberPassword }),
        requestToken,
        vault,
        emit,
        currentId: 'sandbox',
        ...changes,
      });
    },

    /** The reported states, each once in a row. */
    states: () =>
      events
        .flatMap((event) => (event.type === 'session-changed' ? [event.session.state] : []))
        .filter((state, place, all) => state !== all[place - 1]),

    /** What was asked of the window, in order; `null` where a question was taken back or answered. */
    questions: () => events.flatMap((event) => (event.type === 'password-wanted' ? [event.wanted] : [])),

    notices: () => events.flatMap((event) => (event.type === 'noticed' ? [event.notice.text] : [])),

    /** Resolves with the next question that is asked for that many calls. */
    question: (waitingCalls: number): Promise<PasswordWanted> =>
      new Promise((resolve) => {
        const handleEvent = (event: AppEvent) => {
          if (event.type !== 'password-wanted' || event.wanted?.waitingCalls !== waitingCalls) return;
          hearing.delete(handleEvent);
          resolve(event.wanted);
        };
        hearing.add(handleEvent);
      }),
  };
}

export type Fixture = Awaited<ReturnType<typeof createFixture>>;
