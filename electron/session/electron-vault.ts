import type { SafeStorage } from 'electron';
import { type Cipher, type CipherProtection, isOpenSecret, KeyStoreUnavailable } from './cipher.ts';

/** The only API in Electron 33; removed in 46. */
type SyncHalf = Pick<SafeStorage, 'isEncryptionAvailable' | 'encryptString' | 'decryptString'>;
/** In Electron 42 and later. */
type AsyncHalf = Pick<SafeStorage, 'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'>;
type SafeStorageOfAnyVersion = (SyncHalf | AsyncHalf) & Partial<Pick<SafeStorage, 'getSelectedStorageBackend'>>;

/**
 * Electron's `safeStorage` as a `Cipher`: the asynchronous API if it exists, else the synchronous one. Call it when the
 * app is ready. On Linux, Electron reports it as available even if its blobs use a public key, so Galley checks that.
 */
export function createElectronCipher(safeStorage: SafeStorageOfAnyVersion, platform: NodeJS.Platform): Cipher {
  const api = 'encryptStringAsync' in safeStorage ? asyncApi(safeStorage) : syncApi(safeStorage);

  const onLinux = async (): Promise<CipherProtection> => {
    // This call makes Electron choose the key store; before it, the choice is unknown.
    if ('isEncryptionAvailable' in safeStorage) safeStorage.isEncryptionAvailable();
    const backend = safeStorage.getSelectedStorageBackend?.() ?? 'secret-service';
    if (backend === 'basic_text' || backend === 'unknown') return noKeyStore;
    if (!(await api.isAvailable())) return lockedFor(api);
    return isOpenSecret(await api.encrypt('probe'), platform) ? noKeyStore : { kind: 'keychain', backend };
  };

  return {
    async protection() {
      try {
        if (platform === 'linux') return await onLinux();
        return (await api.isAvailable()) ? { kind: 'keychain', backend: platform } : lockedFor(api);
      } catch {
        return locked;
      }
    },
    encrypt: api.encrypt,
    decrypt: api.decrypt,
  };
}

type Api = Pick<Cipher, 'encrypt' | 'decrypt'> &
  Readonly<{
    isAvailable: () => Promise<boolean>;
    /** Chromium asks the key store once, and keeps its refusal until it ends. */
    asksOnce: boolean;
  }>;

function asyncApi(safeStorage: AsyncHalf): Api {
  const decryptOnce = (blob: Buffer) => safeStorage.decryptStringAsync(blob).catch(unlessBusy);
  return {
    asksOnce: false,
    isAvailable: () => safeStorage.isAsyncEncryptionAvailable(),
    encrypt: (text) => safeStorage.encryptStringAsync(text),
    async decrypt(blob) {
      const first = await decryptOnce(blob);
      if (!first.shouldReEncrypt) return { text: first.result, shouldReEncrypt: false };
      // Electron requests a second call when the key has changed.
      const { result } = await decryptOnce(blob);
      return { text: result, shouldReEncrypt: true };
    },
  };
}

function syncApi(safeStorage: SyncHalf): Api {
  return {
    asksOnce: true,
    isAvailable: async () => safeStorage.isEncryptionAvailable(),
    encrypt: async (text) => safeStorage.encryptString(text),
    async decrypt(blob) {
      if (!safeStorage.isEncryptionAvailable()) throw new KeyStoreUnavailable('Encryption is not available.');
      return { text: safeStorage.decryptString(blob), shouldReEncrypt: false };
    },
  };
}

/** Electron distinguishes "later" from "never" only by its message (shell/browser/api/electron_api_safe_storage.cc). */
function unlessBusy(thrown: unknown): never {
  if (thrown instanceof Error && /temporarily unavailable/i.test(thrown.message)) {
    throw new KeyStoreUnavailable(thrown.message);
  }
  throw thrown;
}

const noKeyStore: CipherProtection = {
  kind: 'memory',
  why: 'This computer has no safe place for the sign-in: no keyring such as GNOME Keyring or KWallet is running.',
};

const lockedFor = ({ asksOnce }: Api): CipherProtection =>
  asksOnce ? { ...locked, why: `${locked.why} If you have unlocked it since, start Galley again.` } : locked;

const locked = {
  kind: 'memory',
  why: 'The key store of this computer is missing or locked, or it refused Galley.',
} as const satisfies CipherProtection;
