/**
 * @file All uses of pdf.js beyond its documented API, but for its private fields (`pdfjs-fields.ts`): shapes that its
 * type declarations leave open, and undocumented behaviour.
 */

import { OPS, type PDFPageProxy, PDFWorker } from './pdfjs-core.ts';
import type { PDFLinkService, PDFPageView } from './pdfjs-viewer.ts';

/**
 * Wraps a running worker of pdf.js. The constructor accepts `port`, although its declaration has no parameters. The
 * worker writes warnings, which our worker script reads; the `verbosity` of a document applies only in the window.
 */
export function createPdfjsWorker(port: Worker | MessagePort): PDFWorker {
  return new PDFWorker({ port, verbosity: 1 } as unknown as ConstructorParameters<typeof PDFWorker>[0]);
}

/**
 * The operands of one operator. Most are those of the PDF operator (ISO 32000-2, annex A); the functions below read the
 * others.
 */
export type Operands = readonly unknown[];

/** What `PDFPageProxy.getOperatorList` returns: the codes of `OPS`, and the operands of each. */
export type OperatorList = Readonly<{ fnArray: readonly number[]; argsArray: ReadonlyArray<Operands | null> }>;

/**
 * The operands of `setFont` inside those of `setGState`, which are `[[['Font', [name, size]], …]]`; `null` if it sets
 * no font.
 */
export function fontOfGraphicsState([parameters]: Operands): Operands | null {
  const font = Array.isArray(parameters) ? parameters.find(([key]) => key === 'Font')?.[1] : undefined;
  return Array.isArray(font) ? font : null;
}

/** The entries of a parameter dictionary, as `setGState` has them: `[[key, value], …]`. */
export const graphicsStateEntries = ([entries]: Operands): ReadonlyArray<readonly [string, unknown]> =>
  Array.isArray(entries) ? entries.filter((entry) => Array.isArray(entry) && typeof entry[0] === 'string') : [];

/** The operands of `beginAnnotation` are `[id, rectangle, transform, matrix, …]`. */
export const annotationTransforms = ([, , transform, matrix]: Operands): readonly unknown[] => [transform, matrix];

/** The operator of `OPS` by which `constructPath` paints: its operands are `[operator, [path or null], bounds]`. */
export const pathPainting = (operands: Operands): unknown => operands[0];

/** The bounds of the path, `[left, bottom, right, top]`; infinite and inverted for an empty path. */
export const pathBounds = (operands: Operands): unknown => operands[2];

/**
 * The coordinates of the path with their drawing operators; `null` for an empty path. Only its length and its numbers
 * are useful.
 */
export function pathNumbers([, data]: Operands): ArrayLike<number> | null {
  const path: unknown = Array.isArray(data) ? data[0] : null;
  return ArrayBuffer.isView(path) && 'length' in path ? (path as unknown as ArrayLike<number>) : null;
}

/** The colour that an operator sets, "#rrggbb"; "pattern" for anything else. */
export const colourOf = ([colour]: Operands): string => (typeof colour === 'string' ? colour : 'pattern');

/** The name of the shading that an operator paints with, or sets as a colour; `null` for other operators. */
export function shadingName(fn: number, [first, second]: Operands): string | null {
  const isColour = fn === OPS.setFillColorN || fn === OPS.setStrokeColorN;
  const name = fn === OPS.shadingFill ? first : isColour && first === 'Shading' ? second : null;
  return typeof name === 'string' ? name : null;
}

/** The names of all shadings of a page, in no order. */
export const shadingNames = ({ fnArray, argsArray }: OperatorList): ReadonlySet<string> =>
  new Set(fnArray.flatMap((fn, index) => shadingName(fn, argsArray[index] ?? []) ?? []));

/** The colours of a shading from 0 to 1, "#rrggbb" or "transparent"; `null` for a shading without such an axis. */
export const shadingStops = (shading: unknown): ReadonlyArray<readonly [at: number, colour: string]> | null =>
  Array.isArray(shading) && shading[0] === 'RadialAxial' ? shading[3] : null;

/** The name of an image in the page's objects, for `paintImageXObject`. */
export const imageName = ([name]: Operands): string | null => (typeof name === 'string' ? name : null);

/** Whether a `beginMarkedContentProps` begins a part that a layer may hide. */
export const isOptionalContent = ([tag]: Operands): boolean => tag === 'OC';

/** One letter of `showText`, whose operand is a list of glyphs and of numbers for the space between them. */
type Glyph = Readonly<{ unicode?: unknown; width?: unknown; isSpace?: unknown }>;

export const glyphsOf = ([glyphs]: Operands): ReadonlyArray<Glyph | number | null> =>
  Array.isArray(glyphs) ? glyphs : [];

/**
 * The data of a font in pdf.js (`FontFaceObject`). `type`, `subtype` and `composite` need the option
 * `fontExtraProperties`.
 */
export type PdfjsFont = Readonly<{
  name?: string;
  /** The id that operators use to set it; pdf.js also writes it into `data`. */
  loadedName?: string;
  type?: string;
  subtype?: string;
  composite?: boolean;
  isType3Font?: boolean;
  /** The document does not contain the font's file. */
  missingFile?: boolean;
  data?: Uint8Array;
  fontMatrix?: ArrayLike<number>;
  vertical?: boolean;
  black?: boolean;
  bold?: boolean;
  italic?: boolean;
  remeasure?: boolean;
  fallbackName?: string;
}>;

/** The names of fonts that a page sets, in no order. */
export function fontNames({ fnArray, argsArray }: OperatorList): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [index, fn] of fnArray.entries()) {
    const operands = argsArray[index] ?? [];
    const name = fn === OPS.setFont ? operands[0] : fn === OPS.setGState ? fontOfGraphicsState(operands)?.[0] : null;
    if (typeof name === 'string') names.add(name);
  }
  return names;
}

/** An image from pdf.js: a bitmap where possible, else its pixels, in one of several formats. */
export type PdfjsImage = Readonly<{
  width?: number;
  height?: number;
  bitmap?: ImageBitmap | null;
  data?: Uint8Array | Uint8ClampedArray | null;
}>;

/** The names of the images that a page paints, in no particular order. */
export function imageNames({ fnArray, argsArray }: OperatorList): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [index, fn] of fnArray.entries()) {
    if (fn !== OPS.paintImageXObject && fn !== OPS.paintImageXObjectRepeat) continue;
    const name = imageName(argsArray[index] ?? []);
    if (name !== null) names.add(name);
  }
  return names;
}

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

/** Whether an object with this id is an image. */
export const isImageId = (id: string): boolean => /(^|_)(img|mask)_/.test(id);

/** The id of the font in a message of the worker, `null` for other messages. */
export function sentFontId(message: unknown): string | null {
  const { action, data } = (message ?? {}) as { action?: unknown; data?: unknown };
  if (action !== 'commonobj' || !Array.isArray(data) || data[1] !== 'Font') return null;
  return typeof data[0] === 'string' ? data[0] : null;
}

type CanvasAndContext = { canvas: OffscreenCanvas | null; context: OffscreenCanvasRenderingContext2D | null };

/**
 * Turns hinting off. FreeType hints a font by all its glyphs. So a new letter in an embedded font would shift letters
 * slightly on every page, and each page would look changed. Resizing a canvas turns hinting on again.
 */
function unhinted(context: OffscreenCanvasRenderingContext2D | null): OffscreenCanvasRenderingContext2D | null {
  if (context) context.textRendering = 'geometricPrecision';
  return context;
}

/**
 * The canvas factory of a worker (`BaseCanvasFactory` of pdf.js). The canvases stay in main memory, because their
 * pixels are read often.
 */
export class OffscreenCanvasFactory {
  create(width: number, height: number): CanvasAndContext {
    if (!(width > 0 && height > 0)) throw new Error('Invalid canvas size');
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: unhinted(canvas.getContext('2d', { willReadFrequently: true })) };
  }

  reset({ canvas, context }: CanvasAndContext, width: number, height: number): void {
    if (!canvas || !(width > 0 && height > 0)) throw new Error('Invalid canvas size');
    canvas.width = width;
    canvas.height = height;
    unhinted(context);
  }

  destroy(drawn: CanvasAndContext): void {
    if (drawn.canvas) drawn.canvas.width = drawn.canvas.height = 0;
    drawn.canvas = drawn.context = null;
  }

  getNoAlphaContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
    return unhinted(canvas.getContext('2d', { alpha: false, willReadFrequently: true }));
  }
}

const none = () => 'none';

/**
 * The filter factory of a worker (`BaseFilterFactory` of pdf.js). Without SVG filters, pdf.js changes the pixels
 * itself.
 */
export class NoFilterFactory {
  addFilter = none;
  addHCMFilter = none;
  addAlphaFilter = none;
  addLuminosityFilter = none;
  addKnockoutFilter = none;
  addHighlightHCMFilter = none;
  addSelectionHCMFilter = none;
  addSelectionFilter = none;
  createSelectionStyle = () => null;
  destroy() {}
}

/** Makes links that switch layers of the document do nothing, because every page would have to be drawn again. */
export function ignoreLayerLinks(links: PDFLinkService): void {
  links.executeSetOCGState = async () => {};
}

/**
 * The option `l10n` of a page view, which pauses translation while it changes the page. Galley has only one language.
 */
export const noTranslation = { pause() {}, resume() {} } as never;

/** Cancels the drawing of a page. The layers of its text and annotations stay; its last picture is removed. */
export function cancelPageDrawing(view: PDFPageView): void {
  view.reset({ keepCanvasWrapper: true, keepTextLayer: true, keepAnnotationLayer: true });
}
