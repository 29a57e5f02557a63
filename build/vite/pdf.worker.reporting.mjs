/**
 * @file The worker of pdf.js, which also posts what it leaves out: pdf.js itself draws the rest of a page and only writes a warning. It
 * leaves out what is beyond the images that a page has room for, and reads the page tree later where the window asks for that (`pdfjs.mjs`). The words of the warnings are those of the installed version; `tests/component/pdf-viewer/parts-not-shown.test.tsx` fails when they change.
 */
// @ts-expect-error: the build copies it beside this file.
import { WorkerMessageHandler } from './pdf.worker.min.mjs';

/** @type {ReadonlyArray<readonly [string, RegExp]>} */
const parts = [
  ['large-image', /^Warning: Image exceeded maximum allowed size/],
  // A font that cannot be read writes the error as it is.
  ['font', /^Warning: (\w*Error: |Font file is empty|translateFont - fetching|loadFont - translateFont failed)/],
  [
    'other',
    /^Warning: (Filter ".*" is not supported|Unable to decode inline image|getOperatorList - ignoring (XObject|Shading|circular|errors))/,
  ],
];

/** Decoded, they take 800 MB. A page of 16 photographs of 12 megapixels has as many. */
const maxPagePixels = 200_000_000;
/** A larger image is scaled down to this where it is decoded (`pdfjs-settings.ts`). */
const maxKeptPixels = 40_000_000;

/** What an object of pdf.js that reads a page, and the copies that it makes for fonts, have read of images. */
const sumName = Symbol('pixels of images');
let isBeyondRoom = false;

/**
 * Whether the images of a page are too many with this one. pdf.js keeps all of them until the page is drawn.
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
Object.assign(globalThis, { galleyLacksRoom }); // for `pdfjs.mjs`

/**
 * An image is decoded at the size of its mask if that is the larger one.
 *
 * @param {{ get(name: string): any }} dictionary
 * @returns {number}
 */
function maskPixels(dictionary) {
  const mask = (dictionary.get('SMask') ?? dictionary.get('Mask'))?.dict;
  const pixels = mask ? mask.get('W', 'Width') * mask.get('H', 'Height') : 0;
  return Number.isFinite(pixels) ? pixels : 0;
}

/** The documents whose page tree is read later; the window says so before it opens one. */
const readLater = new Set();
const maxReadLater = 1_000;
/** The window makes room for as many pages as a document says to have. */
const maxPagesUnread = 10_000;

/** Posts to whom this worker serves: the thread that has started it, or another one, to which a port leads. */
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
 * Whether only as much of the page tree is read as the wanted page needs. A number of pages that cannot be right is looked into at once.
 *
 * @param {{ docId: string, pdfDocument?: { linearization: unknown, catalog: { numPages: unknown } } }} manager
 */
function galleyReadsTreeLater({ docId, pdfDocument }) {
  return readLater.has(docId) && !pdfDocument?.linearization && hasPageCount(pdfDocument?.catalog);
}
Object.assign(globalThis, { galleyReadsTreeLater }); // for `pdfjs.mjs`

/** @param {{ numPages: unknown } | undefined} catalog */
function hasPageCount(catalog) {
  try {
    const pages = Number(catalog?.numPages);
    return Number.isInteger(pages) && pages > 0 && pages <= maxPagesUnread;
  } catch {
    return false; // pdf.js throws where the count is none
  }
}

Error.stackTraceLimit = 30;

console.warn = (text) => {
  const found = parts.find(([, pattern]) => pattern.test(String(text)));
  // Only what is drawn counts. Before that pdf.js opens all that the resources have, to look for blend modes; and it reads text for itself.
  if (found && !/hasBlendModes|[eE]xtractTextContent|getTextContent/.test(String(new Error().stack)))
    post({ notShown: isBeyondRoom ? 'many-images' : found[0] });
  isBeyondRoom = false;
};
