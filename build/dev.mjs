/**
 * `npm run dev`: runs Galley from its sources. A change in `renderer/` is shown at once, and React keeps the state of
 * the window where it can. A change in `electron/` or `shared/` restarts Galley. Further arguments go to Galley, such
 * as `--inspect` or `--user-data-dir=<folder>`.
 */
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createServer as createViteServer } from 'vite';
import { electronConfigs, entries, projectFolder } from './build-app.mjs';
import { createRestartable } from './dev/restartable.mjs';
import { watchBundles } from './dev/watch-bundles.mjs';
import { copyPdfjsAssets } from './pdfjs/assets.mjs';
import { findRuntime } from './runtime/find.mjs';
import { openDisplay } from './session/display.mjs';
import { installSystemPackages } from './session/system-packages.mjs';
import { rendererServerConfig, serverHost } from './vite/renderer.mjs';

const say = (/** @type {string} */ line) => console.error(line);

/** Quitting takes a tenth of this time. */
const endsWithinMs = 3_000;

// At the depth of `dist`, so that the paths in the source maps are valid.
const output = join(projectFolder, '.dist-dev');
const folders = { electron: join(output, 'electron'), public: join(output, 'public'), cache: join(output, 'vite') };

try {
  await installSystemPackages('start');
  await makeAppFolder();
  const { executable } = await findRuntime(say);
  const port = await freePort();
  const vite = await createViteServer(
    rendererServerConfig({ source: projectFolder, port, publicDir: folders.public, cacheDir: folders.cache }),
  );
  await vite.listen();
  const display = await openDisplay(process.env, say);

  // Chromium refuses to run as root inside its sandbox.
  const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const galley = createRestartable({
    command: executable,
    args: [...sandbox, output, ...process.argv.slice(2)],
    env: display.env,
    endsWithinMs,
    ended: (code) => void close(code),
  });
  const configs = electronConfigs({
    source: projectFolder,
    outDir: folders.electron,
    developmentServer: `http://${serverHost}:${port}`,
  });
  const stopWatching = await watchBundles(configs, {
    built: () => {
      say('starting Galley');
      void galley.restart();
    },
    failed: say,
  });

  const close = async (/** @type {number} */ code) => {
    await Promise.all([galley.close(), stopWatching(), vite.close()]);
    display.close();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void close(0));
} catch (reason) {
  say(reason instanceof Error ? reason.message : String(reason));
  process.exit(1);
}

/** Creates a folder that Electron runs as an app, with everything except the bundles. */
async function makeAppFolder() {
  // Files of an earlier run. The packages that Vite has prepared stay.
  const stale = [folders.electron, folders.public, join(output, 'sample-service')];
  await Promise.all(stale.map((folder) => rm(folder, { recursive: true, force: true })));
  await mkdir(output, { recursive: true });
  await copyPdfjsAssets(join(folders.public, 'pdfjs'));
  await writeFile(join(folders.public, 'licences.txt'), 'npm run build collects the licence texts.\n');
  const { name, productName, version } = JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8'));
  const manifest = { name, productName, version, type: 'module', main: 'electron/main.js' };
  await writeFile(join(output, 'package.json'), JSON.stringify(manifest));
  // On Windows, every user may create a junction, but not other links.
  await symlink(join(projectFolder, entries['sample-service'].data), join(output, 'sample-service'), 'junction');
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, serverHost, () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}
