import { cp, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Copies what pdf.js reads while it runs: character maps, the standard fonts, colour profiles, decoders, and its worker.
 * The `legacy` worker is the one for engines as old as Electron 33's (pdf.js FAQ, "supported browsers").
 *
 * @param {string} folder
 */
export async function copyPdfjsAssets(folder) {
  const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  await mkdir(folder, { recursive: true });
  await Promise.all([
    ...['cmaps', 'standard_fonts', 'iccs', 'wasm'].map((name) =>
      cp(join(pdfjs, name), join(folder, name), { recursive: true }),
    ),
    cp(join(pdfjs, 'legacy/build/pdf.worker.min.mjs'), join(folder, 'pdf.worker.min.mjs')),
  ]);
}
