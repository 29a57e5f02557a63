import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { pdfjsModule } from '../pdfjs/patched-module.mjs';
import { checks } from './checks.mjs';
import { emptyNodeModulesOfJq } from './jq-node-modules.mjs';
import { bundleLicences } from './licence-list.mjs';
import { liveAnnouncerWithoutHtml } from './live-announcer.mjs';
import { papaparseModule } from './papaparse-module.mjs';

/** Vite's server listens only on this machine. */
export const serverHost = '127.0.0.1';

/** The modules that the window asks for as soon as its first screen is drawn. */
const shellParts =
  /[\\/](?:DroppedFiles|ReportTabs|SessionNotices|WelcomeLine|focus-keeper|kept-merge|kept-results)\.(?:css|tsx?)$/;

/**
 * The window's page, for the oldest supported Chromium. It is served from the root of `galley://app/`. Its policy
 * allows no inline script and no `data:` URL for code or fonts, so nothing is inlined and each worker is a module file.
 *
 * @param {Readonly<{ source: string, outDir: string }>} options `source` is the folder that holds `renderer/`
 * @returns {import('vite').InlineConfig}
 */
export function rendererConfig({ source, outDir }) {
  return {
    ...common(source),
    publicDir: false,
    // React's calls of its developer extension, which this window does not load.
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
      // Files are read from the disk, where one large file is faster than a waterfall of small ones.
      chunkSizeWarningLimit: 4096,
      rolldownOptions: {
        checks,
        output: {
          codeSplitting: {
            groups: [
              // Everything for the first screen in one file, because each further file passes through the main process,
              // which is busy then. The rest is loaded right after it, in few files for the same reason: first the
              // parts of the shell, which need no other file, then what shows a PDF.
              { name: 'index', tags: ['$initial'], priority: 5 },
              { name: 'shell', test: shellParts, priority: 4 },
              // pdf.js's viewer finds its core in a global that the core sets. In one file they keep their order.
              { name: 'pdfjs', test: /node_modules[\\/]pdfjs-dist[\\/]/, priority: 3 },
              { name: 'pdf', test: /renderer[\\/](?:pdf-|report[\\/](?:AnswerLine|PdfResult))/, priority: 2 },
              { name: 'texts', test: /@codemirror|renderer[\\/](?:text-viewer|markup|info)[\\/]/, priority: 1 },
              { name: 'views' },
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

/** The changes to packages, for the page, its workers and component tests. */
export const packagePlugins = () => [
  emptyNodeModulesOfJq(),
  liveAnnouncerWithoutHtml(),
  papaparseModule(),
  pdfjsModule(),
];

/**
 * The same page from Vite's server, which replaces changed modules. The window also fetches it through `galley://app/`
 * (electron/security/development-pages.ts), so only the socket has its own address.
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
      // All packages at the start, because one that is found later reloads the page.
      entries: ['index.html', '**/*.worker.ts'],
      rolldownOptions: { plugins: packagePlugins() },
    },
    server: {
      host: serverHost,
      port,
      strictPort: true,
      hmr: { protocol: 'ws', host: serverHost, clientPort: port },
      // A program may empty a file before it writes it.
      watch: { awaitWriteFinish: { stabilityThreshold: 30, pollInterval: 10 } },
      // `shared/` and the packages are outside the root.
      fs: { allow: [source] },
    },
  };
}

/**
 * Only the workers, to list their packages: Vite bundles them separately from the page and lists none of their modules.
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
