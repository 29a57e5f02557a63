import { access, cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { licenceLists, writeLicences } from './licences.mjs';
import { copyPdfjsAssets } from './pdfjs/assets.mjs';
import { electronConfig, sandboxConfig } from './vite/electron.mjs';
import { rendererConfig, workersConfig } from './vite/renderer.mjs';

export const projectFolder = fileURLToPath(new URL('..', import.meta.url));

/** The sources of each folder of `dist/`, relative to the source folder. */
export const entries = {
  electron: {
    main: 'electron/main.ts',
    'sample-service': 'electron/sample-service/electron-serve.ts',
    inspector: 'electron/inspector/main.ts',
    preload: 'electron/preload.ts',
    'template-page': 'electron/templates/sandbox/page.ts',
    'template-worker': 'electron/templates/sandbox/worker.ts',
  },
  renderer: { page: 'renderer/index.html' },
  'sample-service': { data: 'electron/sample-service/data' },
};

/** @typedef {keyof typeof entries} Part */

export const parts = /** @type {Part[]} */ (Object.keys(entries));

/**
 * Builds the app into `dist/`. The folders there are replaced only when everything is built, so a failed build keeps
 * the last good one. Rejects with the missing entries, or with the bundler's message.
 *
 * @param {Readonly<{ source?: string, wanted?: readonly Part[], logLevel?: import('vite').LogLevel }>} [options]
 *   `source` is the folder that holds `electron/` and `renderer/`; `wanted` the parts to build, all unless told
 */
export async function buildApp({ source = projectFolder, wanted = parts, logLevel = 'warn' } = {}) {
  await assertEntries(source, wanted);
  const output = join(source, 'dist');
  // At the depth of `dist`, so that the paths in the source maps stay valid when the folders are moved.
  const unfinished = join(source, `.dist-${process.pid}`);
  const configs = configsFor(source, unfinished);
  try {
    await Promise.all([
      ...wanted.flatMap((part) => configs[part]).map((config) => build({ ...config, logLevel })),
      wanted.includes('renderer') && copyPdfjsAssets(join(unfinished, 'renderer/pdfjs')),
      wanted.includes('sample-service') &&
        cp(join(source, entries['sample-service'].data), join(unfinished, 'sample-service'), { recursive: true }),
    ]);
    const bundles = wanted.filter((part) => configs[part].length > 0).map((part) => join(unfinished, part));
    if (wanted.includes('renderer')) {
      const outDir = join(unfinished, 'renderer');
      const workers = workersConfig({ source, outDir, workers: await workerEntries(join(source, 'renderer')) });
      await writeLicences({ project: projectFolder, output: outDir, bundles, workers: { ...workers, logLevel } });
    }
    const lists = (await Promise.all(bundles.map(licenceLists))).flat();
    await Promise.all(lists.map((list) => rm(list)));
    await mkdir(output, { recursive: true });
    for (const part of wanted) {
      await rm(join(output, part), { recursive: true, force: true });
      await rename(join(unfinished, part), join(output, part));
    }
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return output;
}

/**
 * @param {string} source
 * @param {string} unfinished
 * @returns {Record<Part, import('vite').InlineConfig[]>}
 */
function configsFor(source, unfinished) {
  return {
    electron: electronConfigs({ source, outDir: join(unfinished, 'electron') }),
    renderer: [rendererConfig({ source, outDir: join(unfinished, 'renderer') })],
    'sample-service': [],
  };
}

/**
 * The bundles of `electron/`.
 *
 * @param {Readonly<{ source: string, outDir: string, developmentServer?: string }>} options as those of `electronConfig`
 */
export function electronConfigs({ source, outDir, developmentServer }) {
  const { preload, 'template-page': page, 'template-worker': worker, ...programs } = entries.electron;
  const absolute = (/** @type {Record<string, string>} */ input) =>
    Object.fromEntries(Object.entries(input).map(([name, path]) => [name, join(source, path)]));
  const common = { source, outDir, developmentServer };
  return [
    electronConfig({ ...common, input: absolute(programs), format: 'es' }),
    electronConfig({ ...common, input: absolute({ preload }), format: 'cjs' }),
    sandboxConfig({ source, outDir, name: 'template-page', entry: join(source, page) }),
    sandboxConfig({ source, outDir, name: 'template-worker', entry: join(source, worker) }),
  ];
}

/**
 * @param {string} source
 * @param {readonly Part[]} wanted
 */
async function assertEntries(source, wanted) {
  const paths = wanted.flatMap((part) => Object.values(entries[part])).map((path) => join(source, path));
  const missing = await Promise.all(
    paths.map((path) =>
      access(path).then(
        () => [],
        () => [relative(source, path)],
      ),
    ),
  );
  if (missing.flat().length > 0) throw new Error(`Nothing was built: ${missing.flat().join(', ')} does not exist.`);
}

/** @param {string} folder */
async function workerEntries(folder) {
  const files = await readdir(folder, { recursive: true });
  return files.filter((file) => file.endsWith('.worker.ts')).map((file) => join(folder, file));
}
