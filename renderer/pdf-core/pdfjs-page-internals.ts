/**
 * @file All uses of pdf.js's data of a page beyond its documented API: its images and fonts, and the operators of each
 * use (`pdfjs-internals.ts`).
 */
import type { PDFPageProxy } from './pdfjs-core.ts';
import { fontNames, imageName, type OperatorList, type PdfjsFont } from './pdfjs-internals.ts';

type PdfjsObjects = Iterable<readonly [id: string, object: unknown]>;
type IntentState = Readonly<{
  operatorList?: OperatorList & Readonly<{ lastChunk: boolean }>;
  renderTasks?: ReadonlySet<unknown>;
}>;
type ReadPage = Readonly<{
  objs: PdfjsObjects;
  commonObjs: PdfjsObjects;
  _intentStates?: Map<unknown, IntentState>;
}>;

const readPage = (page: PDFPageProxy) => page as unknown as ReadPage;

const operatorListsOf = (page: PDFPageProxy) =>
  [...(readPage(page)._intentStates?.values() ?? [])].flatMap(({ operatorList }) => operatorList ?? []);

/**
 * A font or image by its name in the operators. Names that begin with "g_" belong to the document, others to the page.
 * It arrives after the operators; `null` if it cannot be decoded, `undefined` if it does not arrive within `waitMs`.
 */
export function pageObject(page: PDFPageProxy, name: string, waitMs: number): Promise<unknown> {
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs;
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitMs);
    const finish = (object?: unknown) => {
      clearTimeout(timer);
      resolve(object);
    };
    objects.get(name, finish, () => finish());
  });
}

/** The fonts or images with these names, as `pageObject` returns them. */
export const pageObjects = async (
  page: PDFPageProxy,
  names: Iterable<string>,
  waitMs: number,
): Promise<ReadonlyMap<string, unknown>> =>
  new Map(await Promise.all([...names].map(async (name) => [name, await pageObject(page, name, waitMs)] as const)));

/** Whether a page is being drawn or has been, so that its data may still be needed. */
export const isInUse = (page: PDFPageProxy): boolean => (readPage(page)._intentStates?.size ?? 0) > 0;

/**
 * Runs `work` with the data that pdf.js reads of a page, and frees them afterwards. If a drawing of the same page ends
 * meanwhile, pdf.js would drop the data and the images that are still loading. It keeps them while the operators of any
 * use of the page are incomplete. So this adds a use whose operators never arrive. Settles like `work`.
 */
export async function whileRead<T>(page: PDFPageProxy, work: () => Promise<T>): Promise<T> {
  const uses = readPage(page)._intentStates;
  const use = {};
  const operatorList = { fnArray: [], argsArray: [], lastChunk: false };
  uses?.set(use, { operatorList, renderTasks: new Set() });
  try {
    return await work();
  } finally {
    uses?.delete(use);
    page.cleanup();
  }
}

/** Whether all operators of a page that is being drawn have arrived. */
export const hasAllOperators = (page: PDFPageProxy): boolean =>
  operatorListsOf(page).some(({ lastChunk }) => lastChunk);

/**
 * Whether an image or a font of a drawn page could not be read. pdf.js resolves such an image to `null`, draws
 * `failedFonts` with another font, and draws the rest.
 */
export function lacksImageOrFont(page: PDFPageProxy, failedFonts: ReadonlySet<string>): boolean {
  for (const [id, object] of readPage(page).objs) if (object === null && isImageId(id)) return true;
  const failed = new Set<string>();
  for (const [id, object] of readPage(page).commonObjs) {
    const isFailedFont = failedFonts.has(id) && (object as PdfjsFont | null)?.missingFile !== false;
    if (isFailedFont || (object === null && isImageId(id))) failed.add(id);
  }
  return failed.size > 0 && operatorListsOf(page).some((operators) => uses(operators, failed));
}

const isImageId = (id: string) => /(^|_)(img|mask)_/.test(id);

function uses(operators: OperatorList, ids: ReadonlySet<string>): boolean {
  for (const name of fontNames(operators)) if (ids.has(name)) return true;
  return operators.argsArray.some((operands) => ids.has(imageName(operands ?? []) ?? ''));
}
