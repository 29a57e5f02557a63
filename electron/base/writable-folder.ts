import { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode, isDiskFull } from './system-error.ts';

/**
 * Makes the folder if need be and writes an empty file into it for a moment. `null` if that works or the disk is only full; else
 * the reason as a sentence. Never throws. Synchronous, for the start of the app.
 */
export function whyNotWritable(folder: string): string | null {
  // No random name: `node:crypto` takes 4 ms to load, before the window.
  const probe = join(folder, `.galley-${process.pid}-${Date.now()}.tmp`);
  try {
    makeFolder(folder);
    closeSync(openSync(probe, 'wx', 0o600));
    rmSync(probe, { force: true });
    return null;
  } catch (thrown) {
    // A full disk can be freed while Galley runs, which says so when it cannot write.
    if (isDiskFull(thrown)) return null;
    const code = errorCode(thrown) ?? 'unknown';
    return reasons[code] ?? `The system refused it (${code}).`;
  }
}

/** Not `recursive` of Node: on Linux that never returns for a folder in /proc. */
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
