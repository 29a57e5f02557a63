import { access, constants, lstat, readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { errorCode, nullIfMissing } from '../base/system-error.ts';
import { saveRefused } from './disk-faults.ts';
import { windowsNameProblem } from './file-name.ts';

/** The real path of a save, and the permission bits of an existing file. */
export type SaveTarget = Readonly<{ path: string; mode: number | null }>;

/**
 * Checks the place before anything is copied. Follows a link, so that its target is replaced and the link stays. Fails
 * with `SAVE-REFUSED`, or with the system's error, if the place cannot take a file.
 */
export async function saveTarget(chosen: string, platform: NodeJS.Platform): Promise<SaveTarget> {
  const problem = platform === 'win32' ? windowsNameProblem(basename(chosen)) : null;
  if (problem) throw saveRefused(problem);
  const path = await followLinks(chosen);
  await access(dirname(path), constants.W_OK);
  const present = await lstat(path).catch(nullIfMissing);
  if (!present) return { path, mode: null };
  if (present.isDirectory()) throw saveRefused('There is a folder of that name.');
  // A rename would replace a device or a pipe with a file.
  if (!present.isFile()) throw saveRefused('What is there is no ordinary file.');
  // A rename ignores the permissions of the file itself, but the author made it read-only on purpose.
  await access(path, constants.W_OK);
  return { path, mode: present.mode & 0o777 };
}

/** Like `realpath`, but the file itself, or the target of a final link, may be missing. Its folder must exist. */
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
