import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withActualTexts } from './actual-texts.mjs';

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

/** The script that the app starts as the worker. It imports pdf.js's worker. */
export const reportingWorker = fileURLToPath(new URL('pdf.worker.reporting.mjs', import.meta.url));

/**
 * The place where pdf.js reads the size of an image and refuses one that is too large. The names are the compiler's.
 */
const sizeCheck =
  /(\w+)=(\w+)\.get\("W","Width"\),(\w+)=\2\.get\("H","Height"\);if\(.{0,99}?\)\{warn\("Image dimensions are missing, or not numbers\."\);return\}if\(-1!==(\w+)&&\1\*\3>\4(?=\))/;

/** The place where pdf.js tries to reach the last page, before it reports that the document is open. */
const lastPageCheck = /await this\.ensureDoc\("checkLastPage",\[(\w+)\]\)/;

/** The place where pdf.js, to find any page, reads all children of the page tree's root, often all pages. */
const readingAhead =
  /(\w+===this\.toplevelPagesDict&&)(?=\w+ instanceof Ref&&!\w+\.has\(\w+\)&&\w+\.put\(\w+,\w+\.fetchAsync\(\w+\)\))/;

/**
 * The place where pdf.js multiplies three matrices, twice for each glyph of a text. The last one scales the font and
 * raises it.
 */
const textTransforms = /(\w+)\.transform\((\w+)\.ctm,\1\.transform\(\2\.textMatrix,(\w+)\)\)/g;

/**
 * The place where pdf.js, at each operator `q`, creates a graphics state that inherits from the previous one: twice in
 * the worker, once in the drawing code.
 */
const inheritedState =
  /(clone\((?:\{\s*newPath(?:: ?\w+)? ?= ?(?:!1|false)\s*\} ?= ?\{\})?\) ?\{\s*const (\w+) ?= ?)(?:Object\.assign\(Object\.create\(this\), ?this\)|Object\.create\(this\))(?=;\s*(?:if ?\(\w+\) ?\{\s*\2\.pathBuffer|\2\.textMatrix|\2\.clipBox))/g;

/**
 * The worker of pdf.js with these changes:
 * - Before it decodes an image, it asks whether the page has room for it. pdf.js only limits each image.
 * - Before it reads the whole page tree, it asks whether that can wait until a first page is shown.
 * `pdf.worker.reporting.mjs` answers both.
 * - It computes the positions of glyphs faster, with the same result.
 * - Graphics states are copies (`withCopiedStates`).
 * - It reads the texts of clusters of glyphs (`withActualTexts`).
 * Rejects if the installed version lacks these places.
 *
 * @returns {Promise<string>}
 */
export async function pdfjsWorker() {
  const text = await readFile(join(pdfjsPackage, 'legacy/build/pdf.worker.min.mjs'), 'utf8');
  // The licence of pdf.js requires this notice (Apache-2.0, 4b).
  const notice =
    'Changed by Galley: asks whether a page has room for one more image, and whether the page tree may be read later; reads text and nested graphics states faster; reads ActualText.';
  return `/* ${notice} */\n${withCopiedStates(withActualTexts(withFasterText(withLaterCheck(withRoomCheck(text)))), 2)}`;
}

/**
 * Replaces the inherited graphics states of pdf.js with copies, at the given number of places. With 20,000 nested
 * states, each read went through all of them, and a page took a minute. Throws if the number of places differs.
 *
 * @param {string} script
 * @param {number} places
 */
export function withCopiedStates(script, places) {
  if (script.match(inheritedState)?.length !== places)
    throw new Error('pdf.js no longer makes graphics states where it did.');
  return `${script.replace(inheritedState, '$1galleyStateCopy(this)')}\nconst galleyStateCopy=${stateCopy};\n`;
}

/**
 * @template {object} State
 * @param {State} state
 * @returns {State}
 */
export function stateCopy(state) {
  return Object.assign(Object.create(Object.getPrototypeOf(state)), state);
}

/**
 * The product of three matrices, with the same numbers as in pdf.js. It skips the intermediate matrix, which took a
 * sixth of the time of reading a text. In `scale` only the first, the fourth and the sixth number are not 0.
 *
 * @typedef {readonly [number, number, number, number, number, number]} Matrix
 * @param {Matrix} page
 * @param {Matrix} text
 * @param {Matrix} scale
 * @returns {Matrix}
 */
export function textTransform(page, text, scale) {
  const a = text[0] * scale[0];
  const b = text[1] * scale[0];
  const c = text[2] * scale[3];
  const d = text[3] * scale[3];
  const x = text[2] * scale[5] + text[4];
  const y = text[3] * scale[5] + text[5];
  return [
    page[0] * a + page[2] * b,
    page[1] * a + page[3] * b,
    page[0] * c + page[2] * d,
    page[1] * c + page[3] * d,
    page[0] * x + page[2] * y + page[4],
    page[1] * x + page[3] * y + page[5],
  ];
}

/** @param {string} text */
function withFasterText(text) {
  if (text.match(textTransforms)?.length !== 1)
    throw new Error('pdf.js no longer works out where a glyph stands as it did.');
  const faster = text.replace(textTransforms, 'galleyTextTransform($2.ctm,$2.textMatrix,$3)');
  return `${faster}\nconst galleyTextTransform=${textTransform};\n`;
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
