/**
 * Encrypts secrets for the vault: the key store of the system behind an interface. Its errors must not quote the text.
 */
export type Cipher = Readonly<{
  /**
   * `backend` names the key store, so that a blob of another one does not count as damaged. `why` is a text for the
   * user.
   */
  protection(): Promise<CipherProtection>;
  encrypt(text: string): Promise<Buffer>;
  /** Throws `KeyStoreUnavailable` if it may work later, and any other error if the blob is useless. */
  decrypt(blob: Buffer): Promise<Readonly<{ text: string; shouldReEncrypt: boolean }>>;
}>;

export type CipherProtection =
  | Readonly<{ kind: 'keychain'; backend: string }>
  | Readonly<{ kind: 'memory'; why: string }>;

/** The key store is locked or busy. Its content may be intact. */
export class KeyStoreUnavailable extends Error {
  override readonly name = 'KeyStoreUnavailable';
}

/**
 * Whether a blob is encrypted with a public key. On Linux, Chromium marks these blobs `v10`; elsewhere the same mark
 * means a key in the system's store (components/os_crypt).
 */
export const isOpenSecret = (blob: Uint8Array, platform: NodeJS.Platform) =>
  platform === 'linux' && Buffer.from(blob.subarray(0, 3)).toString('latin1') === 'v10';
