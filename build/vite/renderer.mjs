import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { checks } from './checks.mjs';
import { emptyNodeModulesOfJq } from './jq-node-modules.mjs';
import { bundleLicences } from './licence-list.mjs';
import { papaparseModule } from './papaparse-module.mjs';
import { pdfjsModule } from './pdfjs-module.mjs';

/**
 * The window's page, for the oldest Chromium we support. It is served from the root of `galley://app/` under a policy that
 * allows no inline script and no `data:` URL for code or fonts, so nothing is inlined and each worker is a module file.
 *
 * @param {Readonly<{ source: string, outDir: string }>} options `source` is the folder that holds `renderer/`
 * @returns {import('vite').InlineConfig}
 */
export function rendererConfig({ source, outDir }) {
  return {
    configFile: false,
    root: join(source, 'renderer'),
    base: '/',
    publicDir: false,
    // React's calls of a browser extension for developers, which this window does not load.
    define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
    plugins: [react(), emptyNodeModulesOfJq(), papaparseModule(), pdfjsModule()],
    worker: { format: 'es', plugins: () => [emptyNodeModulesOfJq(), pdfjsModule()] },
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
