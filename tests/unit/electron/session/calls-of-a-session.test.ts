import { expect, onTestFinished, test } from 'vitest';
import type { ConnectionView } from '../../../../shared/model.ts';
import type { ServiceRequest } from '../../../../shared/service-request.ts';
import { callsTo } from '../../../support/calls-to.ts';
import {
  answers,
  headOf,
  type Misbehaviour,
  saysNothing,
  startMisbehaving,
} from '../../../support/misbehaving-server.ts';
import { nodeTransport } from '../../../support/node-transport.ts';
import { settled, simulatedClock } from '../../../support/simulated-clock.ts';
import { createFixture, secrets } from './session-fixture.ts';

const good = answers({ headers: { 'content-type': 'application/json' }, body: '{"a":1}' });

/** A session that is signed in, and calls with its credentials to a real service; only the limit's clock is simulated. */
async function signedIn(does: Misbehaviour = good, isOnline = true) {
  const server = await startMisbehaving((socket, nth, request) => does(socket, nth, request));
  onTestFinished(() => server.stop());
  const fixture = await createFixture();
  const connection = fixture.add('sandbox', { serviceUrl: server.url });
  const session = fixture.start();
  const signIn = (as: ConnectionView, password: string = secrets.password) =>
    session.signIn(as, secrets.clientSecret, password);
  await signIn(connection);
  const clock = simulatedClock();
  const { refused } = session;
  const calls = callsTo(server.url, nodeTransport, {
    clock,
    credentials: async (signal) => ({ ...(await session.credentials(signal)), ...(!isOnline && elsewhere) }),
    refused,
    isOnline: () => isOnline,
    random: () => 0.5,
  });
  const start = (number: number, operation: 'info' | 'render' = 'info') => {
    const request = { operation, templateID: 'a0B1', sobjectId: `006${number}` } as ServiceRequest;
    return calls.end(request);
  };
  /** Resolves when so many requests have arrived at the service. */
  const arrived = async (count: number) => {
    while (server.seen.length < count) await settled();
  };
  return { server, fixture, connection, session, signIn, clock, calls, start, arrived };
}
/** Only a service on another computer needs a network. */
const elsewhere = { serviceUrl: 'http://reports.example.com' };

type SignedIn = Awaited<ReturnType<typeof signedIn>>;

/** Every way of ending a session, and the words for the calls that end with it. */
const endings: ReadonlyArray<{ how: string; end(fixture: SignedIn): Promise<unknown>; words: RegExp }> = [
  { how: 'the user signs out', end: ({ session }) => session.signOut(), words: /^You signed out before/ },
  {
    how: 'the connection is removed',
    end: ({ session, fixture }) => {
      const gone = session.forget('sandbox');
      fixture.connections.delete('sandbox');
      return gone;
    },
    words: /^The connection was removed before/,
  },
  {
    how: 'another user signs in',
    end: ({ signIn, fixture }) => signIn(fixture.add('sandbox', { username: 'other@example.com' })),
    words: /was changed before/,
  },
  {
    how: 'the service gets another address',
    end: ({ session, fixture, connection }) => {
      fixture.add('sandbox', { ...connection, serviceUrl: 'https://elsewhere.example.com' });
      return session.adapt('sandbox', null, false);
    },
    words: /was changed before/,
  },
  {
    how: 'a new sign-in is refused',
    end: ({ signIn, connection }) => signIn(connection, 'wrong').catch(() => {}),
    words: /^A new sign-in failed before/,
  },
];

test.each(endings)(
  '$how: calls that wait for a slot are over at once, and none is sent later',
  async ({ end, words }) => {
    const fixture = await signedIn();
    const { calls, clock, start, server } = fixture;
    const first = Array.from({ length: 25 }, (_, number) => start(number));
    await Promise.all(first);
    const waiting = Array.from({ length: 5 }, (_, number) => start(100 + number));
    while (calls.budget().waiting < 5) await settled();

    await end(fixture);
    for (const { fault } of await Promise.all(waiting)) {
      expect(fault).toMatchObject({ code: 'AUTH-NEEDED', happened: expect.stringMatching(words) });
      expect(fault?.advice).toMatch(/run it/i);
    }
    await clock.advance(300_000);
    expect(server.seen).toHaveLength(25);
    expect(calls.budget()).toMatchObject({ free: 25, waiting: 0 });
  },
);

test.each(endings)('$how: a call that waits between two tries is not repeated', async (ending) => {
  const fixture = await signedIn((socket) => socket.resetAndDestroy());
  const { calls, clock, start, server } = fixture;
  const call = start(1);
  while (!calls.phases.some(({ name }) => name === 'retrying')) await settled();
  await ending.end(fixture);
  expect((await call).fault?.happened).toMatch(ending.words);
  await clock.advance(300_000);
  expect(server.seen).toHaveLength(1);
});

test('a call that waits for a network ends with its session', async () => {
  const { calls, start, session, clock, server } = await signedIn(good, false);
  const call = start(1);
  while (!calls.phases.some(({ name }) => name === 'offline')) await settled();
  await session.signOut();
  expect((await call).fault?.happened).toMatch(/^You signed out/);
  calls.calls.tryNow();
  await clock.advance(300_000);
  expect(server.seen).toHaveLength(0);
});

test.each([
  { what: 'is being made', does: saysNothing },
  {
    what: 'is being received',
    does: ((socket) => void socket.write(Buffer.concat([headOf(200, {}), Buffer.from('%PDF-1.7\n')]))) as Misbehaviour,
  },
])('a PDF that $what ends with its session, and so does its connection', async ({ does }) => {
  const { calls, start, session, arrived, server } = await signedIn(does);
  const call = start(1, 'render');
  await arrived(1);
  await session.signOut();
  expect((await call).fault?.happened).toMatch(/^You signed out/);
  expect(calls.entries).toMatchObject([{ fault: { code: 'AUTH-NEEDED' }, tries: 1 }]);
  while (server.open() > 0) await settled();
});

test('a call that waits for the password of one user is not sent as another', async () => {
  const { calls, start, session, fixture, signIn, server } = await signedIn(answers({ status: 401 }));
  const asked = fixture.question(1);
  const call = start(1);
  await asked;
  await signIn(fixture.add('sandbox', { username: 'other@example.com' }));
  expect((await call).fault?.happened).toMatch(/was changed before/);
  expect(session.passwordWanted()).toBeNull();
  expect(server.seen).toHaveLength(1);
  expect(calls.entries).toHaveLength(1);
});

test('a new sign-in of the same user leaves the calls that wait alone', async () => {
  const { start, signIn, connection, clock, server, calls } = await signedIn();
  await Promise.all(Array.from({ length: 25 }, (_, number) => start(number)));
  const waiting = start(100);
  while (calls.budget().waiting < 1) await settled();
  await signIn(connection);
  await clock.advance(61_000);
  expect((await waiting).fault).toBeNull();
  expect(server.seen).toHaveLength(26);
});
