import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWorld, patient, secrets } from './world.ts';

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
async function fullSession(world: Awaited<ReturnType<typeof createWorld>>) {
  const session = world.start();
  await session.signIn(world.add('production', { rememberPassword: true }), secrets.clientSecret, secrets.password);
  await session.signIn(world.add('sandbox'), secrets.clientSecret, secrets.password);
  const old = await session.credentials(patient());
  world.identity.expireTokens();
  const question = world.question(1);
  const renewed = session.refused(old, patient());
  await question;
  session.answerPassword(secrets.password, true);
  await renewed;
  await session.adapt('sandbox', secrets.clientSecret);
  await session.choose('production');
  return session;
}

test('with a key store, the disk holds secrets only encrypted', async () => {
  const world = await createWorld();
  const session = await fullSession(world);
  expect(readdirSync(world.folder)).toEqual(['sign-ins.json']);
  expect(leaksUnder(world.folder)).toEqual([]);
  await session.signOut();
  await session.forget('sandbox');
  expect(JSON.parse(readFileSync(join(world.folder, 'sign-ins.json'), 'utf8')).connections).toEqual({});
});

test('without a key store, the disk holds nothing at all', async () => {
  const world = await createWorld();
  world.cipher.protectWith({ kind: 'memory', why: 'No keyring.' });
  const session = await fullSession(world);
  expect(session.view()).toMatchObject({ state: 'signed-in', protection: { kind: 'memory', why: 'No keyring.' } });
  expect(readdirSync(world.folder)).toEqual([]);
});

test('a saved sign-in that was damaged is a notice and a fresh sign-in', async () => {
  const world = await createWorld();
  await world.start().signIn(world.add('sandbox'), secrets.clientSecret, secrets.password);
  world.cipher.loseKey();
  const session = world.start();
  expect(await session.choose('sandbox')).toMatchObject({ state: 'signed-out' });
  expect(world.notices()).toEqual(['Saved sign-in could not be read.']);
  expect(await session.signIn(world.add('sandbox'), secrets.clientSecret, secrets.password)).toMatchObject({
    state: 'signed-in',
  });
});

test('a locked key store is told, tried again by the next call, and can be passed by', async () => {
  const world = await createWorld();
  await world.start().signIn(world.add('sandbox'), secrets.clientSecret, secrets.password);

  const session = world.start();
  world.cipher.beBusy(8);
  expect(await session.choose('sandbox')).toMatchObject({ state: 'signed-out', fault: { code: 'KEY-STORE' } });
  await expect(session.credentials(patient())).rejects.toMatchObject({ fault: { code: 'KEY-STORE' } });
  world.cipher.beBusy(4);
  await session.adapt('sandbox', null);
  expect(await session.credentials(patient())).toMatchObject({ token: secrets.accessToken });
  expect(session.view()).toMatchObject({ state: 'signed-in' });

  const another = world.start();
  world.cipher.beBusy(4);
  expect(await another.signIn(world.add('sandbox'), secrets.clientSecret, secrets.password)).toMatchObject({
    state: 'signed-in',
  });
});
