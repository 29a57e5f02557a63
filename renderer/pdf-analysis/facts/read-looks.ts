import { cssPxPerPoint } from '../../pdf-core/page-layout.ts';
import type { PDFDocumentProxy } from '../../pdf-core/pdfjs-core.ts';
import { whileRead } from '../../pdf-core/pdfjs-fields.ts';
import {
  fontNames,
  imageNames,
  type OperatorList,
  type PdfjsFont,
  type PdfjsImage,
  pageObjects,
  shadingNames,
} from '../../pdf-core/pdfjs-internals.ts';
import { fontFactOf } from './font-facts.ts';
import { fontMark } from './font-mark.ts';
import { matrixOf, unmoved } from './page-geometry.ts';
import { type PageLooks, readPageLooks, unreadPixels } from './page-looks.ts';
import { paintingFingerprint } from './painting-fingerprint.ts';
import { shadingMark } from './shading-mark.ts';

/** Names the pixels of an image: the same for the same pixels. */
export type ImageMark = (image: PdfjsImage) => string;

/** Larger images are hashed at this size, in pixels of the longer side. */
export const mostMarkedPx = 512;

/** Images that do not arrive within this time count as equal to any image. */
const objectWaitMs = 3_000;

/** Pages are compared mostly in order, each with its neighbours. */
const mostKept = 12;

/** The last reading of a page; its content is computed on demand. */
type ReadPage = Readonly<{ fingerprint: string | null; hasOwnFonts: boolean; looks: () => PageLooks }>;

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
): Promise<string | null> => (await pageOf(pdf, page, imageMark))?.fingerprint ?? null;

/**
 * Whether the document has the glyphs of all fonts of a page, so that no other fonts replace them; `false` for an
 * unreadable page.
 */
export const hasOwnFonts = async (pdf: PDFDocumentProxy, page: number, imageMark: ImageMark): Promise<boolean> =>
  (await pageOf(pdf, page, imageMark))?.hasOwnFonts ?? false;

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
  const painted = paintingFingerprint(operators, {
    fontMarkOf: (id) => fontMark(fonts.get(id)),
    imageMarkOf: (name) => (isMarkedWhole(images.get(name)) ? marks.get(name)! : null),
  });
  let looks: PageLooks | null = null;
  return {
    fingerprint: painted && `${width} ${height} ${transform.join(' ')} ${painted}`,
    hasOwnFonts: [...fonts.values()].every(isOwnFont),
    looks() {
      looks ??= readPageLooks(operators!, {
        toPixels: matrixOf(transform) ?? unmoved,
        paper: { width, height },
        measureOf: (id) => {
          const { fontMatrix, vertical } = (fonts.get(id ?? '') ?? {}) as PdfjsFont;
          return { unit: fontMatrix?.[0] ?? 0.001, isVertical: vertical === true };
        },
        fontNameOf: (id) => ((fonts.get(id ?? '') ?? {}) as PdfjsFont).name?.replace(/^[A-Z]{6}\+/, '') ?? '',
        imageMarkOf: (name) => marks.get(name ?? '') ?? '',
        shadingMarkOf: (name) => shadings.get(name) ?? 'pattern',
      });
      operators = null; // they are megabytes
      return looks;
    },
  };
}

const isOwnFont = (font: unknown) =>
  (font as PdfjsFont | null)?.isType3Font === true || fontFactOf(font)?.isEmbedded === true;

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
