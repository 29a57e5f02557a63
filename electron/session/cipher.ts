/** What encrypts for the vault: the key store of the system behind an interface. No error of it may quote the text. */
export type Cipher = Readonly<{
  /** `backend` names the key store, so that a blob of another one is not taken for damage. `why` is words for the user. */
  protection(): Promise<CipherProtection>;
  encrypt(text: string): Promise<Buffer>;
  /** Throws `KeyStoreUnavailable` when it may work later, anything else when the blob is of no use. */
  decrypt(blob: Buffer): Promise<Readonly<{ text: string; shouldReEncrypt: boolean }>>;
}>;

export type CipherProtection =
  | Readonly<{ kind: 'keychain'; backend: string }>
  | Readonly<{ kind: 'memory'; why: string }>;

/** The key store is locked or busy: what it holds may be fine. */
export class KeyStoreUnavailable extends Error {
  override readonly name = 'KeyStoreUnavailable';
}

/**
 * Whether a blob is encrypted with a key that is public. On Linux Chromium marks such blobs `v10`; elsewhere the same mark stands
 * for a key in the system's store (components/os_crypt).
 */
export const isOpenSecret = (blob: Uint8Array, platform: NodeJS.Platform) =>
  platform === 'linux' && Buffer.from(blob.subarray(0, 3)).toString('latin1') === 'v10';
