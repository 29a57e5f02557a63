import { cssPxPerPoint } from '../../../pdf-pages/page-size.ts';
import type { PDFDocumentProxy } from '../../pdfjs/pdfjs-core.ts';
import { whileRead } from '../../pdfjs/pdfjs-fields.ts';
import {
  fontNames,
  imageNames,
  type OperatorList,
  type PdfjsFont,
  type PdfjsImage,
  pageObjects,
  shadingNames,
  shadingStops,
} from '../../pdfjs/pdfjs-internals.ts';
import { fontMeasureOf } from './font-facts.ts';
import { matrixOf, unmoved } from './page-geometry.ts';
import { type PageLooks, readPageLooks, unreadPixels } from './page-looks.ts';
import { paintingFingerprint } from './painting-fingerprint.ts';
import { createValueHash } from './value-hash.ts';

/** Names the pixels of an image: the same for the same pixels. */
export type ImageMark = (image: PdfjsImage) => string;

/** Larger images are hashed at this size, in pixels of the longer side. */
export const mostMarkedPx = 512;

/** Images that do not arrive within this time count as equal to any image. */
const objectWaitMs = 3_000;

/** Pages are compared mostly in order, each with its neighbours. */
const mostKept = 12;

/**
 * The last reading of a page. Both parts are computed on demand; the looks free the operators, and then the fingerprint
 * is `undefined`, unless it was computed before.
 */
type ReadPage = Readonly<{ fingerprint: () => string | null | undefined; looks: () => PageLooks }>;

const known = new WeakMap<PDFDocumentProxy, Map<number, Promise<ReadPage | null>>>();

/** The look of everything on a page, `null` for an unreadable page. The last few pages of each document are kept. */
export const pageLooks = async (pdf: PDFDocumentProxy, page: number, imageMark: ImageMark): Promise<PageLooks | null> =>
  (await pageOf(pdf, page, imageMark))?.looks() ?? null;

/**
 * A hash of everything that a page shows: the same only for pages that look the same. `null` if it is unknown
 * (`paintingFingerprint`), or for an unreadable page.
 */
export const pageFingerprint = async (
  pdf: PDFDocumentProxy,
  page: number,
  imageMark: ImageMark,
): Promise<string | null> => {
  const read = await pageOf(pdf, page, imageMark);
  const known = read === null ? null : read.fingerprint();
  if (known !== undefined) return known;
  forgetLooks(pdf, page);
  return (await pageOf(pdf, page, imageMark))?.fingerprint() ?? null;
};

/** Frees the stored data of a page. */
export const forgetLooks = (pdf: PDFDocumentProxy, page: number): void => void known.get(pdf)?.delete(page);

function pageOf(pdf: PDFDocumentProxy, page: number, imageMark: ImageMark): Promise<ReadPage | null> {
  const pages = known.get(pdf) ?? new Map<number, Promise<ReadPage | null>>();
  known.set(pdf, pages);
  const read = pages.get(page) ?? readPage(pdf, page, imageMark).catch(() => null);
  pages.delete(page);
  pages.set(page, read);
  if (pages.size > mostKept) pages.delete(pages.keys().next().value!);
  return read;
}

async function readPage(pdf: PDFDocumentProxy, number: number, imageMark: ImageMark): Promise<ReadPage> {
  const page = await pdf.getPage(number);
  const { width, height, transform } = page.getViewport({ scale: cssPxPerPoint });
  const read = await whileRead(page, async () => {
    const list = await page.getOperatorList();
    const [fonts, images, shadings] = await Promise.all([
      pageObjects(page, fontNames(list), objectWaitMs),
      pageObjects(page, imageNames(list), objectWaitMs),
      pageObjects(page, shadingNames(list), objectWaitMs),
    ]);
    return {
      list,
      fonts,
      images,
      shadings: new Map(Array.from(shadings, ([name, shading]) => [name, shadingMark(shading)])),
      marks: new Map(Array.from(images, ([name, image]) => [name, markOf(image, imageMark)])),
    };
  });
  const { fonts, images, shadings, marks } = read;
  let operators: OperatorList | null = read.list;
  // The images themselves are many megabytes.
  const marksOfWhole = new Map(Array.from(marks).filter(([name]) => isMarkedWhole(images.get(name))));
  let painted: string | null | undefined;
  let looks: PageLooks | null = null;
  return {
    fingerprint() {
      if (painted !== undefined || operators === null) return painted;
      const hash = paintingFingerprint(operators, {
        fontMarkOf: (id) => fontMark(fonts.get(id)),
        imageMarkOf: (name) => marksOfWhole.get(name) ?? null,
      });
      painted = hash && `${width} ${height} ${transform.join(' ')} ${hash}`;
      return painted;
    },
    looks() {
      looks ??= readPageLooks(operators!, {
        toPixels: matrixOf(transform) ?? unmoved,
        paper: { width, height },
        measureOf: (id) => fontMeasureOf(fonts.get(id ?? '')),
        fontNameOf: (id) => ((fonts.get(id ?? '') ?? {}) as PdfjsFont).name?.replace(/^[A-Z]{6}\+/, '') ?? '',
        imageMarkOf: (name) => marks.get(name ?? '') ?? '',
        shadingMarkOf: (name) => shadings.get(name) ?? 'pattern',
      });
      operators = null; // they are megabytes
      return looks;
    },
  };
}

/** Whether all pixels of an image have arrived, and all count for its name. */
function isMarkedWhole(image: unknown): boolean {
  const { bitmap, data } = (image ?? {}) as PdfjsImage;
  return bitmap ? Math.max(bitmap.width, bitmap.height) <= mostMarkedPx : Boolean(data);
}

function markOf(image: unknown, imageMark: ImageMark): string {
  if (typeof image !== 'object' || image === null) return unreadPixels;
  try {
    return imageMark(image as PdfjsImage);
  } catch {
    return unreadPixels;
  }
}

/**
 * The sampled positions of a gradient's colours, as shares of its length: its ends may be transparent for the area
 * beyond them.
 */
const samples = [0.1, 0.3, 0.5, 0.7, 0.9];

/** Levels of 255 that programs may round otherwise. */
const stepLevels = 8;

/** Names the colours of a gradient, independent of its start and end. Any other shading is a "pattern". */
export function shadingMark(shading: unknown): string {
  const stops = shadingStops(shading);
  if (!stops || stops.length === 0) return 'pattern';
  return `gradient ${samples.map((at) => colourAt(stops, at)).join(' ')}`;
}

function colourAt(stops: ReadonlyArray<readonly [at: number, colour: string]>, at: number): string {
  const next = stops.find(([place]) => place >= at) ?? stops.at(-1)!;
  const last = stops.findLast(([place]) => place <= at) ?? stops[0]!;
  const share = next[0] > last[0] ? (at - last[0]) / (next[0] - last[0]) : 0;
  const [from, to] = [levelsOf(last[1]), levelsOf(next[1])];
  return from.map((level, channel) => Math.round((level + share * (to[channel]! - level)) / stepLevels)).join('-');
}

/** A colour that cannot be read is white. */
const levelsOf = (colour: string): readonly number[] =>
  colour.startsWith('#') ? [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16)) : [255, 255, 255];

const fontMarks = new WeakMap<object, string | null>();

/**
 * A hash of the shapes of all letters of a font: the same only for fonts that draw alike, whatever their names. `null`
 * for fonts whose letters are not in their own file: those of the system, and drawings (Type 3).
 */
function fontMark(font: unknown): string | null {
  if (typeof font !== 'object' || font === null) return null;
  const kept = fontMarks.get(font);
  if (kept !== undefined) return kept;
  const mark = shapesOf(font as PdfjsFont);
  fontMarks.set(font, mark);
  return mark;
}

function shapesOf(font: PdfjsFont): string | null {
  const { data, fontMatrix, vertical, black, bold, italic, remeasure, fallbackName } = font;
  if (!data || font.missingFile || font.isType3Font) return null;
  const hash = createValueHash();
  for (const part of partsOf(data)) hash.add(withoutName(part, font.loadedName ?? ''));
  hash.add(Array.from(fontMatrix ?? []));
  hash.add([vertical, black, bold, italic, remeasure, fallbackName]);
  return hash.end();
}

/**
 * The tables of an OpenType file (ISO/IEC 14496-22, 5.2) that determine the look of letters. pdf.js writes its own name
 * for the font into the others.
 */
function* partsOf(data: Uint8Array): Generator<Uint8Array> {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const tables = data.length >= directoryBytes ? view.getUint16(4) : 0;
  if (data.length < directoryBytes + tables * recordBytes) return yield data;
  for (let at = directoryBytes; at < directoryBytes + tables * recordBytes; at += recordBytes) {
    const tag = String.fromCharCode(...data.subarray(at, at + 4));
    if (tag === 'name') continue;
    const offset = view.getUint32(at + 8);
    const table = data.subarray(offset, offset + view.getUint32(at + 12));
    yield data.subarray(at, at + 4);
    if (tag === 'head') yield table.subarray(0, checksumFrom);
    yield tag === 'head' ? table.subarray(checksumFrom + 4) : table;
  }
}

const directoryBytes = 12;
const recordBytes = 16;
/** The position of the checksum of the whole file in the head of a font. */
const checksumFrom = 8;

/** A copy with a blank name. Type 1 fonts contain theirs inside, too. */
function withoutName(part: Uint8Array, name: string): Uint8Array {
  const bytes = Array.from(name, (character) => character.charCodeAt(0));
  let copy: Uint8Array | null = null;
  for (let at = bytes.length > 0 ? part.indexOf(bytes[0]!) : -1; at >= 0; at = part.indexOf(bytes[0]!, at + 1)) {
    if (bytes.some((byte, index) => part[at + index] !== byte)) continue;
    copy ??= part.slice();
    copy.fill(0, at, at + bytes.length);
  }
  return copy ?? part;
}
