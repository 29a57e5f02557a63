import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { isOfLaterVersion, pathBesideLater } from '../base/file-version.ts';
import { jsonValueOf } from '../base/json.ts';
import { storedText } from '../base/stored-file.ts';

/**
 * One encrypted connection: the key store of the blob, and a checksum that detects damage, which decryption may miss.
 */
const Entry = z.strictObject({ backend: z.string(), blob: z.base64(), sha256: z.string() });
type Entry = z.infer<typeof Entry>;

const version = 1;
const VaultText = z.strictObject({ version: z.literal(version), connections: z.record(z.string(), z.unknown()) });

type Sealed = Readonly<{ backend: string; blob: Buffer }>;
/** `damaged`: an entry or the whole file is useless. */
type Found = Sealed | 'damaged' | null;

type VaultFileDependencies = Readonly<{
  path: string;
  /** Writes atomically. */
  writeWhole: (path: string, data: string, options: Readonly<{ mode: number }>) => Promise<void>;
}>;

/** The encrypted secrets of all connections in one file that only its owner can read. It has no access to keys. */
export function createVaultFile({ path, writeWhole }: VaultFileDependencies) {
  /** The file of this version, which is beside the file of a later version. */
  const readText = async () => {
    const text = await storedText(path);
    if (text === null || !isOfLaterVersion(jsonValueOf(text), version)) return { ownPath: path, text };
    const ownPath = pathBesideLater(path, version);
    return { ownPath, text: await storedText(ownPath) };
  };

  const read = async (): Promise<Readonly<{ ownPath: string; entries: Record<string, unknown> | 'damaged' }>> => {
    const { ownPath, text } = await readText();
    if (text === null) return { ownPath, entries: {} };
    const parsed = VaultText.safeParse(jsonValueOf(text));
    return { ownPath, entries: parsed.success ? parsed.data.connections : 'damaged' };
  };
  const entries = async () => (await read()).entries;

  const change = async (edit: (connections: Record<string, unknown>) => void) => {
    const { ownPath, entries: found } = await read();
    const connections = found === 'damaged' ? {} : found;
    edit(connections);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeWhole(ownPath, `${JSON.stringify({ version, connections })}\n`, { mode: 0o600 });
  };

  return {
    /** Rejects with `UnreadableNow`. */
    async find(connectionId: string): Promise<Found> {
      const found = await entries();
      if (found === 'damaged') return 'damaged';
      if (!Object.hasOwn(found, connectionId)) return null;
      const entry = Entry.safeParse(found[connectionId]);
      if (!entry.success) return 'damaged';
      const blob = Buffer.from(entry.data.blob, 'base64');
      return sumOf(blob) === entry.data.sha256 ? { backend: entry.data.backend, blob } : 'damaged';
    },

    /** The ids of all connections with an entry. Rejects like `find`. */
    async ids(): Promise<readonly string[]> {
      const found = await entries();
      return found === 'damaged' ? [] : Object.keys(found);
    },

    put: (connectionId: string, { backend, blob }: Sealed): Promise<void> =>
      change((connections) => {
        const entry: Entry = { backend, blob: blob.toString('base64'), sha256: sumOf(blob) };
        connections[connectionId] = entry;
      }),

    /** Removes the entry. Writes nothing if it does not exist. */
    async remove(connectionId: string): Promise<void> {
      const found = await entries();
      if (found !== 'damaged' && !Object.hasOwn(found, connectionId)) return;
      await change((connections) => delete connections[connectionId]);
    },
  };
}

const sumOf = (blob: Uint8Array) => createHash('sha256').update(blob).digest('hex');
