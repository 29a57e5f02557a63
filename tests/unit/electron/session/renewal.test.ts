import { expect, test } from 'vitest';
import type { Credentials } from '../../../../shared/credentials.ts';
import { cancelled, FaultError } from '../../../../shared/fault.ts';
import { oauthError } from '../../../support/identity-server.ts';
import { createFixture, type Fixture, patient, secrets } from './session-fixture.ts';

const second = `${secrets.accessToken}-2`;

/** Signed in, and the token has just died. */
async function expiredSession(options: Readonly<{ remember: boolean }>) {
  const fixture = await createFixture();
  const session = fixture.start();
  const connection = fixture.add('sandbox', { rememberPassword: options.remember });
  await session.signIn(connection, secrets.clientSecret, secrets.password);
  const old = await session.credentials(patient());
  fixture.identity.expireTokens();
  return { fixture, session, old };
}

const refuse25 = (session: ReturnType<Fixture['start']>, old: Credentials) =>
  Array.from({ length: 25 }, () => session.refused(old, patient()));

test('a token that died is renewed with the remembered password, unseen but for the state', async () => {
  const { fixture, session, old } = await expiredSession({ remember: true });
  expect(await session.refused(old, patient())).toMatchObject({ token: second, generation: 2 });
  expect(fixture.states()).toEqual(['signing-in', 'signed-in', 'expired', 'signing-in', 'signed-in']);
  expect(fixture.questions()).toEqual([]);
});

test('25 calls that are refused together cost one sign-in', async () => {
  const { fixture, session, old } = await expiredSession({ remember: true });
  const renewed = await Promise.all(refuse25(session, old));
  expect(new Set(renewed.map(({ token }) => token))).toEqual(new Set([second]));
  expect(fixture.identity.forms).toHaveLength(2);
});

test('a call that is refused late gets what has been renewed meanwhile, without another sign-in', async () => {
  const { fixture, session, old } = await expiredSession({ remember: true });
  await session.refused(old, patient());
  expect(await session.refused(old, patient())).toMatchObject({ token: second });
  expect(fixture.identity.forms).toHaveLength(2);
});

test('a server that grants the same token again makes no loop', async () => {
  const { fixture, session, old } = await expiredSession({ remember: true });
  const same = { ...fixture.identity.tokenResponse(), access_token: secrets.accessToken };
  fixture.identity.answerWith(() => ({ status: 200, body: JSON.stringify(same) }));
  const renewed = await Promise.all(refuse25(session, old));
  expect(renewed.every(({ generation }) => generation === 2)).toBe(true);
  expect(fixture.identity.forms).toHaveLength(2);
});

test('a token that died while Galley was closed heals at the first call', async () => {
  const { fixture } = await expiredSession({ remember: true });
  const session = fixture.start();
  expect(await session.choose('sandbox')).toMatchObject({ state: 'signed-in' });
  const old = await session.credentials(patient());
  expect(await session.refused(old, patient())).toMatchObject({ token: second });
});

test('without a remembered password it is asked for once, and all calls wait for the answer', async () => {
  const { fixture, session, old } = await expiredSession({ remember: false });
  const question = fixture.question(25);
  const calls = refuse25(session, old);
  expect(await question).toEqual({
    connectionId: 'sandbox',
    connectionName: 'sandbox',
    username: 'author@example.com',
    why: 'Your sign-in has expired. Enter the password to continue; what you typed is kept.',
    waitingCalls: 25,
  });
  expect(session.passwordWanted()).toEqual(await question);
  expect(session.view()).toMatchObject({ state: 'expired', organisation: 'org.example.com' });

  session.answerPassword(secrets.password, false);
  await Promise.all(calls);
  expect(session.passwordWanted()).toBeNull();
  expect(fixture.questions().at(-1)).toBeNull();
  expect(fixture.identity.forms).toHaveLength(2);
  expect(session.secrets()).not.toContain(secrets.password);
});

test('a password that is to be remembered while being asked for is remembered', async () => {
  const { fixture, session, old } = await expiredSession({ remember: false });
  const question = fixture.question(1);
  const call = session.refused(old, patient());
  await question;
  session.answerPassword(secrets.password, true);
  await call;
  expect(fixture.connections.get('sandbox')).toMatchObject({ rememberPassword: true });

  fixture.identity.expireTokens();
  const next = fixture.start();
  const restored = await next.credentials(patient());
  expect(await next.refused(restored, patient())).toMatchObject({ token: `${secrets.accessToken}-3` });
});

test('a wrong answer is asked for again, with the reason', async () => {
  const { fixture, session, old } = await expiredSession({ remember: false });
  const question = fixture.question(1);
  const call = session.refused(old, patient());
  await question;
  const again = fixture.question(1);
  session.answerPassword('wrong', false);
  expect((await again).why).toContain('User name or password not accepted.');
  expect(session.view()).toMatchObject({ state: 'expired' });
  session.answerPassword(secrets.password, false);
  expect(await call).toMatchObject({ token: second });
});

test('a remembered password that is refused is never sent again by itself', async () => {
  const { fixture, session, old } = await expiredSession({ remember: true });
  fixture.identity.answerWith(() => ({ status: 400, body: '{"error":"invalid_grant"}' }));
  const question = fixture.question(1);
  const call = session.refused(old, patient());
  expect((await question).why).toContain('User name or password not accepted.');
  expect(fixture.identity.forms).toHaveLength(2);
  session.answerPassword(null, false);
  await expect(call).rejects.toMatchObject({ fault: { code: 'AUTH-NEEDED' } });

  const next = fixture.start();
  await next.choose('sandbox');
  expect(next.secrets()).not.toContain(secrets.password);
});

test('a remembered password is kept when a sign-in is refused for another reason', async () => {
  const { fixture, session, old } = await expiredSession({ remember: true });
  fixture.identity.answerWith(() => oauthError('invalid_grant', 'ip restricted or invalid login hours'));
  await expect(session.refused(old, patient())).rejects.toMatchObject({
    fault: { code: 'AUTH-GRANT', happened: expect.stringContaining('at this hour') },
  });
  expect(session.secrets()).toContain(secrets.password);
});

test('closing the question fails the calls that wait, and nothing else', async () => {
  const { fixture, session, old } = await expiredSession({ remember: false });
  const question = fixture.question(2);
  const calls = [session.refused(old, patient()), session.credentials(patient())];
  await question;
  session.answerPassword(null, false);
  for (const call of calls) await expect(call).rejects.toMatchObject({ fault: { code: 'AUTH-NEEDED' } });
  expect(session.view()).toMatchObject({ state: 'expired' });

  const asked = fixture.question(1);
  const later = session.credentials(patient());
  await asked;
  session.answerPassword(secrets.password, false);
  expect(await later).toMatchObject({ token: second });
});

test('one call that gives up leaves alone; the others go on', async () => {
  const { fixture, session, old } = await expiredSession({ remember: false });
  const question = fixture.question(2);
  const over = new AbortController();
  const quitGuard = session.refused(old, over.signal);
  const staying = session.refused(old, patient());
  await question;
  const one = fixture.question(1);
  over.abort(new FaultError(cancelled));
  await expect(quitGuard).rejects.toMatchObject({ fault: { code: 'CANCELLED' } });
  await one;
  session.answerPassword(secrets.password, false);
  expect(await staying).toMatchObject({ token: second });
});

test('when the last call gives up, the question goes with it', async () => {
  const { fixture, session, old } = await expiredSession({ remember: false });
  const question = fixture.question(1);
  const over = new AbortController();
  const quitGuard = session.refused(old, over.signal);
  await question;
  over.abort(new FaultError(cancelled));
  await expect(quitGuard).rejects.toMatchObject({ fault: { code: 'CANCELLED' } });
  expect(session.passwordWanted()).toBeNull();
});

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  'a call that comes %i turns before the last one gives up is asked for all the same',
  async (turns) => {
    const { fixture, session, old } = await expiredSession({ remember: false });
    const question = fixture.question(1);
    const over = new AbortController();
    const quitGuard = expect(session.refused(old, over.signal)).rejects.toMatchObject({ fault: { code: 'CANCELLED' } });
    await question;
    const following = session.refused(old, patient());
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    over.abort(new FaultError(cancelled));
    await quitGuard;
    // Everything requested for the first one has ended by now; the current question stays.
    await new Promise(setImmediate);
    session.answerPassword(secrets.password, false);
    expect(await following).toMatchObject({ token: second });
  },
);

test('a sign-in whose callers have all given up ends well, and serves the next call', async () => {
  const { fixture, session, old } = await expiredSession({ remember: true });
  const release = fixture.identity.hold();
  const over = new AbortController();
  const quitGuard = session.refused(old, over.signal);
  await fixture.identity.asked(2);
  over.abort(new FaultError(cancelled));
  await expect(quitGuard).rejects.toMatchObject({ fault: { code: 'CANCELLED' } });
  const following = session.credentials(patient());
  release();
  expect(await following).toMatchObject({ token: second });
  expect(fixture.identity.forms).toHaveLength(2);
});

test('a network that fails while renewing fails the waiting calls with its reason; the user is still known', async () => {
  const { fixture, session, old } = await expiredSession({ remember: true });
  fixture.identity.answerWith(() => ({ status: 503, body: '' }));
  await expect(session.refused(old, patient())).rejects.toMatchObject({ fault: { code: 'UNAVAILABLE' } });
  expect(session.view()).toMatchObject({ state: 'expired' });
  fixture.identity.answerWith(null);
  expect(await session.credentials(patient())).toMatchObject({ token: second });
});

test('signing out while the password is asked for takes the question back', async () => {
  const { fixture, session, old } = await expiredSession({ remember: false });
  const question = fixture.question(1);
  const call = session.refused(old, patient());
  await question;
  const over = expect(call).rejects.toMatchObject({ fault: { code: 'AUTH-NEEDED', actions: ['sign-in'] } });
  await session.signOut();
  await over;
  expect(session.passwordWanted()).toBeNull();
});

test('signing in by the form while the password is asked for serves the calls that wait', async () => {
  const { fixture, session, old } = await expiredSession({ remember: false });
  const question = fixture.question(1);
  const call = session.refused(old, patient());
  await question;
  await session.signIn(fixture.add('sandbox'), null, secrets.password);
  expect(await call).toMatchObject({ token: second });
  expect(session.passwordWanted()).toBeNull();
});

test('a second click on the answer means nothing', async () => {
  const { fixture, session, old } = await expiredSession({ remember: false });
  const question = fixture.question(1);
  const call = session.refused(old, patient());
  await question;
  session.answerPassword(secrets.password, false);
  session.answerPassword(null, false);
  expect(await call).toMatchObject({ token: second });
});
