import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type Cipher, type CipherProtection, KeyStoreUnavailable } from '../../../../electron/session/cipher.ts';

const nonceBytes = 12;
const keychain: CipherProtection = { kind: 'keychain', backend: 'gnome_libsecret' };

/** A key store as on Linux, with a real key that outlives Galley: AES-GCM behind the mark `v11`. */
export function createAesCipher() {
  let key = randomBytes(32);
  let protection = keychain;
  let mark = 'v11';
  let busyTimes = 0;
  let shouldReEncrypt = false;

  const cipher: Cipher = {
    protection: async () => protection,
    async encrypt(text) {
      const nonce = randomBytes(nonceBytes);
      const aes = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([aes.update(text, 'utf8'), aes.final()]);
      return Buffer.concat([Buffer.from(mark), nonce, aes.getAuthTag(), body]);
    },
    async decrypt(blob) {
      if (busyTimes > 0) {
        busyTimes -= 1;
        throw new KeyStoreUnavailable('busy');
      }
      const aes = createDecipheriv('aes-256-gcm', key, blob.subarray(3, 3 + nonceBytes));
      aes.setAuthTag(blob.subarray(3 + nonceBytes, 19 + nonceBytes));
      const text = Buffer.concat([aes.update(blob.subarray(19 + nonceBytes)), aes.final()]).toString('utf8');
      return { text, shouldReEncrypt };
    },
  };

  return {
    ...cipher,
    protectWith(next: CipherProtection): void {
      protection = next;
    },
    /** What follows is encrypted as if with a public key. */
    markBlobs(next: string): void {
      mark = next;
    },
    beBusy(times: number): void {
      busyTimes = times;
    },
    loseKey(): void {
      key = randomBytes(32);
    },
    askToReEncrypt(): void {
      shouldReEncrypt = true;
    },
  };
}

export type AesCipher = ReturnType<typeof createAesCipher>;
