import type { Box } from '../../../pdf-pages/box.ts';
import { cssPxPerPoint } from '../../../pdf-pages/page-size.ts';
import { AnnotationMode, type PDFPageProxy } from '../../pdfjs/pdfjs-core.ts';
import type { OpenDocument } from '../documents/open-document.ts';
import { freePixels } from './pixels/compare-pixels.ts';
import {
  areSameOutside,
  type PackedPicture,
  packPicture,
  paintPicture,
  unpackPicture,
} from './pixels/packed-picture.ts';
import { pixelHash } from './pixels/pixel-hash.ts';

/** The limits of drawing a picture: until `signal`, and with a pause now and then. */
export type DrawingOptions = Readonly<{ signal: AbortSignal; pause: () => Promise<void> }>;

/** A page of an open document. */
export type OpenPage = Readonly<{ document: OpenDocument; page: number }>;

/**
 * The page as a picture, `width` device pixels wide. The picture of a comparison is scaled down if it is at least twice
 * as wide.
 */
export async function drawRaster({ document, page }: OpenPage, width: number, drawing: DrawingOptions) {
  const drawn = await document.page(page);
  const whole = drawn.getViewport({ scale: 1 });
  const scale = pictureScale(whole, width);
  const known = pictures.get(document)?.get(page);
  const canvas =
    known && known.scale >= 2 * scale
      ? smaller(known.picture, scale / known.scale)
      : await drawPage(drawn, { ...drawing, scale });
  const bitmap = canvas.transferToImageBitmap();
  return { bitmap, width: whole.width * cssPxPerPoint, height: whole.height * cssPxPerPoint };
}

/**
 * The width of pictures for internal comparison: an A4 page at 77 dots per inch. Hairlines and colours are still
 * visible, two pictures take 5 MB, and smaller ones are hardly faster, because pdf.js has to read the page in any case.
 */
const comparedWidth = 640;

/**
 * Two pages drawn for a comparison, at one scale: `pxPerCssPx` device pixels of one CSS pixel. `alike`: all pixels that
 * are compared are equal.
 */
export type DrawnPair = Readonly<{ pxPerCssPx: number } & ({ alike: true } | { before: Pixels; after: Pixels })>;

/**
 * Two pages as compared internally, outside of `leftOut` in CSS pixels; `same` if all pixels are equal, `not-compared`
 * if one of them cannot be drawn. Rejects with the signal's reason.
 */
export async function drawPair(
  before: OpenPage,
  after: OpenPage,
  leftOut: readonly Box[],
  drawing: DrawingOptions,
): Promise<DrawnPair | 'same' | 'not-compared'> {
  const later = await after.document.page(after.page);
  const scale = pictureScale(later.getViewport({ scale: 1 }), comparedWidth);
  const order = { ...drawing, scale };
  const laterPicture = await pictureIfAny(after, later, order);
  if (!laterPicture) return 'not-compared';
  const known = pictures.get(before.document)?.get(before.page);
  const kept = known?.scale === scale ? known.picture : null;
  // The later document of the last comparison is usually the earlier one now, and is not drawn again.
  const earlierMark = kept ? undefined : before.document.pixelHashes.get(before.page);
  if (
    earlierMark !== undefined &&
    earlierMark === (after.document.pixelHashes.get(after.page) ?? markOf(laterPicture))
  ) {
    free(laterPicture);
    return 'same';
  }
  const earlierPicture = kept ?? (await pictureIfAny(before, await before.document.page(before.page), order));
  if (!earlierPicture) return 'not-compared';
  if (areEqual(earlierPicture, laterPicture)) {
    free(earlierPicture, laterPicture);
    return 'same';
  }
  const pxPerCssPx = scale / cssPxPerPoint;
  const arePacked = 'words' in earlierPicture && 'words' in laterPicture;
  if (arePacked && areSameOutside(earlierPicture, laterPicture, scaled(leftOut, pxPerCssPx)))
    return { pxPerCssPx, alike: true };
  return { pxPerCssPx, before: unpacked(earlierPicture), after: unpacked(laterPicture) };
}

type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>;

/** A drawn page. One with many colours is not packed. */
type Picture = PackedPicture | ImageData;

const unpacked = (picture: Picture) => ('words' in picture ? unpackPicture(picture) : picture);

const markOf = (picture: Picture): string => {
  if (!('words' in picture)) return pixelHash(picture);
  const { width, height, words, rows } = picture;
  const hashOf = ({ buffer }: Uint32Array<ArrayBuffer>) =>
    pixelHash({ width, height, data: new Uint8ClampedArray(buffer) });
  // The words alone are the same where everything stands some rows lower.
  return `packed ${hashOf(words)} ${hashOf(rows)}`;
};

function areEqual(one: Picture, other: Picture): boolean {
  if ('words' in one && 'words' in other) return areSameOutside(one, other, []);
  return !('words' in one) && !('words' in other) && markOf(one) === markOf(other);
}

const free = (...pictures: readonly Picture[]) => {
  for (const picture of pictures) if ('data' in picture) freePixels(picture.data);
};

/** Of longer documents no pictures are kept: they would take more memory than drawing is worth. */
const mostKeptPictures = 4;

/** The packed pictures of open documents by their pages, with their scale. */
const pictures = new WeakMap<OpenDocument, Map<number, Readonly<{ scale: number; picture: PackedPicture }>>>();

/** `null` if pdf.js cannot draw it. */
async function pictureIfAny(
  { document, page }: OpenPage,
  drawn: PDFPageProxy,
  order: DrawingOptions & Readonly<{ scale: number }>,
): Promise<Picture | null> {
  try {
    const canvas = await document.whileDrawn(() => drawPage(drawn, order, takeCanvas));
    const packed = packPicture(canvas, context(canvas));
    const picture = packed ?? context(canvas).getImageData(0, 0, canvas.width, canvas.height);
    releaseCanvas(canvas);
    if (packed && document.pages <= mostKeptPictures) {
      const kept = pictures.get(document) ?? new Map();
      pictures.set(document, kept.set(page, { scale: order.scale, picture: packed }));
    } else document.pixelHashes.set(page, markOf(picture));
    return picture;
  } catch {
    order.signal.throwIfAborted();
    return null;
  }
}

function smaller(picture: PackedPicture, by: number): OffscreenCanvas {
  const { width, height } = picture;
  const whole = takeCanvas(width, height);
  paintPicture(picture, context(whole));
  const canvas = newCanvas(sideOf(width * by), sideOf(height * by));
  const target = context(canvas);
  target.imageSmoothingQuality = 'high';
  target.drawImage(whole, 0, 0, canvas.width, canvas.height);
  releaseCanvas(whole);
  return canvas;
}

/** The canvases of finished drawings are used again: a new one of this size is slow to get. */
const freeCanvases: OffscreenCanvas[] = [];
const mostFreeCanvases = 2;

function takeCanvas(width: number, height: number): OffscreenCanvas {
  const at = freeCanvases.findIndex((canvas) => canvas.width === width && canvas.height === height);
  const canvas = freeCanvases.splice(at, at === -1 ? 0 : 1)[0];
  if (canvas) context(canvas).reset();
  return canvas ?? new OffscreenCanvas(width, height);
}

function releaseCanvas(canvas: OffscreenCanvas): void {
  freeCanvases.push(canvas);
  if (freeCanvases.length <= mostFreeCanvases) return;
  const oldest = freeCanvases.shift()!;
  oldest.width = oldest.height = 0;
}

/** Boxes in another unit. */
export const scaled = (boxes: readonly Box[], by: number): readonly Box[] =>
  boxes.map(({ x, y, width, height }) => ({ x: x * by, y: y * by, width: width * by, height: height * by }));

/** Larger pictures are drawn slowly, if at all, and four of them would fill the memory. */
const maxSidePx = 4096;

/** Device pixels per PDF point for a page `width` pixels wide, limited to `maxSidePx` on either side. */
function pictureScale(page: Readonly<{ width: number; height: number }>, width: number): number {
  const wanted = Math.min(Math.max(1, Math.round(width)), maxSidePx) / page.width;
  return Math.min(wanted, maxSidePx / page.height);
}

type DrawOrder = Readonly<{
  /** Device pixels of one PDF point. */
  scale: number;
  signal: AbortSignal;
  /** Awaited many times while the page is painted, because messages are received only in between. */
  pause: () => Promise<void>;
}>;

/** Draws a page on white, with its annotations. Rejects with the signal's reason, or with pdf.js's error. */
export async function drawPage(
  page: PDFPageProxy,
  { scale, signal, pause }: DrawOrder,
  canvasOf = newCanvas,
): Promise<OffscreenCanvas> {
  signal.throwIfAborted();
  const viewport = page.getViewport({ scale });
  const canvas = canvasOf(sideOf(viewport.width), sideOf(viewport.height));
  const task = page.render({
    canvas: canvas as unknown as HTMLCanvasElement,
    viewport,
    annotationMode: AnnotationMode.ENABLE,
    background: '#ffffff',
  });
  const cancel = () => task.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  task.onContinue = (continueDrawing: () => void) => void pause().then(continueDrawing);
  try {
    await task.promise;
    return canvas;
  } catch (thrown) {
    signal.throwIfAborted();
    throw thrown;
  } finally {
    signal.removeEventListener('abort', cancel);
    page.cleanup(); // its operators and images are many megabytes
  }
}

const newCanvas = (width: number, height: number) => new OffscreenCanvas(width, height);

/** A page may be as thin as a hair, or worse. */
const sideOf = (px: number) => Math.min(Math.max(1, Math.round(px) || 1), maxSidePx);

const context = (canvas: OffscreenCanvas) => canvas.getContext('2d', { alpha: false, willReadFrequently: true })!;
