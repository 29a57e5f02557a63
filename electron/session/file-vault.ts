import { randomUUID } from 'node:crypto';
import type { AppEvent } from '../../shared/events.ts';
import { FaultError } from '../../shared/fault.ts';
import type { Protection } from '../../shared/model.ts';
import { createSerialQueue } from '../base/serial-queue.ts';
import { type Cipher, type CipherProtection, isOpenSecret, KeyStoreUnavailable } from './cipher.ts';
import { ConnectionSecrets, type Vault } from './vault.ts';
import { createVaultFile } from './vault-file.ts';

/** Retries for 5 s in total, while a key store is being unlocked. */
const waitsMs = [1_000, 1_500, 2_500];

export type FileVaultDependencies = Readonly<{
  /** The file with the encrypted secrets. */
  path: string;
  cipher: Cipher;
  platform: NodeJS.Platform;
  /** Writes atomically. */
  writeWhole: (path: string, data: string, options: Readonly<{ mode: number }>) => Promise<void>;
  /** Resolves after this many milliseconds. */
  wait: (ms: number) => Promise<void>;
  emit: (event: AppEvent) => void;
  /** Called with unexpected errors; never with a secret. */
  report: (thrown: unknown) => void;
}>;

type FileVault = Vault &
  Readonly<{
    /** Removes secrets of connections that no longer exist, with a notice. Rejects with the system's error. */
    sweep(isConnection: (id: string) => boolean): Promise<void>;
  }>;

/**
 * The vault in a file, with a key from the system's key store. Without a key, secrets stay in memory until Galley quits
 * and are never written to disk. Secrets that can never be decrypted are dropped with a notice; those that may be
 * decrypted later stay.
 */
export function createFileVault(deps: FileVaultDependencies): FileVault {
  const { cipher, platform, report } = deps;
  const file = createVaultFile(deps);
  const inMemory = new Map<string, ConnectionSecrets>();
  let protection: Protection = { kind: 'keychain' };
  /** The reason of a failed write, until a write succeeds. */
  let whyUnwritten: string | null = null;

  /** Each action reads, changes and writes the file. */
  const queue = createSerialQueue();

  const protectNow = async (): Promise<CipherProtection> => {
    const now = await cipher.protection().catch((thrown: unknown): CipherProtection => {
      report(thrown);
      return { kind: 'memory', why: 'The key store of this computer does not answer.' };
    });
    setProtection(now.kind === 'memory' ? now.why : whyUnwritten);
    return now;
  };

  /** The same object while nothing changes, so that changes can be detected by identity. */
  const setProtection = (why: string | null) => {
    const before = protection.kind === 'memory' ? protection.why : null;
    if (why !== before) protection = why === null ? { kind: 'keychain' } : { kind: 'memory', why };
  };

  const seal = async (connectionId: string, secrets: ConnectionSecrets, backend: string) => {
    const blob = await cipher.encrypt(JSON.stringify(secrets));
    if (isOpenSecret(blob, platform)) throw new KeyStoreUnavailable('The key of the blob is public.');
    await file.put(connectionId, { backend, blob });
  };

  const decrypt = async (blob: Buffer) => {
    for (const ms of waitsMs) {
      try {
        return await cipher.decrypt(blob);
      } catch (thrown) {
        if (!(thrown instanceof KeyStoreUnavailable)) throw thrown;
        await deps.wait(ms);
      }
    }
    return cipher.decrypt(blob);
  };

  const drop = async (connectionId: string) => {
    deps.emit({ type: 'noticed', notice: { id: randomUUID(), text: 'Saved sign-in could not be read.' } });
    await file.remove(connectionId).catch(report);
    return null;
  };

  const unseal = async (connectionId: string): Promise<ConnectionSecrets | null> => {
    const found = await file.find(connectionId);
    if (found === null) return null;
    if (found === 'damaged') return drop(connectionId);
    const now = await protectNow();
    if (now.kind === 'memory') throw cannotOpen(now.why);
    if (now.backend !== found.backend) throw cannotOpen(`It is in another key store (${found.backend}).`);

    const opened = await decrypt(found.blob).catch((thrown: unknown) => {
      if (thrown instanceof KeyStoreUnavailable) throw cannotOpen('The key store is locked or busy.');
      return null;
    });
    const secrets = opened && secretsIn(opened.text);
    if (!secrets) return drop(connectionId);
    if (opened.shouldReEncrypt) await seal(connectionId, secrets, now.backend).catch(report);
    return secrets;
  };

  const write = async (connectionId: string, secrets: ConnectionSecrets) => {
    const now = await protectNow();
    inMemory.set(connectionId, secrets);
    if (now.kind === 'memory') return;
    try {
      await seal(connectionId, secrets, now.backend);
      inMemory.delete(connectionId);
      whyUnwritten = null;
    } catch (thrown) {
      report(thrown);
      whyUnwritten = 'Your sign-in could not be stored: the key store or the disk refused it.';
    }
    setProtection(whyUnwritten);
  };

  return {
    protection: () => protection,

    read: (connectionId) =>
      queue.run(async () => {
        try {
          return inMemory.get(connectionId) ?? (await unseal(connectionId));
        } catch (thrown) {
          if (thrown instanceof FaultError) throw thrown;
          throw cannotOpen('Its file cannot be read.', thrown);
        }
      }),

    write: (connectionId, secrets) => queue.run(() => write(connectionId, secrets)),

    sweep: (isConnection) =>
      queue.run(async () => {
        const gone = (await file.ids()).filter((id) => !isConnection(id));
        for (const id of gone) await file.remove(id);
        if (gone.length > 0) deps.emit({ type: 'noticed', notice: { id: randomUUID(), text: sweptText(gone.length) } });
      }),

    remove: (connectionId) =>
      queue.run(async () => {
        inMemory.delete(connectionId);
        await file.remove(connectionId).catch((thrown: unknown) => {
          throw cannotRemove(thrown);
        });
      }),
  };
}

const sweptText = (count: number) =>
  count === 1
    ? 'The saved sign-in of a connection that no longer exists was removed from this computer.'
    : `The saved sign-ins of ${count} connections that no longer exist were removed from this computer.`;

/**
 * Decrypting damaged data may return garbage without an error, so the structure is checked. The parser's error would
 * quote the text.
 */
function secretsIn(text: string): ConnectionSecrets | null {
  try {
    return ConnectionSecrets.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const cannotOpen = (why: string, cause?: unknown) =>
  new FaultError(
    {
      code: 'KEY-STORE',
      happened: "Can't open the key store.",
      advice: `${why} Your saved sign-in is kept: try again, or sign in for this session.`,
      actions: ['run-again', 'sign-in'],
    },
    cause,
  );

const cannotRemove = (cause: unknown) =>
  new FaultError(
    {
      code: 'KEY-STORE',
      happened: "Can't remove the saved sign-in.",
      advice:
        'You are signed out, but its encrypted copy is still on the disk. Check that the disk can be written, and sign out again.',
    },
    cause,
  );
