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

/** The script that the app starts as the worker. It imports the one of pdf.js, which stands beside it. */
export const reportingWorker = fileURLToPath(new URL('pdf.worker.reporting.mjs', import.meta.url));

/** The functions that the patches of the worker call: they become a part of it. */
const calledByPatches = ['actual-texts.mjs', 'page-contents.mjs', 'text-transform.mjs'];

/** The licence of pdf.js requires this notice (Apache-2.0, 4b). */
const notice = '/* Changed by Galley: the patches are in build/pdfjs/patches of its sources. */';

/**
 * The worker of pdf.js with its patches. Rejects if one does not fit.
 *
 * @returns {Promise<string>}
 */
export async function patchedWorker() {
  const script = await readFile(join(pdfjsPackage, 'legacy/build', patchedFiles.worker), 'utf8');
  const added = await Promise.all(calledByPatches.map((file) => readFile(new URL(file, import.meta.url), 'utf8')));
  return [withPatches(script, patchesOf('worker')), ...added].join('\n');
}

/**
 * The patched worker, minified. Names of functions and classes are kept, as pdf.js keeps them in its own minified
 * worker.
 *
 * @returns {Promise<string>}
 */
export async function pdfjsWorker() {
  const { code, errors } = await minify(patchedFiles.worker, await patchedWorker(), {
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
    cp(reportingWorker, join(folder, basename(reportingWorker))),
  ]);
}
