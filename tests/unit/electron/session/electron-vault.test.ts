import { describe, expect, test } from 'vitest';
import { createElectronCipher } from '../../../../electron/session/electron-vault.ts';

type Backend = 'basic_text' | 'gnome_libsecret' | 'unknown';

const seal = (mark: string) => (text: string) => Buffer.from(mark + Buffer.from(text).toString('base64'));
const unseal = (blob: Buffer) => Buffer.from(blob.subarray(3).toString(), 'base64').toString();

/** As in Electron 33. The backend is unknown until it was asked whether there is one. */
function syncSafeStorage({ backend = 'gnome_libsecret' as Backend, isAvailable = true, mark = 'v11' } = {}) {
  let isKnown = false;
  return {
    isEncryptionAvailable: () => {
      isKnown = true;
      return isAvailable;
    },
    encryptString: seal(mark),
    decryptString: unseal,
    getSelectedStorageBackend: (): Backend => (isKnown ? backend : 'unknown'),
  };
}

/** As in Electron 46, which has no other half. */
function asyncSafeStorage({ isAvailable = true, mark = 'v11', fails = '', reEncryptTimes = 0 } = {}) {
  let left = reEncryptTimes;
  return {
    isAsyncEncryptionAvailable: async () => isAvailable,
    encryptStringAsync: async (text: string) => seal(mark)(text),
    decryptStringAsync: async (blob: Buffer) => {
      if (fails) throw new Error(fails);
      left -= 1;
      return { result: unseal(blob), shouldReEncrypt: left >= 0 };
    },
  };
}

const locked = { kind: 'memory', why: 'The key store of this computer is missing or locked, or it refused Galley.' };
const noKeyStore = { kind: 'memory', why: expect.stringContaining('no safe place') };

describe.each([
  ['synchronous', syncSafeStorage],
  ['asynchronous', asyncSafeStorage],
])('with the %s API', (_, safeStorage) => {
  test.each(['linux', 'darwin', 'win32'] as const)('on %s what is encrypted comes back', async (platform) => {
    const cipher = createElectronCipher(safeStorage(), platform);
    expect(await cipher.protection()).toMatchObject({ kind: 'keychain' });
    const blob = await cipher.encrypt('Pässwörd-💶');
    expect(await cipher.decrypt(blob)).toEqual({ text: 'Pässwörd-💶', shouldReEncrypt: false });
  });

  test('a key store that is locked or refused means memory, and says so', async () => {
    const cipher = createElectronCipher(safeStorage({ isAvailable: false }), 'darwin');
    const found = await cipher.protection();
    expect(found).toMatchObject({ kind: 'memory' });
    // The synchronous API never asks again.
    const isSync = safeStorage === syncSafeStorage;
    expect(found).toEqual(
      isSync ? { ...locked, why: `${locked.why} If you have unlocked it since, start Galley again.` } : locked,
    );
  });

  test('on Linux a public key is no protection, whatever Electron says', async () => {
    expect(await createElectronCipher(safeStorage({ mark: 'v10' }), 'linux').protection()).toEqual(noKeyStore);
    expect(await createElectronCipher(safeStorage({ mark: 'v10' }), 'win32').protection()).toMatchObject({
      kind: 'keychain',
    });
  });
});

test.each(['basic_text', 'unknown'] as const)('on Linux the backend %s means memory', async (backend) => {
  expect(await createElectronCipher(syncSafeStorage({ backend }), 'linux').protection()).toEqual(noKeyStore);
});

test('where both APIs are, the asynchronous one is used', async () => {
  const both = {
    ...syncSafeStorage(),
    encryptString: () => expect.fail('used'),
    decryptString: () => expect.fail('used'),
    ...asyncSafeStorage(),
  };
  const cipher = createElectronCipher(both, 'linux');
  expect(await cipher.protection()).toEqual({ kind: 'keychain', backend: 'gnome_libsecret' });
  expect(await cipher.decrypt(await cipher.encrypt('text'))).toMatchObject({ text: 'text' });
});

test('"temporarily unavailable" is told from damage', async () => {
  const blob = seal('v11')('text');
  const busy = 'safeStorage.decryptStringAsync is temporarily unavailable. Please try again.';
  await expect(createElectronCipher(asyncSafeStorage({ fails: busy }), 'linux').decrypt(blob)).rejects.toMatchObject({
    name: 'KeyStoreUnavailable',
  });
  const damaged = 'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.';
  await expect(
    createElectronCipher(asyncSafeStorage({ fails: damaged }), 'linux').decrypt(blob),
  ).rejects.not.toMatchObject({ name: 'KeyStoreUnavailable' });
});

test('a locked key store is told from damage with the synchronous API too', async () => {
  const cipher = createElectronCipher(syncSafeStorage({ isAvailable: false }), 'linux');
  await expect(cipher.decrypt(seal('v11')('text'))).rejects.toMatchObject({ name: 'KeyStoreUnavailable' });
});

test('a new key is asked for the text again, as Electron wants it', async () => {
  const cipher = createElectronCipher(asyncSafeStorage({ reEncryptTimes: 1 }), 'linux');
  expect(await cipher.decrypt(seal('v11')('text'))).toEqual({ text: 'text', shouldReEncrypt: true });
});
