/**
 * @file The worker of pdf.js, which also posts what it leaves out: pdf.js itself draws the rest of a page and only logs
 * a warning. It skips images beyond the limit of a page, and reads the page tree later if the window requests it
 * (`patches/`). The texts of the warnings are those of the installed version;
 * `tests/component/pdf-viewer/parts-not-shown.test.tsx` fails when they change.
 */
// @ts-expect-error: the build copies it beside this file.
import { WorkerMessageHandler } from './pdf.worker.min.mjs';

/** @type {ReadonlyArray<readonly [string, RegExp]>} */
const parts = [
  ['large-image', /^Warning: Image exceeded maximum allowed size/],
  // An unreadable font logs the error itself.
  ['font', /^Warning: (\w*Error: |Font file is empty|translateFont - fetching|loadFont - translateFont failed)/],
  [
    'other',
    /^Warning: (Filter ".*" is not supported|Unable to decode inline image|getOperatorList - ignoring (XObject|Shading|circular|errors))/,
  ],
];

/** Decoded, they take 800 MB. A page of 16 photographs of 12 megapixels has as many. */
const maxPagePixels = 200_000_000;
/** A larger image is scaled down to this size when it is decoded (`pdfjs-settings.ts`). */
const maxKeptPixels = 40_000_000;

/** The image pixels that a page reader of pdf.js, and its copies for fonts, have read. */
const sumName = Symbol('pixels of images');
let isBeyondRoom = false;

/**
 * Whether this image exceeds the page's limit. pdf.js keeps all images until the page is drawn.
 *
 * @param {{ [sumName]?: { pixels: number } }} reader
 * @param {{ get(name: string): any }} dictionary
 * @param {number} ownPixels
 */
function galleyLacksRoom(reader, dictionary, ownPixels) {
  reader[sumName] ??= { pixels: 0 };
  const sum = reader[sumName];
  const pixels = Math.min(maxKeptPixels, Math.max(ownPixels, maskPixels(dictionary)));
  isBeyondRoom = sum.pixels + pixels > maxPagePixels;
  if (!isBeyondRoom) sum.pixels += pixels;
  return isBeyondRoom;
}
Object.assign(globalThis, { galleyLacksRoom }); // for `room-for-images.patch`

/**
 * The size of the mask, if it is larger: pdf.js decodes an image at the larger size.
 *
 * @param {{ get(name: string): any }} dictionary
 * @returns {number}
 */
function maskPixels(dictionary) {
  const mask = (dictionary.get('SMask') ?? dictionary.get('Mask'))?.dict;
  const pixels = mask ? mask.get('W', 'Width') * mask.get('H', 'Height') : 0;
  return Number.isFinite(pixels) ? pixels : 0;
}

/** The documents whose page tree is read later. The window announces them before it opens one. */
const readLater = new Set();
const maxReadLater = 1_000;
/** The window reserves space for the page count that a document claims. */
const maxPagesUnread = 10_000;

/** Posts to the user of this worker: the thread that started it, or another one through a port. */
let post = (/** @type {unknown} */ message) => postMessage(message);

/** @param {MessageEvent} event */
const handleMessage = ({ data }) => {
  if (data?.serve) serve(data.serve);
  if (typeof data?.readTreeLater !== 'string') return;
  readLater.add(data.readTreeLater);
  if (readLater.size > maxReadLater) readLater.delete(readLater.values().next().value);
};
addEventListener('message', handleMessage);

/** @param {MessagePort} port */
function serve(port) {
  post = (message) => port.postMessage(message);
  port.addEventListener('message', handleMessage);
  WorkerMessageHandler.initializeFromPort(port);
  port.start();
}

/**
 * Whether to read only the part of the page tree that the wanted page needs. A page count that must be wrong is checked
 * at once.
 *
 * @param {{ docId: string, pdfDocument?: { linearization: unknown, catalog: { numPages: unknown } } }} manager
 */
function galleyReadsTreeLater({ docId, pdfDocument }) {
  return readLater.has(docId) && !pdfDocument?.linearization && hasPageCount(pdfDocument?.catalog);
}
Object.assign(globalThis, { galleyReadsTreeLater }); // for `page-tree-later.patch`

/** @param {{ numPages: unknown } | undefined} catalog */
function hasPageCount(catalog) {
  try {
    const pages = Number(catalog?.numPages);
    return Number.isInteger(pages) && pages > 0 && pages <= maxPagesUnread;
  } catch {
    return false; // pdf.js throws for an invalid count
  }
}

Error.stackTraceLimit = 30;

console.warn = (text) => {
  const found = parts.find(([, pattern]) => pattern.test(String(text)));
  // Only drawing counts. Before it, pdf.js opens all resources to look for blend modes, and it also reads text
  // separately.
  if (found && !/hasBlendModes|[eE]xtractTextContent|getTextContent/.test(String(new Error().stack)))
    post({ notShown: isBeyondRoom ? 'many-images' : found[0] });
  isBeyondRoom = false;
};
