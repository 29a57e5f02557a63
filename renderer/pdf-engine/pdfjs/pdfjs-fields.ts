/**
 * @file All uses of private and undeclared fields of pdf.js's documents and pages. Those of its viewer are in
 * `pdfjs-viewer-fields.ts`, which workers do not import. An update of pdf.js is safe if the tests of both files and of
 * `pdfjs-internals.ts` pass (`pdfjs-internals.test.ts`, `pdfjs-internals.test.tsx`).
 */
import type { CanvasMaker } from './canvas-room.ts';
import type { PDFDocumentProxy, PDFPageProxy } from './pdfjs-core.ts';
import { fontNames, imageName, isImageId, type OperatorList, type PdfjsFont } from './pdfjs-internals.ts';

type IntentState = Readonly<{
  operatorList?: OperatorList & Readonly<{ lastChunk: boolean }>;
  renderTasks?: ReadonlySet<unknown>;
}>;

/** The uses of a page, such as a drawing or a reading of its operators, with the data of each. */
const usesOf = (page: PDFPageProxy): Map<unknown, IntentState> => page._intentStates ?? new Map();

const operatorListsOf = (page: PDFPageProxy) => [...usesOf(page).values()].flatMap((use) => use.operatorList ?? []);

/** Whether a page is being drawn or has been, so that its data may still be needed. */
export const isInUse = (page: PDFPageProxy): boolean => usesOf(page).size > 0;

/** Whether all operators of a page that is being drawn have arrived. */
export const hasAllOperators = (page: PDFPageProxy): boolean =>
  operatorListsOf(page).some(({ lastChunk }) => lastChunk);

/**
 * Runs `work` with the data that pdf.js reads of a page, and frees them afterwards. If a drawing of the same page ends
 * meanwhile, pdf.js would drop the data and the images that are still loading. It keeps them while the operators of any
 * use of the page are incomplete. So this adds a use whose operators never arrive. Settles like `work`.
 */
export async function whileRead<T>(page: PDFPageProxy, work: () => Promise<T>): Promise<T> {
  const uses = usesOf(page);
  const use = {};
  uses.set(use, { operatorList: { fnArray: [], argsArray: [], lastChunk: false }, renderTasks: new Set() });
  try {
    return await work();
  } finally {
    uses.delete(use);
    page.cleanup();
  }
}

/**
 * Whether an image or a font of a drawn page could not be read. pdf.js resolves such an image to `null`, draws
 * `failedFonts` with another font, and draws the rest.
 */
export function lacksImageOrFont(page: PDFPageProxy, failedFonts: ReadonlySet<string>): boolean {
  for (const [id, object] of page.objs) if (object === null && isImageId(id)) return true;
  const failed = new Set<string>();
  for (const [id, object] of page.commonObjs) {
    const isFailedFont = failedFonts.has(id) && (object as PdfjsFont | null)?.missingFile !== false;
    if (isFailedFont || (object === null && isImageId(id))) failed.add(id);
  }
  return failed.size > 0 && operatorListsOf(page).some((operators) => sets(operators, failed));
}

function sets(operators: OperatorList, ids: ReadonlySet<string>): boolean {
  for (const name of fontNames(operators)) if (ids.has(name)) return true;
  return operators.argsArray.some((operands) => ids.has(imageName(operands ?? []) ?? ''));
}

type BoundFont = PdfjsFont & {
  attached?: boolean;
  disableFontFace?: boolean;
  cssFontInfo?: unknown;
  systemFontInfo?: unknown;
};
type Transport = {
  fontLoader: { bind(font: BoundFont): Promise<void> };
  canvasFactory: CanvasMaker;
  readonly messageHandler: { sendWithPromise(action: string, data: null): Promise<unknown> };
};

const transportOf = (pdf: PDFDocumentProxy): Transport => pdf._transport;

/**
 * Lets `load` (`DocumentFonts`) load the embedded fonts of a document; pdf.js loads those for which it returns `null`.
 * Text of a font with another family is drawn in that family, like a system font that replaces a missing one.
 */
export function loadFontsBy(
  pdf: PDFDocumentProxy,
  load: (family: string, bytes: Uint8Array) => Promise<string> | null,
): void {
  const { fontLoader } = transportOf(pdf);
  const bind = fontLoader.bind.bind(fontLoader);
  fontLoader.bind = async (font) => {
    const { loadedName, data } = font;
    const isOther =
      font.attached || font.disableFontFace || font.cssFontInfo || font.systemFontInfo || font.missingFile;
    const loading = isOther || !loadedName || !data ? null : load(loadedName, data);
    if (!loading) return bind(font);
    font.attached = true;
    try {
      const family = await loading;
      if (family === loadedName) return;
      Object.defineProperty(font, 'systemFontInfo', { value: { css: `"${family}", ${font.fallbackName}` } });
    } catch (thrown) {
      font.disableFontFace = true; // pdf.js draws it by its outlines
      throw thrown;
    }
  };
}

/** Gives each drawing of a page of the document its own canvas factory. pdf.js requests it when the drawing begins. */
export function makeCanvasesBy(pdf: PDFDocumentProxy, wrap: (maker: CanvasMaker) => CanvasMaker): void {
  const transport = transportOf(pdf);
  const maker = transport.canvasFactory;
  Object.defineProperty(transport, 'canvasFactory', { get: () => wrap(maker) });
}

/**
 * The answer of our patched worker about the contents of all pages (`build/pdfjs/page-contents.mjs`); `null` if other
 * parts of the file decide what a page shows.
 */
export const pageContentsOf = (pdf: PDFDocumentProxy): Promise<unknown> =>
  transportOf(pdf).messageHandler.sendWithPromise('GetPageContents', null);
