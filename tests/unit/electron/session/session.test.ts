import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { waitFor } from '../../../support/wait-for.ts';
import { createFixture, type Fixture, identityServer, patient, secrets } from './session-fixture.ts';

const user = '00D5m000000ALPREAU/0055m000003Printer';

test('signing in gives the token, and the pairs that go with it, to every call', async () => {
  const fixture = await createFixture();
  const session = fixture.start();
  const view = await session.signIn(fixture.add('sandbox'), secrets.clientSecret, secrets.password);

  expect(view).toEqual({
    connectionId: 'sandbox',
    protection: { kind: 'keychain' },
    state: 'signed-in',
    organisation: 'org.example.com',
    user,
  });
  expect(await session.credentials(patient())).toEqual({
    connectionId: 'sandbox',
    connectionName: 'sandbox',
    serviceUrl: 'https://reports.example.com',
    token: secrets.accessToken,
    id: `${fixture.identity.url}/id/${user}`,
    instance: 'https://org.example.com',
    generation: 1,
    sessionEnd: expect.any(AbortSignal),
  });
  expect(fixture.states()).toEqual(['signing-in', 'signed-in']);
  expect(fixture.identity.forms).toHaveLength(1);
});

test('the next start is signed in without a network call', async () => {
  const fixture = await createFixture();
  await fixture.start().signIn(fixture.add('sandbox'), secrets.clientSecret, secrets.password);

  const session = fixture.start();
  expect(session.view()).toMatchObject({ state: 'signing-in' });
  expect(await session.choose('sandbox')).toMatchObject({ state: 'signed-in', organisation: 'org.example.com', user });
  expect(await session.credentials(patient())).toMatchObject({ token: secrets.accessToken });
  expect(fixture.identity.forms).toHaveLength(1);
});

test('a sign-in that fails says why, and what was typed for good is not asked for again', async () => {
  const fixture = await createFixture();
  const session = fixture.start();
  const connection = fixture.add('sandbox', { rememberPassword: true });
  await expect(session.signIn(connection, secrets.clientSecret, 'wrong')).rejects.toMatchObject({
    fault: { code: 'AUTH-GRANT', field: 'password' },
  });
  expect(session.view()).toMatchObject({ state: 'signed-out', fault: { code: 'AUTH-GRANT' } });
  expect(session.view()).not.toHaveProperty('isForgotten');
  await expect(session.signIn(connection, null, null)).rejects.toMatchObject({
    fault: { code: 'AUTH-NEEDED', field: 'password' },
  });
  expect(await session.signIn(connection, null, secrets.password)).toMatchObject({ state: 'signed-in' });
  expect(fixture.identity.forms).toHaveLength(2);
});

test('a failed sign-in keeps the stored password, unless it was that which was refused', async () => {
  const fixture = await createFixture();
  const session = fixture.start();
  const connection = fixture.add('sandbox', { rememberPassword: true });
  await session.signIn(connection, secrets.clientSecret, secrets.password);

  fixture.identity.answerWith(() => ({ status: 503, body: '' }));
  await expect(session.signIn(connection, null, null)).rejects.toMatchObject({ fault: { code: 'UNAVAILABLE' } });
  fixture.identity.answerWith(null);
  expect(await session.signIn(connection, null, null)).toMatchObject({ state: 'signed-in' });

  fixture.identity.answerWith(() => ({ status: 400, body: '{"error":"invalid_grant"}' }));
  await expect(session.signIn(connection, null, null)).rejects.toMatchObject({ fault: { code: 'AUTH-GRANT' } });
  await expect(session.signIn(connection, null, null)).rejects.toMatchObject({ fault: { field: 'password' } });
  expect(fixture.identity.forms).toHaveLength(4);
});

test('signing out removes every secret: nothing comes back, and calls are told to sign in', async () => {
  const fixture = await createFixture();
  const session = fixture.start();
  await session.signIn(fixture.add('sandbox', { rememberPassword: true }), secrets.clientSecret, secrets.password);
  expect(await session.signOut()).toMatchObject({ state: 'signed-out', isForgotten: true });

  expect(session.secrets()).toEqual([]);
  await expect(session.credentials(patient())).rejects.toMatchObject({
    fault: { code: 'AUTH-NEEDED', actions: ['sign-in'] },
  });
  const next = fixture.start();
  expect(await next.choose('sandbox')).toMatchObject({ state: 'signed-out', isForgotten: true });
  await expect(next.credentials(patient())).rejects.toMatchObject({ fault: { code: 'AUTH-NEEDED' } });
  expect(fixture.identity.forms).toHaveLength(1);
});

test('signing out while a sign-in is on its way stays signed out, whatever the answer', async () => {
  const fixture = await createFixture();
  const session = fixture.start();
  const release = fixture.identity.hold();
  const signingIn = session.signIn(fixture.add('sandbox'), secrets.clientSecret, secrets.password);
  const outcome = expect(signingIn).rejects.toMatchObject({ fault: { code: 'AUTH-NEEDED' } });
  await fixture.identity.asked(1);
  await session.signOut();
  release();
  await outcome;
  expect(session.view()).toMatchObject({ state: 'signed-out' });
  expect(session.secrets()).toEqual([]);
});

test('a second sign-in takes the place of the first', async () => {
  const fixture = await createFixture();
  const session = fixture.start();
  const connection = fixture.add('sandbox');
  const release = fixture.identity.hold();
  const first = expect(session.signIn(connection, secrets.clientSecret, 'mistyped')).rejects.toMatchObject({
    fault: { code: 'CANCELLED' },
  });
  await fixture.identity.asked(1);
  const call = session.credentials(patient());
  const second = session.signIn(connection, secrets.clientSecret, secrets.password);
  await fixture.identity.asked(2);
  release();
  await first;
  expect(await second).toMatchObject({ state: 'signed-in' });
  expect(await call).toMatchObject({ token: secrets.accessToken });
  expect(fixture.states()).toEqual(['signing-in', 'signed-in']);
});

test('signing out while the vault is being read leaves nothing in memory', async () => {
  const fixture = await createFixture();
  await fixture.start().signIn(fixture.add('sandbox'), secrets.clientSecret, secrets.password);
  const session = fixture.start();
  const choosing = session.choose('sandbox');
  await session.signOut();
  expect(await choosing).toMatchObject({ state: 'signed-out' });
  expect(session.secrets()).toEqual([]);
});

test.each(['signing out', 'removing the connection'])(
  '%s while a new client secret of it is being stored leaves no secret',
  async (how) => {
    const fixture = await createFixture();
    const session = fixture.start();
    await session.signIn(fixture.add('sandbox'), secrets.clientSecret, secrets.password);
    const changing = session.adapt('sandbox', 'a new client secret', false);
    await Promise.all([how === 'signing out' ? session.signOut() : session.forget('sandbox'), changing]);
    expect(session.secrets()).toEqual([]);
    const next = fixture.start();
    await next.choose('sandbox');
    expect(next.secrets()).toEqual([]);
  },
);

test('credentials of a connection that was changed end the calls that have older ones', async () => {
  const fixture = await createFixture();
  const session = fixture.start();
  await session.signIn(fixture.add('sandbox'), secrets.clientSecret, secrets.password);
  const before = await session.credentials(patient());
  const same = await session.credentials(patient());
  expect(same.sessionEnd.aborted).toBe(false);
  fixture.add('sandbox', { serviceUrl: 'https://elsewhere.example.com' });
  const after = await session.credentials(patient());
  expect(after).toMatchObject({ serviceUrl: 'https://elsewhere.example.com' });
  expect([before, same, after].map(({ sessionEnd }) => sessionEnd.aborted)).toEqual([true, true, false]);
});

test('removing a connection removes its secrets, and only those', async () => {
  const fixture = await createFixture();
  const session = fixture.start();
  await session.signIn(fixture.add('production'), secrets.clientSecret, secrets.password);
  await session.signIn(fixture.add('sandbox'), secrets.clientSecret, secrets.password);
  await session.forget('production');
  fixture.connections.delete('production');

  const next = fixture.start();
  expect(await next.choose('sandbox')).toMatchObject({ state: 'signed-in' });
  fixture.add('production');
  expect(await next.choose('production')).toMatchObject({ state: 'signed-out' });
  await expect(next.choose('never there')).rejects.toMatchObject({ fault: { code: 'INVALID-INPUT' } });
});

test('credentials belong to the connection that was current when they were asked for', async () => {
  const fixture = await createFixture();
  const other = await identityServer({
    ...secrets,
    accessToken: 'token-of-production',
    organisation: 'prod.example.com',
  });
  const production = fixture.add('production', { authUrl: other.url, serviceUrl: 'https://prod.example.com' });
  const session = fixture.start();
  await session.signIn(production, secrets.clientSecret, secrets.password);

  const release = fixture.identity.hold();
  const signingIn = session.signIn(fixture.add('sandbox'), secrets.clientSecret, secrets.password);
  await fixture.identity.asked(1);
  const ofSandbox = session.credentials(patient());
  await session.choose('production');
  const ofProduction = await session.credentials(patient());
  release();

  expect(ofProduction).toMatchObject({ connectionId: 'production', token: 'token-of-production' });
  expect(await ofSandbox).toMatchObject({ connectionId: 'sandbox', token: secrets.accessToken });
  await signingIn;
  expect(session.view()).toMatchObject({ connectionId: 'production', organisation: 'prod.example.com' });

  other.expireTokens();
  await session.choose('sandbox');
  const question = fixture.question(1);
  const renewed = session.refused(ofProduction, patient());
  expect(await question).toMatchObject({ connectionId: 'production' });
  session.answerPassword(secrets.password, false);
  expect(await renewed).toMatchObject({ connectionId: 'production', token: 'token-of-production-2' });
});

test.each([
  ['identity server', { authUrl: 'https://elsewhere.example.com' }, { clientSecret: false, password: false }],
  ['client ID', { clientId: 'another app' }, { clientSecret: false, password: true }],
  ['user name', { username: 'someone@else.example.com' }, { clientSecret: true, password: false }],
])('a changed %s takes the session and the secrets that are not for it', async (_, changes, left) => {
  const fixture = await createFixture();
  const session = fixture.start();
  await session.signIn(fixture.add('sandbox', { rememberPassword: true }), secrets.clientSecret, secrets.password);
  fixture.add('sandbox', { rememberPassword: true, ...changes });

  await session.adapt('sandbox', null, false);
  expect(session.view()).toMatchObject({ state: 'signed-out' });
  expect(session.secrets().includes(secrets.clientSecret)).toBe(left.clientSecret);
  expect(session.secrets().includes(secrets.password)).toBe(left.password);
  expect(fixture.identity.forms).toHaveLength(1);
});

test('settings that another program has changed never send a stored secret to another server', async () => {
  const fixture = await createFixture();
  const attacker = await identityServer();
  await fixture
    .start()
    .signIn(fixture.add('sandbox', { rememberPassword: true }), secrets.clientSecret, secrets.password);

  const session = fixture.start();
  fixture.add('sandbox', { rememberPassword: true, authUrl: attacker.url });
  expect(await session.choose('sandbox')).toMatchObject({ state: 'signed-out' });
  await expect(session.credentials(patient())).rejects.toMatchObject({ fault: { code: 'AUTH-NEEDED' } });
  expect(attacker.forms).toEqual([]);
});

test('no longer remembering the password removes it', async () => {
  const fixture = await createFixture();
  const session = fixture.start();
  await session.signIn(fixture.add('sandbox', { rememberPassword: true }), secrets.clientSecret, secrets.password);
  fixture.add('sandbox', { rememberPassword: false });
  await session.adapt('sandbox', null, false);

  expect(session.view()).toMatchObject({ state: 'signed-in' });
  fixture.add('sandbox', { rememberPassword: true });
  const next = fixture.start();
  await next.choose('sandbox');
  expect(next.secrets()).toEqual([secrets.accessToken, secrets.clientSecret]);
});

test('a copied connection has the client secret, and neither the token nor the password', async () => {
  const fixture = await createFixture();
  const session = fixture.start();
  await session.signIn(fixture.add('sandbox', { rememberPassword: true }), secrets.clientSecret, secrets.password);
  const copy = fixture.add('sandbox copy', { rememberPassword: true });
  await session.copyClientSecret('sandbox', 'sandbox copy');

  expect(await session.choose('sandbox copy')).toMatchObject({ state: 'signed-out' });
  await expect(session.signIn(copy, null, null)).rejects.toMatchObject({ fault: { field: 'password' } });
  expect(await session.signIn(copy, null, secrets.password)).toMatchObject({ state: 'signed-in' });
});

/** The login of a service that Galley embeds. */
const loginAt = ({ identity }: Fixture) => ({
  authUrl: identity.url,
  serviceUrl: `${identity.url}/reports`,
  clientId: 'galley-1',
  clientSecret: secrets.clientSecret,
  username: 'author',
  password: secrets.password,
});

test('the sample service is signed in to when it is chosen, anew at each start', async () => {
  const fixture = await createFixture();
  const sample = fixture.add('sample', { kind: 'sample', authUrl: '', serviceUrl: '' });
  const embeddedLogin = async () => loginAt(fixture);
  const session = fixture.start({ embeddedLogin, currentId: sample.id });
  expect(await session.choose('sample')).toMatchObject({ state: 'signed-in', protection: { kind: 'memory' } });
  const first = await session.credentials(patient());
  expect(first).toMatchObject({ serviceUrl: `${fixture.identity.url}/reports`, connectionName: 'sample' });

  fixture.identity.expireTokens();
  expect(await session.refused(first, patient())).toMatchObject({ token: `${secrets.accessToken}-2` });

  const next = fixture.start({ embeddedLogin, currentId: sample.id });
  expect(await next.credentials(patient())).toMatchObject({ token: `${secrets.accessToken}-3` });
  expect(fixture.questions()).toEqual([]);
});

test('while the sample service is starting the user stays signed in; if it does not start, that is shown', async () => {
  const fixture = await createFixture();
  fixture.add('sample', { kind: 'sample' });
  let fail = (_: Error) => {};
  const starting = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const session = fixture.start({ embeddedLogin: () => starting, currentId: 'sample' });
  const states = () => fixture.states();
  const chosen = session.choose('sample');
  await waitFor(() => expect(states()).toContain('signing-in'));
  expect(states()).not.toContain('signed-out');
  expect(session.view().state).toBe('signing-in');
  fail(new Error('no port'));
  expect((await chosen).state).toBe('signed-out');
  expect(states().at(-1)).toBe('signed-out');
});

test('a folder that is opened while the sample is starting is not shown as signed out', async () => {
  const fixture = await createFixture();
  fixture.add('sample', { kind: 'sample' });
  fixture.add('folder', { kind: 'folder' });
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const embeddedLogin = async (id: string) => {
    if (id === 'folder') await started;
    return loginAt(fixture);
  };
  const session = fixture.start({ embeddedLogin, currentId: 'sample' });
  const sample = session.choose('sample');
  const folder = session.choose('folder');
  await sample;
  start();
  expect((await folder).state).toBe('signed-in');
  expect(fixture.states()).toEqual(['signing-in', 'signed-in']);
});

test('a sample service that refuses its own sign-in is told once, not asked for ever', async () => {
  const fixture = await createFixture();
  fixture.add('sample', { kind: 'sample' });
  const embeddedLogin = async () => ({
    ...fixture.add('sample', { kind: 'sample' }),
    clientSecret: '?',
    password: '?',
  });
  fixture.identity.answerWith(() => ({ status: 400, body: '{"error":"invalid_grant"}' }));
  const session = fixture.start({ embeddedLogin, currentId: 'sample' });
  expect(await session.choose('sample')).toMatchObject({ state: 'signed-out', fault: { code: 'AUTH-GRANT' } });
  expect(fixture.identity.forms).toHaveLength(1);
  expect(fixture.questions()).toEqual([]);
});

test('neither the session nor the credentials print a secret', async () => {
  const fixture = await createFixture();
  const session = fixture.start();
  await session.signIn(fixture.add('sandbox', { rememberPassword: true }), secrets.clientSecret, secrets.password);
  const credentials = await session.credentials(patient());
  const printed = [session, credentials, { credentials }].map((thing) =>
    inspect(thing, { depth: null, showHidden: true }),
  );
  for (const secret of Object.values(secrets)) {
    for (const text of [...printed, JSON.stringify(fixture.events)]) expect(text).not.toContain(secret);
  }
  expect(session.secrets()).toEqual([secrets.accessToken, secrets.clientSecret, secrets.password]);
});
