import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { checks } from './checks.mjs';
import { emptyNodeModulesOfJq } from './jq-node-modules.mjs';
import { bundleLicences } from './licence-list.mjs';
import { papaparseModule } from './papaparse-module.mjs';
import { pdfjsModule } from './pdfjs-module.mjs';

/** Vite's server listens on this machine alone. */
export const serverHost = '127.0.0.1';

/**
 * The window's page, for the oldest Chromium we support. It is served from the root of `galley://app/` under a policy that
 * allows no inline script and no `data:` URL for code or fonts, so nothing is inlined and each worker is a module file.
 *
 * @param {Readonly<{ source: string, outDir: string }>} options `source` is the folder that holds `renderer/`
 * @returns {import('vite').InlineConfig}
 */
export function rendererConfig({ source, outDir }) {
  return {
    ...common(source),
    publicDir: false,
    // React's calls of a browser extension for developers, which this window does not load.
    define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
    build: {
      outDir,
      emptyOutDir: false,
      license: { fileName: bundleLicences },
      target: 'chrome130',
      sourcemap: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // Read from the disk, not over a network: one large file costs less than a waterfall of small ones.
      chunkSizeWarningLimit: 4096,
      rolldownOptions: {
        checks,
        output: {
          codeSplitting: {
            groups: [
              // All that the first screen needs, in one file: each one more passes through the main process, which is busy then.
              { name: 'index', tags: ['$initial'], priority: 1 },
              // The parts of pdf.js's viewer find its core in a global that the core sets: in one file they keep their order.
              { name: 'pdfjs', test: /node_modules[\\/]pdfjs-dist[\\/]/ },
            ],
          },
        },
      },
    },
  };
}

/** @param {string} source */
function common(source) {
  return /** @satisfies {import('vite').InlineConfig} */ ({
    configFile: false,
    root: join(source, 'renderer'),
    base: '/',
    plugins: [react(), ...packagePlugins()],
    worker: { format: 'es', plugins: packagePlugins },
  });
}

/** What is changed in packages. */
const packagePlugins = () => [emptyNodeModulesOfJq(), papaparseModule(), pdfjsModule()];

/**
 * The same page from Vite's server, which replaces what changes. The window fetches it through `galley://app/` too
 * (electron/security/development-pages.ts), so only the socket has an address of its own.
 *
 * @param {Readonly<{ source: string, port: number, publicDir: string, cacheDir: string }>} options `publicDir` holds the
 *   files that no bundler makes, such as those of pdf.js; `cacheDir` keeps the prepared packages for the next start
 * @returns {import('vite').InlineConfig}
 */
export function rendererServerConfig({ source, port, publicDir, cacheDir }) {
  return {
    ...common(source),
    publicDir,
    cacheDir,
    html: { cspNonce: '__NONCE__' },
    optimizeDeps: {
      // All packages at the start: one that is found later reloads the page.
      entries: ['index.html', '**/*.worker.ts'],
      rolldownOptions: { plugins: packagePlugins() },
    },
    server: {
      host: serverHost,
      port,
      strictPort: true,
      hmr: { protocol: 'ws', host: serverHost, clientPort: port },
      // A program that saves a file may empty it first.
      watch: { awaitWriteFinish: { stabilityThreshold: 30, pollInterval: 10 } },
      // `shared/` and the packages are beside the root.
      fs: { allow: [source] },
    },
  };
}

/**
 * The workers alone, to learn which packages are in them: Vite bundles them apart from the page and lists none of their modules.
 *
 * @param {Readonly<{ source: string, outDir: string, workers: readonly string[] }>} options `workers` are their entries
 * @returns {import('vite').InlineConfig}
 */
export function workersConfig({ source, outDir, workers }) {
  const page = rendererConfig({ source, outDir });
  return {
    ...page,
    build: {
      ...page.build,
      write: false,
      sourcemap: false,
      minify: false,
      rolldownOptions: { checks, input: [...workers] },
    },
  };
}
