import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folders of pdf.js that its worker reads from while it runs. */
export const pdfjsFolders = /** @type {const} */ (['cmaps', 'standard_fonts', 'iccs', 'wasm']);

/** Where the package of pdf.js is installed. */
export const pdfjsPackage = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** The script that the app starts as the worker; it imports that of pdf.js. */
export const reportingWorker = fileURLToPath(new URL('pdf.worker.reporting.mjs', import.meta.url));

/** How pdf.js reads the size of an image in a page and refuses one that is too large; the names are the compiler's. */
const sizeCheck =
  /(\w+)=(\w+)\.get\("W","Width"\),(\w+)=\2\.get\("H","Height"\);if\(.{0,99}?\)\{warn\("Image dimensions are missing, or not numbers\."\);return\}if\(-1!==(\w+)&&\1\*\3>\4(?=\))/;

/** Where pdf.js, as it opens a document, tries to reach the last page; before it can say that the document is open. */
const lastPageCheck = /await this\.ensureDoc\("checkLastPage",\[(\w+)\]\)/;

/** Where pdf.js, as it looks for any page, reads all children of the root of the page tree, which often are all pages. */
const readingAhead =
  /(\w+===this\.toplevelPagesDict&&)(?=\w+ instanceof Ref&&!\w+\.has\(\w+\)&&\w+\.put\(\w+,\w+\.fetchAsync\(\w+\)\))/;

/**
 * The worker of pdf.js with two changes; `pdf.worker.reporting.mjs` answers what it asks. Before it decodes an image it asks whether the page
 * has room for it: pdf.js has a limit for each image alone. Before it reads the whole page tree it asks whether that may wait until a first
 * page is shown. Rejects when the installed version has no such places.
 *
 * @returns {Promise<string>}
 */
export async function pdfjsWorker() {
  const text = await readFile(join(pdfjsPackage, 'legacy/build/pdf.worker.min.mjs'), 'utf8');
  // The licence of pdf.js asks for this notice (Apache-2.0, 4b).
  return `/* Changed by Galley: asks whether a page has room for one more image, and whether the page tree may be read later. */\n${withLaterCheck(withRoomCheck(text))}`;
}

/** @param {string} text */
function withRoomCheck(text) {
  const [found, width, dictionary, height, limit] = sizeCheck.exec(text) ?? [];
  if (found === undefined) throw new Error('pdf.js no longer checks the size of images where it did.');
  const size = `${width}*${height}>${limit}`;
  const check = `(${size}||globalThis.galleyLacksRoom?.(this,${dictionary},${width}*${height}))`;
  return text.replace(found, `${found.slice(0, -size.length)}${check}`);
}

/** @param {string} text */
function withLaterCheck(text) {
  const [check, isRecovery] = lastPageCheck.exec(text) ?? [];
  const [ahead] = readingAhead.exec(text) ?? [];
  if (check === undefined || ahead === undefined) throw new Error('pdf.js no longer reads the page tree where it did.');
  return text
    .replace(check, `!${isRecovery}&&globalThis.galleyReadsTreeLater?.(this)||${check}`)
    .replace(ahead, `${ahead}!globalThis.galleyReadsTreeLater?.(this.pdfManager)&&`);
}

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
    pdfjsWorker().then((text) => writeFile(join(folder, 'pdf.worker.min.mjs'), text)),
    cp(reportingWorker, join(folder, basename(reportingWorker))),
  ]);
}
