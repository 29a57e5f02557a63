import { abortable } from '../../../../shared/abortable.ts';
import { nextTask } from '../../../base/next-task.ts';
import type { Box } from '../../../pdf-pages/box.ts';
import { cssPxPerPoint } from '../../../pdf-pages/page-size.ts';
import type { FontFact, PageGraphic } from '../../base/analysis-types.ts';
import { OPS, type PDFDocumentProxy } from '../../pdfjs/pdfjs-core.ts';
import { whileRead } from '../../pdfjs/pdfjs-fields.ts';
import { fontNames, type OperatorList, pageObjects } from '../../pdfjs/pdfjs-internals.ts';
import { fontFactOf, fontMeasureOf } from './font-facts.ts';
import { readPageContent } from './page-content.ts';
import { matrixOf, type Paper, unmoved } from './page-geometry.ts';
import type { OutsideText } from './text-outside-page.ts';

/** The facts of one page for the layout check and the properties. */
export type PageFacts = Readonly<{
  /** In the orientation in which the page is displayed. */
  widthPt: number;
  heightPt: number;
  /** Nothing on it is visible: no letters, no lines, no areas except white ones, no images. */
  isBlank: boolean;
  /** Where images are that cannot be decoded. */
  failedImages: readonly Box[];
  /** The fonts of the letters that are seen. */
  fonts: readonly FontFact[];
  /** Where words in bold fonts are. */
  bold: readonly Box[];
  outside: OutsideText | null;
  /** How much smaller Chromium has printed the page, because something is too wide; 1 if not, or unknown. */
  shrunkTo: number;
  graphics: readonly PageGraphic[];
}>;

/**
 * Content that does not arrive within this time does not count as failed, because drawing a page elsewhere may have
 * removed it.
 */
const objectWaitMs = 10_000;

const known = new WeakMap<PDFDocumentProxy, Map<number, Promise<PageFacts | null>>>();

/**
 * The facts of a page, read once for each open document, so that the properties are free after a layout check. `null`
 * for an unreadable page. Rejects with the signal's reason as soon as it aborts. Names and types of fonts are known
 * only if the document was opened with `fontExtraProperties`.
 */
export async function pageFacts(pdf: PDFDocumentProxy, page: number, signal: AbortSignal): Promise<PageFacts | null> {
  signal.throwIfAborted();
  const pages = known.get(pdf) ?? new Map<number, Promise<PageFacts | null>>();
  known.set(pdf, pages);
  const isNew = !pages.has(page);
  const facts = pages.get(page) ?? readFacts(pdf, page).catch(() => null);
  pages.set(page, facts);
  const read = await abortable(facts, signal);
  if (isNew) await nextTask(); // so that a cancel is heard between two pages
  signal.throwIfAborted();
  return read;
}

/** The page in CSS pixels at 100 %. */
export const paperOf = ({ widthPt, heightPt }: PageFacts): Paper => ({
  width: widthPt * cssPxPerPoint,
  height: heightPt * cssPxPerPoint,
});

async function readFacts(pdf: PDFDocumentProxy, number: number): Promise<PageFacts> {
  const page = await pdf.getPage(number);
  const { width: widthPt, height: heightPt } = page.getViewport({ scale: 1 });
  const { width, height, transform } = page.getViewport({ scale: cssPxPerPoint });
  return whileRead(page, async () => {
    const operators = await page.getOperatorList();
    const fonts = await pageObjects(page, fontNames(operators), objectWaitMs);
    const marks = readPageContent(operators, {
      toPixels: matrixOf(transform) ?? unmoved,
      paper: { width, height },
      measureOf: (id) => fontMeasureOf(fonts.get(id ?? '')),
      isBold: (id) => /bold|black|heavy|demi/i.test(fontFactOf(fonts.get(id))?.name ?? ''),
    });
    const decoded = await pageObjects(page, marks.images.keys(), objectWaitMs);
    return {
      widthPt,
      heightPt,
      isBlank: marks.isBlank,
      failedImages: [...marks.images].flatMap(([id, box]) => (decoded.get(id) === null ? [box] : [])),
      fonts: [...marks.fonts].flatMap((id) => fontFactOf(fonts.get(id)) ?? []),
      bold: marks.bold,
      outside: marks.outside,
      shrunkTo: shrunkTo(operators),
      graphics: marks.graphics,
    };
  });
}

/** Chromium prints with 300 units an inch, and lays out with 96 pixels an inch. */
const ptPerUnit = 72 / 300;
const unitsPerPixel = 300 / 96;

/** Chromium's first transformation turns its units into points; the next one turns pixels into its units. */
function shrunkTo({ fnArray, argsArray }: OperatorList): number {
  const [ofUnits, ofPixels] = fnArray.flatMap((fn, at) =>
    at < mostBeforePage && fn === OPS.transform ? [matrixOf(argsArray[at])] : [],
  );
  if (!ofUnits || !ofPixels || Math.abs(ofUnits[0] - ptPerUnit) > 0.001 || ofUnits[0] !== -ofUnits[3]) return 1;
  const share = ofPixels[0] / unitsPerPixel;
  return ofPixels[0] === ofPixels[3] && share > 0.1 && share < 0.99 ? share : 1;
}

/** The operators before the page: transformations and clips. */
const mostBeforePage = 12;
