import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeWhole } from '../../../../electron/base/atomic-write.ts';
import { createFileVault, type FileVaultDependencies } from '../../../../electron/session/file-vault.ts';
import type { AppEvent } from '../../../../shared/events.ts';
import { createAesCipher } from './aes-cipher.ts';
import { emptyFolder } from './session-fixture.ts';

const secrets = {
  authUrl: 'https://login.example.com',
  clientId: 'client',
  username: 'author@example.com',
  serviceOrigin: 'https://reports.example.com',
  token: null,
  clientSecret: 'client-secret-91c2aa',
  password: 'Pässwörd-💶',
};

/** A vault on disk; `start` is a start of Galley. */
function createFixture() {
  const folder = emptyFolder();
  const path = join(folder, 'data', 'sign-ins.json');
  const cipher = createAesCipher();
  const notices: string[] = [];
  const waitedMs: number[] = [];
  const reported: unknown[] = [];
  return {
    folder,
    path,
    cipher,
    notices,
    waitedMs,
    reported,
    text: () => readFileSync(path, 'utf8'),
    start: (changes: Partial<FileVaultDependencies> = {}) =>
      createFileVault({
        path,
        cipher,
        platform: 'linux',
        writeWhole,
        wait: async (ms) => void waitedMs.push(ms),
        emit: (event: AppEvent) => event.type === 'noticed' && notices.push(event.notice.text),
        report: (thrown) => reported.push(thrown),
        ...changes,
      }),
  };
}

const keyStoreFault = { fault: { code: 'KEY-STORE', actions: ['run-again', 'sign-in'] } };

test('secrets come back at the next start, from a file that only its owner may read', async () => {
  const fixture = createFixture();
  await fixture.start().write('sandbox', secrets);
  expect(statSync(fixture.path).mode & 0o777).toBe(0o600);
  expect(JSON.parse(fixture.text()).connections.sandbox).toEqual({
    backend: 'gnome_libsecret',
    blob: expect.any(String),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });

  const vault = fixture.start();
  expect(await vault.read('sandbox')).toEqual(secrets);
  expect(await vault.read('production')).toBeNull();
  expect(vault.protection()).toEqual({ kind: 'keychain' });
});

test('connections that are written at the same time all stay', async () => {
  const fixture = createFixture();
  const vault = fixture.start();
  const ids = Array.from({ length: 10 }, (_, place) => `connection ${place}`);
  await Promise.all(ids.map((id) => vault.write(id, { ...secrets, username: id })));
  for (const id of ids) expect(await fixture.start().read(id)).toMatchObject({ username: id });
});

test('what is removed is gone, and nothing else', async () => {
  const fixture = createFixture();
  const vault = fixture.start();
  await vault.write('sandbox', secrets);
  await vault.write('production', secrets);
  await vault.remove('sandbox');
  await vault.remove('never there');
  expect(await vault.read('sandbox')).toBeNull();
  expect(await fixture.start().read('production')).toEqual(secrets);
});

test('without a safe place secrets last until Galley quits, and nothing is written', async () => {
  const fixture = createFixture();
  fixture.cipher.protectWith({ kind: 'memory', why: 'No keyring.' });
  const vault = fixture.start();
  await vault.write('sandbox', secrets);
  expect(vault.protection()).toEqual({ kind: 'memory', why: 'No keyring.' });
  expect(await vault.read('sandbox')).toEqual(secrets);
  expect(readdirSync(fixture.folder)).toEqual([]);
  expect(await fixture.start().read('sandbox')).toBeNull();
});

test('on Linux a blob whose key is public is never written', async () => {
  const fixture = createFixture();
  fixture.cipher.markBlobs('v10');
  const vault = fixture.start();
  await vault.write('sandbox', secrets);
  expect(vault.protection()).toMatchObject({ kind: 'memory' });
  expect(await vault.read('sandbox')).toEqual(secrets);
  expect(readdirSync(fixture.folder)).toEqual([]);
});

test('elsewhere the same mark stands for the key store of the system', async () => {
  const fixture = createFixture();
  fixture.cipher.markBlobs('v10');
  await fixture.start({ platform: 'darwin' }).write('sandbox', secrets);
  expect(await fixture.start({ platform: 'darwin' }).read('sandbox')).toEqual(secrets);
});

test('a disk that refuses the file costs the next start, not this session', async () => {
  const fixture = createFixture();
  const vault = fixture.start({ writeWhole: () => Promise.reject(new Error('ENOSPC')) });
  await vault.write('sandbox', secrets);
  expect(await vault.read('sandbox')).toEqual(secrets);
  expect(vault.protection()).toMatchObject({ kind: 'memory', why: expect.stringContaining('could not be stored') });
  expect(fixture.reported).toHaveLength(1);
});

test('a removal that the disk refuses is told, never taken for done', async () => {
  const fixture = createFixture();
  await fixture.start().write('sandbox', secrets);
  const vault = fixture.start({ writeWhole: () => Promise.reject(new Error('EROFS')) });
  await expect(vault.remove('sandbox')).rejects.toMatchObject({ fault: { code: 'KEY-STORE' } });
});

const flipped = (text: string) => {
  const vault = JSON.parse(text);
  const blob = Buffer.from(vault.connections.sandbox.blob, 'base64');
  blob.writeUInt8(blob.readUInt8(30) ^ 1, 30);
  vault.connections.sandbox.blob = blob.toString('base64');
  return JSON.stringify(vault);
};

test.each<[what: string, damage: (text: string) => string]>([
  ['a flipped byte', flipped],
  ['half a file', (text) => text.slice(0, text.length / 2)],
  ['no JSON', () => 'garbage'],
  ['an empty file', () => ''],
  ['an entry of another shape', () => '{"version":1,"connections":{"sandbox":{"blob":7}}}'],
])('%s is dropped with one notice, and signing in again works', async (_, damage) => {
  const fixture = createFixture();
  await fixture.start().write('sandbox', secrets);
  writeFileSync(fixture.path, damage(fixture.text()));

  const vault = fixture.start();
  expect(await vault.read('sandbox')).toBeNull();
  expect(await vault.read('sandbox')).toBeNull();
  expect(fixture.notices).toEqual(['Saved sign-in could not be read.']);
  await vault.write('sandbox', secrets);
  expect(await fixture.start().read('sandbox')).toEqual(secrets);
});

test('damage that decrypts without an error is damage all the same', async () => {
  const fixture = createFixture();
  await fixture.start().write('sandbox', secrets);
  writeFileSync(fixture.path, flipped(fixture.text()));
  const decrypt = async () => ({ text: JSON.stringify({ ...secrets, password: 'Pässwürd' }), shouldReEncrypt: false });
  expect(await fixture.start({ cipher: { ...fixture.cipher, decrypt } }).read('sandbox')).toBeNull();
});

test('a blob of another user, or under a key that is gone, is dropped with a notice', async () => {
  const fixture = createFixture();
  await fixture.start().write('sandbox', secrets);
  fixture.cipher.loseKey();
  expect(await fixture.start().read('sandbox')).toBeNull();
  expect(fixture.notices).toEqual(['Saved sign-in could not be read.']);
  expect(JSON.parse(fixture.text()).connections).toEqual({});
});

test.each(['garbage', '"text"', '{"password":"Pässwörd-💶"}'])(
  'what decrypts to something else is dropped, and never quoted: %s',
  async (text) => {
    const fixture = createFixture();
    await fixture.start().write('sandbox', secrets);
    const cipher = { ...fixture.cipher, decrypt: async () => ({ text, shouldReEncrypt: false }) };
    expect(await fixture.start({ cipher }).read('sandbox')).toBeNull();
    expect(fixture.notices).toHaveLength(1);
    expect(fixture.reported).toEqual([]);
  },
);

test('a key store that is busy is asked three more times within 5 s', async () => {
  const fixture = createFixture();
  await fixture.start().write('sandbox', secrets);
  fixture.cipher.beBusy(3);
  expect(await fixture.start().read('sandbox')).toEqual(secrets);
  expect(fixture.waitedMs).toEqual([1_000, 1_500, 2_500]);
});

test('a key store that stays locked keeps the blob for later', async () => {
  const fixture = createFixture();
  await fixture.start().write('sandbox', secrets);
  fixture.cipher.beBusy(4);
  const vault = fixture.start();
  await expect(vault.read('sandbox')).rejects.toMatchObject(keyStoreFault);
  expect(await vault.read('sandbox')).toEqual(secrets);
  expect(fixture.notices).toEqual([]);
});

test('a key store that is missing for once keeps the blob for later', async () => {
  const fixture = createFixture();
  await fixture.start().write('sandbox', secrets);
  fixture.cipher.protectWith({ kind: 'memory', why: 'No keyring.' });
  await expect(fixture.start().read('sandbox')).rejects.toMatchObject(keyStoreFault);
  fixture.cipher.protectWith({ kind: 'keychain', backend: 'kwallet6' });
  await expect(fixture.start().read('sandbox')).rejects.toMatchObject(keyStoreFault);
  fixture.cipher.protectWith({ kind: 'keychain', backend: 'gnome_libsecret' });
  expect(await fixture.start().read('sandbox')).toEqual(secrets);
});

test('a blob under an old key is encrypted anew at once', async () => {
  const fixture = createFixture();
  await fixture.start().write('sandbox', secrets);
  const before = fixture.text();
  fixture.cipher.askToReEncrypt();
  expect(await fixture.start().read('sandbox')).toEqual(secrets);
  expect(fixture.text()).not.toBe(before);
  expect(await fixture.start().read('sandbox')).toEqual(secrets);
});

test('secrets of connections that no longer exist are swept, with a notice, and the others stay', async () => {
  const fixture = createFixture();
  const first = fixture.start();
  for (const id of ['kept', 'gone', 'gone too']) await first.write(id, secrets);
  const vault = fixture.start();
  await vault.sweep((id) => id === 'kept');
  expect(Object.keys(JSON.parse(fixture.text()).connections)).toEqual(['kept']);
  expect(await vault.read('kept')).toEqual(secrets);
  expect(fixture.notices).toEqual([
    'The saved sign-ins of 2 connections that no longer exist were removed from this computer.',
  ]);
  await vault.sweep((id) => id === 'kept');
  expect(fixture.notices).toHaveLength(1);
});

test('secrets of a later version stay as they are; those of this version are kept beside them', async () => {
  const fixture = createFixture();
  await fixture.start().write('sandbox', secrets);
  const later = '{"version":2,"sealed":"something else"}';
  writeFileSync(fixture.path, later);
  const vault = fixture.start();
  expect(await vault.read('sandbox')).toBeNull();
  await vault.write('other', secrets);
  await vault.sweep(() => true);
  expect(fixture.text()).toBe(later);
  expect(await fixture.start().read('other')).toEqual(secrets);
  expect(fixture.notices).toEqual([]);
});
