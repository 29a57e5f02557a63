import { cssPxPerPoint } from '../../pdf-core/page-layout.ts';
import type { PDFDocumentProxy, PDFPageProxy } from '../../pdf-core/pdfjs-core.ts';
import { fontNames, imageNames, type PdfjsFont, type PdfjsImage, pageObject } from '../../pdf-core/pdfjs-internals.ts';
import { matrixOf, unmoved } from './page-geometry.ts';
import { type PageLooks, readPageLooks } from './page-looks.ts';

/** Names the pixels of an image: the same for the same pixels. */
export type ImageMark = (image: PdfjsImage) => string;

/** What does not come within this time counts as the same image wherever it is used. */
const objectWaitMs = 3_000;

/** Pages are compared mostly in order, each with its neighbours. */
const mostKept = 12;

const known = new WeakMap<PDFDocumentProxy, Map<number, Promise<PageLooks | null>>>();

/** How everything on a page looks, `null` for a page that cannot be read. The last few pages of each document are kept. */
export function pageLooks(pdf: PDFDocumentProxy, page: number, imageMark: ImageMark): Promise<PageLooks | null> {
  const pages = known.get(pdf) ?? new Map<number, Promise<PageLooks | null>>();
  known.set(pdf, pages);
  const looks = pages.get(page) ?? readLooks(pdf, page, imageMark).catch(() => null);
  pages.delete(page);
  pages.set(page, looks);
  if (pages.size > mostKept) pages.delete(pages.keys().next().value!);
  return looks;
}

async function readLooks(pdf: PDFDocumentProxy, number: number, imageMark: ImageMark): Promise<PageLooks> {
  const page = await pdf.getPage(number);
  const { width, height, transform } = page.getViewport({ scale: cssPxPerPoint });
  const operators = await page.getOperatorList();
  const [fonts, images] = await Promise.all([
    objectsOf(page, fontNames(operators)),
    objectsOf(page, imageNames(operators)),
  ]);
  const marks = new Map(Array.from(images, ([name, image]) => [name, markOf(image, imageMark)]));
  page.cleanup();
  return readPageLooks(operators, {
    toPixels: matrixOf(transform) ?? unmoved,
    paper: { width, height },
    measureOf: (id) => {
      const { fontMatrix, vertical } = (fonts.get(id ?? '') ?? {}) as PdfjsFont;
      return { unit: fontMatrix?.[0] ?? 0.001, isVertical: vertical === true };
    },
    fontNameOf: (id) => ((fonts.get(id ?? '') ?? {}) as PdfjsFont).name?.replace(/^[A-Z]{6}\+/, '') ?? '',
    imageMarkOf: (name) => marks.get(name ?? '') ?? '',
  });
}

function markOf(image: unknown, imageMark: ImageMark): string {
  if (typeof image !== 'object' || image === null) return 'unread';
  try {
    return imageMark(image as PdfjsImage);
  } catch {
    return 'unread';
  }
}

const objectsOf = async (page: PDFPageProxy, names: Iterable<string>): Promise<ReadonlyMap<string, unknown>> =>
  new Map(await Promise.all([...names].map(async (id) => [id, await pageObject(page, id, objectWaitMs)] as const)));
