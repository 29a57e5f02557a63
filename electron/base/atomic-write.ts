import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renameOver } from './rename-over.ts';
import { errorCode } from './system-error.ts';

/** Contains the process id, so that the sweep at the start never removes a file that this process is writing. */
const tempName = /^\.galley-(\d+)-[0-9a-f-]{36}\.tmp$/;

/** A new name beside `path`. A rename is atomic only within a folder. The name is short, however long `path` is. */
export function tempBeside(path: string): string {
  return join(dirname(path), `.galley-${process.pid}-${randomUUID()}.tmp`);
}

type WriteOptions = Readonly<{
  /** Permission bits as for open(2), masked by the umask. The default lets only the owner read the file. */
  mode?: number;
  /** Sets exactly `mode`, regardless of the umask. Ignored on a disk without permissions. */
  exactMode?: boolean;
  /** The temporary path, from `tempBeside`, for a caller that records it. */
  temp?: string;
}>;

/**
 * Writes a file atomically: a reader, a crash or a power cut finds the old content or the new one, never a mix. Memory
 * stays bounded when `data` is a stream. Rejects with the error of the system or the stream, and then leaves no file
 * behind.
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

/** `writeWhole` for a small text that must be on disk before the caller continues. Throws the system's error. */
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

/** Appends a line that survives a power cut. Throws the system's error. */
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
    // See `syncFolder`.
  }
}

/** The folders of the stores, and their subfolders. */
const maxDepth = 2;

/**
 * Removes the temporary files that killed processes left in `folder` and its subfolders, so that no store has to. Only
 * Galley's own names are removed, and none of this process. A missing folder is clean. Rejects with the system's error.
 */
export async function sweepTemps(folder: string, depth = 0): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    const pid = tempName.exec(entry.name)?.[1];
    if (entry.isDirectory() && depth < maxDepth) await sweepTemps(path, depth + 1);
    else if (entry.isFile() && pid !== undefined && Number(pid) !== process.pid) await rm(path, { force: true });
  }
}

/** Some network disks cannot confirm that data is on disk. Galley saves there anyway. */
const unsyncable = ['EINVAL', 'ENOTSUP', 'ENOSYS'];
const sync = (file: FileHandle) => file.sync().catch(unlessCode(...unsyncable));

/**
 * Makes the rename durable. Failures are ignored: Windows cannot open a folder, and the file is complete under either
 * name.
 */
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
