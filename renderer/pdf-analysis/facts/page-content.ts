import type { Box } from '../../pdf-core/box.ts';
import { OPS } from '../../pdf-core/pdfjs-core.ts';
import {
  annotationTransforms,
  imageName,
  isWhite,
  type Operands,
  type OperatorList,
  pathBounds,
  pathPainting,
} from '../../pdf-core/pdfjs-internals.ts';
import {
  areaOfBoth,
  boxAround,
  covers,
  isArrayLike,
  isMostlyIn,
  isOn,
  isOutside,
  type Matrix,
  matrixOf,
  multiplied,
  type Paper,
} from './page-geometry.ts';
import { createTextCursor, type FontMeasure, initialText, type TextState, textStateAfter } from './text-operators.ts';
import { createOutsideWords, type OutsideText } from './text-outside-page.ts';

/** What a page's operators leave on the paper. */
export type PageContent = Readonly<{
  isBlank: boolean;
  /** The fonts, by pdf.js's names for them, of letters that are painted. */
  fonts: ReadonlySet<string>;
  /** The images that are to be decoded, each with the place where it is first used. */
  images: ReadonlyMap<string, Box>;
  outside: OutsideText | null;
}>;

/** The part of the graphics state (ISO 32000-2, 8.4.1) that decides whether and where something leaves a mark. */
type Pen = Readonly<{
  matrix: Matrix;
  /** What is painted elsewhere is cut off; `null` for a whole page. */
  clip: Box | null;
  canFill: boolean;
  canStroke: boolean;
  text: TextState;
}>;

type PageContentOptions = Readonly<{
  /** From PDF units to CSS pixels. */
  toPixels: Matrix;
  /** The page in CSS pixels. */
  paper: Paper;
  measureOf: (font: string | null) => FontMeasure;
}>;

const fills: ReadonlySet<unknown> = new Set([OPS.fill, OPS.eoFill]);
const strokes: ReadonlySet<unknown> = new Set([OPS.stroke, OPS.closeStroke]);
const both: ReadonlySet<unknown> = new Set([
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);

/** Goes through a page's operators once. */
export function readPageContent(
  { fnArray, argsArray }: OperatorList,
  { toPixels, paper, measureOf }: PageContentOptions,
): PageContent {
  const fonts = new Set<string>();
  const images = new Map<string, Box>();
  const outside = createOutsideWords();
  const cursor = createTextCursor();
  const fresh: Pen = { matrix: toPixels, clip: null, canFill: true, canStroke: true, text: initialText };
  const kept: Pen[] = [];
  let pen = fresh;
  let isBlank = true;
  let isClipping = false;

  const mark = (box: Box) => {
    if (isOn(box, paper)) isBlank = false;
  };
  const transform = (told: unknown) => {
    const matrix = matrixOf(told);
    if (matrix) pen = { ...pen, matrix: multiplied(pen.matrix, matrix) };
  };
  const clipTo = (bounds: unknown) => {
    const box = boundsBox(bounds, pen.matrix);
    if (box && !covers(box, paper)) pen = { ...pen, clip: pen.clip ? areaOfBoth(pen.clip, box) : box };
  };
  const show = (args: Operands) => {
    for (const { text, rectangle, matrix } of cursor.show(args, pen.text, measureOf(pen.text.font))) {
      if (pen.text.isHidden) continue;
      const box = boxAround(...rectangle, multiplied(pen.matrix, matrix));
      if (pen.text.font !== null) fonts.add(pen.text.font);
      if (!isOutside(box, paper)) isBlank = false;
      else if (pen.clip === null || isMostlyIn(box, pen.clip)) outside.add(text, box);
    }
  };

  for (const [index, fn] of fnArray.entries()) {
    const args = argsArray[index] ?? [];
    const text = textStateAfter(pen.text, fn, args);
    if (text !== pen.text) pen = { ...pen, text };
    cursor.after(fn, args, text);
    switch (fn) {
      case OPS.save:
      case OPS.beginGroup: // its matrix comes again with the form inside it
        kept.push(pen);
        break;
      case OPS.restore:
      case OPS.endGroup:
      case OPS.endAnnotation:
      case OPS.paintFormXObjectEnd:
        pen = kept.pop() ?? pen;
        break;
      case OPS.transform:
        transform(args);
        break;
      case OPS.paintFormXObjectBegin:
        kept.push(pen);
        transform(args[0]);
        clipTo(args[1]);
        break;
      case OPS.beginAnnotation: // independent of what was drawn before
        kept.push(pen);
        pen = fresh;
        annotationTransforms(args).forEach(transform);
        break;
      case OPS.clip:
      case OPS.eoClip:
        isClipping = true;
        break;
      case OPS.setFillRGBColor:
        pen = { ...pen, canFill: !isWhite(args) };
        break;
      case OPS.setStrokeRGBColor:
        pen = { ...pen, canStroke: !isWhite(args) };
        break;
      case OPS.setFillTransparent:
      case OPS.setFillColorN:
        pen = { ...pen, canFill: fn === OPS.setFillColorN };
        break;
      case OPS.setStrokeTransparent:
      case OPS.setStrokeColorN:
        pen = { ...pen, canStroke: fn === OPS.setStrokeColorN };
        break;
      case OPS.showText:
        show(args);
        break;
      case OPS.constructPath: {
        const box = boundsBox(pathBounds(args), pen.matrix);
        if (box && leavesInk(pathPainting(args), pen)) mark(box);
        if (isClipping) clipTo(pathBounds(args));
        isClipping = false;
        break;
      }
      case OPS.paintImageXObject: {
        const box = boxAround(0, 0, 1, 1, pen.matrix); // an image fills the unit square (ISO 32000-2, 8.9.5)
        mark(box);
        const name = imageName(args);
        if (name !== null && !images.has(name)) images.set(name, box);
        break;
      }
      case OPS.shadingFill:
      case OPS.paintInlineImageXObject:
        isBlank = false;
        break;
      case OPS.paintImageMaskXObject:
      case OPS.paintSolidColorImageMask:
        if (pen.canFill) isBlank = false;
    }
  }
  return { isBlank, fonts, images, outside: outside.found() };
}

function leavesInk(how: unknown, { canFill, canStroke }: Pen): boolean {
  if (fills.has(how)) return canFill;
  if (strokes.has(how)) return canStroke;
  return both.has(how) && (canFill || canStroke);
}

/** Bounds are [left, bottom, right, top]; `null` for those of an empty path. */
function boundsBox(bounds: unknown, matrix: Matrix): Box | null {
  if (!isArrayLike(bounds) || bounds.length !== 4) return null;
  const [left, bottom, right, top] = [bounds[0]!, bounds[1]!, bounds[2]!, bounds[3]!];
  return Number.isFinite(left + bottom + right + top) && left <= right
    ? boxAround(left, bottom, right, top, matrix)
    : null;
}
