import { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode, isDiskFull } from './system-error.ts';

/**
 * Creates the folder if necessary and writes an empty file into it briefly. Returns `null` if that works or the disk is
 * only full; otherwise the reason as a sentence. Never throws. Synchronous, for the start of the app.
 */
export function whyNotWritable(folder: string): string | null {
  // Not a random name: loading `node:crypto` takes 4 ms, before the window opens.
  const probe = join(folder, `.galley-${process.pid}-${Date.now()}.tmp`);
  try {
    makeFolder(folder);
    closeSync(openSync(probe, 'wx', 0o600));
    rmSync(probe, { force: true });
    return null;
  } catch (thrown) {
    // The user can free a full disk while Galley runs, and Galley reports failed writes.
    if (isDiskFull(thrown)) return null;
    const code = errorCode(thrown) ?? 'unknown';
    return reasons[code] ?? `The system refused it (${code}).`;
  }
}

/** Not Node's `recursive`: on Linux it never returns for a folder in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

const noPermission = 'You have no permission to write there.';
const inTheWay = 'A file is in the way.';
const reasons: Readonly<Record<string, string>> = {
  EACCES: noPermission,
  EPERM: noPermission,
  EROFS: 'The disk is read-only.',
  ENOTDIR: inTheWay,
  EEXIST: inTheWay,
  ENOENT: 'It does not exist and cannot be made.',
};
