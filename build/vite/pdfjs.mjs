import { cp, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folders of pdf.js that its worker reads from while it runs. */
export const pdfjsFolders = /** @type {const} */ (['cmaps', 'standard_fonts', 'iccs', 'wasm']);

/** Where the package of pdf.js is installed. */
export const pdfjsPackage = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** The script that the app starts as the worker; it imports that of pdf.js. */
export const reportingWorker = fileURLToPath(new URL('pdf.worker.reporting.mjs', import.meta.url));

/**
 * Copies what pdf.js reads while it runs: character maps, the standard fonts, colour profiles, decoders, and its worker.
 * The `legacy` worker is the one for engines as old as Electron 33's (pdf.js FAQ, "supported browsers").
 *
 * @param {string} folder
 */
export async function copyPdfjsAssets(folder) {
  await mkdir(folder, { recursive: true });
  await Promise.all([
    ...pdfjsFolders.map((name) => cp(join(pdfjsPackage, name), join(folder, name), { recursive: true })),
    cp(join(pdfjsPackage, 'legacy/build/pdf.worker.min.mjs'), join(folder, 'pdf.worker.min.mjs')),
    cp(reportingWorker, join(folder, basename(reportingWorker))),
  ]);
}
