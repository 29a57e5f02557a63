import { checks } from './checks.mjs';
import { bundleLicences } from './licence-list.mjs';

/**
 * Code of Electron's main process and its preload, for the Node of the oldest supported Electron. Everything except
 * Electron and Node is bundled, because the package contains no node_modules.
 * Not minified, so that a stack trace in a user's log reads like the source. Chunks are next to the entries, so that a
 * path relative to `import.meta.url` means the same in all of them.
 *
 * @param {Readonly<{
 *   source: string,
 *   outDir: string,
 *   input: Record<string, string>,
 *   format: 'es' | 'cjs',
 *   developmentServer?: string | undefined,
 * }>} options `source` is the folder that holds `electron/`; `cjs` makes one file, which is all that a sandboxed preload
 *   can load (electron/electron, docs/tutorial/sandbox.md);
 *   `developmentServer` is the origin from which `npm run dev` serves the page
 * @returns {import('vite').InlineConfig}
 */
export function electronConfig({ source, outDir, input, format, developmentServer }) {
  return {
    configFile: false,
    root: source,
    publicDir: false,
    define: { galleyDevelopmentServer: JSON.stringify(developmentServer ?? null) },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      // The preload, the only file in this format, contains only Galley's own code.
      license: format === 'es' && { fileName: bundleLicences },
      target: 'node20',
      sourcemap: true,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        checks,
        input,
        external: ['electron'],
        output: {
          format,
          entryFileNames: format === 'cjs' ? '[name].cjs' : '[name].js',
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: format === 'es',
        },
      },
    },
  };
}

/**
 * A script of the sandboxed process for templates, for the oldest supported Chromium: one file without imports.
 *
 * @param {Readonly<{ source: string, outDir: string, name: string, entry: string }>} options `entry` is an absolute path
 * @returns {import('vite').InlineConfig}
 */
export function sandboxConfig({ source, outDir, name, entry }) {
  return {
    configFile: false,
    root: source,
    publicDir: false,
    // Not the build for Node, which reads files.
    resolve: { alias: { handlebars: 'handlebars/dist/cjs/handlebars.js' } },
    build: {
      outDir,
      emptyOutDir: false,
      license: { fileName: `${name}-${bundleLicences}` },
      target: 'chrome130',
      sourcemap: true,
      minify: false,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        checks,
        input: { [name]: entry },
        output: { format: 'iife', entryFileNames: '[name].js' },
      },
    },
  };
}
