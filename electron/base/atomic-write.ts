import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renameOver } from './rename-over.ts';
import { errorCode } from './system-error.ts';

/** Holds the process, so that a sweep at the start never takes a file that this very process is writing. */
const tempName = /^\.galley-(\d+)-[0-9a-f-]{36}\.tmp$/;

/** A new name beside `path`, in the same folder because only there a rename is one step. Short, whatever `path` is called. */
export function tempBeside(path: string): string {
  return join(dirname(path), `.galley-${process.pid}-${randomUUID()}.tmp`);
}

type WriteOptions = Readonly<{
  /** Permission bits as for open(2), less the umask. Only the owner may read what is written without it. */
  mode?: number;
  /** Sets exactly `mode`, whatever the umask is. A disk that knows no permissions is no failure. */
  exactMode?: boolean;
  /** Where to write before the rename, from `tempBeside`, for a caller who keeps record of it. */
  temp?: string;
}>;

/**
 * Writes the file whole or not at all: a reader, a crash or a power cut finds the old content or the new one, never a mix.
 * Memory stays bounded when `data` is a stream. Rejects with the system's error or the stream's, and then leaves nothing behind.
 */
export async function writeWhole(
  path: string,
  data: string | Uint8Array | AsyncIterable<Uint8Array>,
  { mode = 0o600, exactMode = false, temp = tempBeside(path) }: WriteOptions = {},
): Promise<void> {
  const file = await open(temp, 'wx', mode);
  try {
    try {
      if (typeof data === 'string' || data instanceof Uint8Array) await file.writeFile(data);
      else for await (const chunk of data) await file.writeFile(chunk);
      if (exactMode) await file.chmod(mode).catch(unlessCode('EPERM', 'ENOTSUP', 'ENOSYS'));
      await sync(file);
    } finally {
      await file.close();
    }
    await renameOver(temp, path);
  } catch (thrown) {
    await rm(temp, { force: true }).catch(() => {});
    throw thrown;
  }
  await syncFolder(dirname(path));
}

/** `writeWhole` for a small text that has to be on the disk before the caller goes on. Throws the system's error. */
export function writeWholeSync(path: string, text: string): void {
  const temp = tempBeside(path);
  try {
    writeSynced(temp, 'wx', text);
    renameSync(temp, path);
  } catch (thrown) {
    rmSync(temp, { force: true });
    throw thrown;
  }
  syncFolderSync(dirname(path));
}

/** Adds a line that a power cut does not take back. Throws the system's error. */
export function appendSynced(path: string, line: string): void {
  const isNew = !existsSync(path);
  writeSynced(path, 'a', line);
  if (isNew) syncFolderSync(dirname(path));
}

function writeSynced(path: string, flags: 'wx' | 'a', text: string): void {
  const file = openSync(path, flags, 0o600);
  try {
    for (let rest = Buffer.from(text); rest.length > 0; ) rest = rest.subarray(writeSync(file, rest));
    try {
      fsyncSync(file);
    } catch (thrown) {
      unlessCode(...unsyncable)(thrown);
    }
  } finally {
    closeSync(file);
  }
}

function syncFolderSync(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // As in `syncFolder`.
  }
}

/** The folders of the stores, and folders in them. */
const maxDepth = 2;

/**
 * Removes what writes that were killed have left in `folder` and in the folders of it: only files of our own naming, never one of this
 * process. So no store has to think of it. A folder that does not exist is already clean. Rejects with the system's error.
 */
export async function sweepTemps(folder: string, depth = 0): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    const pid = tempName.exec(entry.name)?.[1];
    if (entry.isDirectory() && depth < maxDepth) await sweepTemps(path, depth + 1);
    else if (entry.isFile() && pid !== undefined && Number(pid) !== process.pid) await rm(path, { force: true });
  }
}

/** Some network disks cannot promise that data has reached the platter; that is no reason not to save there. */
const unsyncable = ['EINVAL', 'ENOTSUP', 'ENOSYS'];
const sync = (file: FileHandle) => file.sync().catch(unlessCode(...unsyncable));

/** Makes the rename itself last. Windows cannot open a folder, and the file is whole under either name, so a failure is none. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

function unlessCode(...harmless: string[]) {
  return (thrown: unknown) => {
    if (!harmless.includes(errorCode(thrown) ?? '')) throw thrown;
  };
}
