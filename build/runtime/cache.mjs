import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Galley's folder in the user's cache: outside the tree, so that a fresh clone need not fetch again.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 */
export function cacheFolder(env, platform) {
  return join(systemCacheFolder(env, platform), 'galley');
}

/**
 * The folder `target`, made by `make` unless it is there already. It appears whole or not at all; callers in other
 * processes may make it at the same time, and all get the one that came first. Rejects with what `make` rejects with.
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
