import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Galley's folder in the user's cache, outside the tree, so that a fresh clone need not download again.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 */
export function cacheFolder(env, platform) {
  return join(systemCacheFolder(env, platform), 'galley');
}

/**
 * Returns the folder `target`, and creates it with `make` if it is missing. It appears atomically. Several processes
 * may create it at the same time; all get the first one. Rejects like `make`.
 *
 * @param {string} target
 * @param {(folder: string) => Promise<void>} make fills the empty folder it is given
 */
export async function makeOnce(target, make) {
  if (await exists(target)) return target;
  const unfinished = `${target}.${randomUUID()}`;
  await mkdir(unfinished, { recursive: true });
  try {
    await make(unfinished);
    await rename(unfinished, target).catch(async (reason) => {
      if (!(await exists(target))) throw reason;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return target;
}

/** @param {string} path */
export function exists(path) {
  return access(path).then(
    () => true,
    () => false,
  );
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 */
function systemCacheFolder(env, platform) {
  if (env.XDG_CACHE_HOME) return env.XDG_CACHE_HOME;
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  if (platform === 'win32' && env.LOCALAPPDATA) return env.LOCALAPPDATA;
  return join(homedir(), '.cache');
}
