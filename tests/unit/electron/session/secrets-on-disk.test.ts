import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFixture, patient, secrets } from './session-fixture.ts';

/** The files under the folder that hold a secret in an encoding in which text leaks. */
function leaksUnder(folder: string): string[] {
  const needles = Object.values(secrets).flatMap((secret) => [
    Buffer.from(secret),
    Buffer.from(secret, 'utf16le'),
    Buffer.from(Buffer.from(secret).toString('base64')),
    Buffer.from(encodeURIComponent(secret)),
  ]);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => needles.some((needle) => readFileSync(path).includes(needle)));
}

/** Signed in, expired, asked, renewed, switched, changed and signed out. */
async function fullSession(fixture: Awaited<ReturnType<typeof createFixture>>) {
  const session = fixture.start();
  await session.signIn(fixture.add('production', { rememberPassword: true }), secrets.clientSecret, secrets.password);
  await session.signIn(fixture.add('sandbox'), secrets.clientSecret, secrets.password);
  const old = await session.credentials(patient());
  fixture.identity.expireTokens();
  const question = fixture.question(1);
  const renewed = session.refused(old, patient());
  await question;
  session.answerPassword(secrets.password, true);
  await renewed;
  await session.adapt('sandbox', secrets.clientSecret, false);
  await session.choose('production');
  return session;
}

test('with a key store, the disk holds secrets only encrypted', async () => {
  const fixture = await createFixture();
  const session = await fullSession(fixture);
  expect(readdirSync(fixture.folder)).toEqual(['sign-ins.json']);
  expect(leaksUnder(fixture.folder)).toEqual([]);
  await session.signOut();
  await session.forget('sandbox');
  expect(JSON.parse(readFileSync(join(fixture.folder, 'sign-ins.json'), 'utf8')).connections).toEqual({});
});

test('without a key store, the disk holds nothing at all', async () => {
  const fixture = await createFixture();
  fixture.cipher.protectWith({ kind: 'memory', why: 'No keyring.' });
  const session = await fullSession(fixture);
  expect(session.view()).toMatchObject({ state: 'signed-in', protection: { kind: 'memory', why: 'No keyring.' } });
  expect(readdirSync(fixture.folder)).toEqual([]);
});

test('a saved sign-in that was damaged is a notice and a fresh sign-in', async () => {
  const fixture = await createFixture();
  await fixture.start().signIn(fixture.add('sandbox'), secrets.clientSecret, secrets.password);
  fixture.cipher.loseKey();
  const session = fixture.start();
  expect(await session.choose('sandbox')).toMatchObject({ state: 'signed-out' });
  expect(fixture.notices()).toEqual(['Saved sign-in could not be read.']);
  expect(await session.signIn(fixture.add('sandbox'), secrets.clientSecret, secrets.password)).toMatchObject({
    state: 'signed-in',
  });
});

test('a locked key store is told, tried again by the next call, and can be passed by', async () => {
  const fixture = await createFixture();
  await fixture.start().signIn(fixture.add('sandbox'), secrets.clientSecret, secrets.password);

  const session = fixture.start();
  fixture.cipher.beBusy(8);
  expect(await session.choose('sandbox')).toMatchObject({ state: 'signed-out', fault: { code: 'KEY-STORE' } });
  expect(session.view()).not.toHaveProperty('isForgotten');
  await expect(session.credentials(patient())).rejects.toMatchObject({ fault: { code: 'KEY-STORE' } });
  fixture.cipher.beBusy(4);
  await session.adapt('sandbox', null, false);
  expect(await session.credentials(patient())).toMatchObject({ token: secrets.accessToken });
  expect(session.view()).toMatchObject({ state: 'signed-in' });

  const hurried = fixture.start();
  fixture.cipher.beBusy(4);
  await expect(hurried.signIn(fixture.add('sandbox'), null, secrets.password)).rejects.toMatchObject({
    fault: { code: 'KEY-STORE' },
  });
  expect(await hurried.choose('sandbox')).toMatchObject({ state: 'signed-in' });
  expect(await hurried.credentials(patient())).toMatchObject({ token: secrets.accessToken });

  const another = fixture.start();
  fixture.cipher.beBusy(4);
  expect(await another.signIn(fixture.add('sandbox'), secrets.clientSecret, secrets.password)).toMatchObject({
    state: 'signed-in',
  });
});
