import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from 'vite';
import { patchedFiles, patchesOf, withPatches } from './patches.mjs';

/** The folders of pdf.js that its worker reads from while it runs. */
export const pdfjsFolders = /** @type {const} */ (['cmaps', 'standard_fonts', 'iccs', 'wasm']);

/** The icons that pdf.js shows for notes and attached files without an appearance, in its package and in the app. */
const icons = {
  from: 'web/images',
  to: 'images',
  isOne: (/** @type {string} */ name) => name.startsWith('annotation-'),
};

/** Where the package of pdf.js is installed. */
export const pdfjsPackage = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/**
 * The scripts beside pdf.js's worker: the one that the app starts as the worker, which imports pdf.js's own, and what
 * the patches of that import.
 */
export const besideWorker = ['pdf.worker.reporting.mjs', 'actual-texts.mjs', 'text-transform.mjs'].map((name) =>
  fileURLToPath(new URL(name, import.meta.url)),
);

/** The licence of pdf.js requires this notice (Apache-2.0, 4b). */
const notice = '/* Changed by Galley: the patches are in build/pdfjs/patches of its sources. */';

/**
 * The worker of pdf.js with its patches, minified. Names of functions and classes are kept, as pdf.js keeps them in its
 * own minified worker. Rejects if a patch does not fit.
 *
 * @returns {Promise<string>}
 */
export async function pdfjsWorker() {
  const name = patchedFiles.worker;
  const script = await readFile(join(pdfjsPackage, 'legacy/build', name), 'utf8');
  const { code, errors } = await minify(name, withPatches(script, patchesOf('worker')), {
    module: true,
    compress: { target: 'chrome130', keepNames: { function: true, class: true } },
    mangle: { keepNames: true },
  });
  if (errors.length > 0) throw new Error(`pdf.js cannot be minified: ${errors[0]?.message}`);
  return `${notice}\n${code}`;
}

/**
 * Copies the files that pdf.js reads at run time: character maps, the standard fonts, colour profiles, decoders, icons,
 * and its worker. Engines as old as Electron 33's need the `legacy` worker (pdf.js FAQ, "supported browsers").
 *
 * @param {string} folder
 */
export async function copyPdfjsAssets(folder) {
  await mkdir(folder, { recursive: true });
  await Promise.all([
    ...pdfjsFolders.map((name) => cp(join(pdfjsPackage, name), join(folder, name), { recursive: true })),
    cp(join(pdfjsPackage, icons.from), join(folder, icons.to), {
      recursive: true,
      filter: (path) => basename(path) === basename(icons.from) || icons.isOne(basename(path)),
    }),
    pdfjsWorker().then((text) => writeFile(join(folder, 'pdf.worker.min.mjs'), text)),
    ...besideWorker.map((path) => cp(path, join(folder, basename(path)))),
  ]);
}
