import { access, constants, lstat, readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { errorCode, nullIfMissing } from '../base/system-error.ts';
import { saveRefused } from './disk-faults.ts';
import { windowsNameProblem } from './file-name.ts';

/** Where a save really goes, and the permission bits of the file that is there now, if any. */
export type SaveTarget = Readonly<{ path: string; mode: number | null }>;

/**
 * Looks at the place before anything is copied: a link is followed, so that the file behind it is replaced and the link stays.
 * Fails with `SAVE-REFUSED`, or with the system's error, for a place that cannot take a file.
 */
export async function saveTarget(chosen: string, platform: NodeJS.Platform): Promise<SaveTarget> {
  const problem = platform === 'win32' ? windowsNameProblem(basename(chosen)) : null;
  if (problem) throw saveRefused(problem);
  const path = await followLinks(chosen);
  await access(dirname(path), constants.W_OK);
  const present = await lstat(path).catch(nullIfMissing);
  if (!present) return { path, mode: null };
  if (present.isDirectory()) throw saveRefused('There is a folder of that name.');
  // A rename would replace a device or a pipe by a file.
  if (!present.isFile()) throw saveRefused('What is there is no ordinary file.');
  // A rename asks for no leave of the file itself, but the author who made it read-only meant it.
  await access(path, constants.W_OK);
  return { path, mode: present.mode & 0o777 };
}

/** Like `realpath`, but the file at the end, or behind a link at the end, need not exist. Its folder must. */
async function followLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (thrown) {
    if (errorCode(thrown) !== 'ENOENT') throw thrown;
  }
  const folder = await realpath(dirname(path));
  const link = await readlink(join(folder, basename(path))).catch(() => null);
  return link === null ? join(folder, basename(path)) : followLinks(resolve(folder, link));
}
