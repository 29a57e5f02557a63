import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Box } from '../../pdf-core/analysis-types.ts';
import {
  areaOfBoth,
  boxAround,
  covers,
  isList,
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
export type Marks = Readonly<{
  isBlank: boolean;
  /** The fonts, by pdf.js's names for them, of letters that are painted. */
  fonts: ReadonlySet<string>;
  /** The images that are to be decoded, each with the place where it is first used. */
  images: ReadonlyMap<string, Box>;
  outside: OutsideText | null;
}>;

export type Operators = Readonly<{ fnArray: readonly number[]; argsArray: ReadonlyArray<readonly unknown[] | null> }>;

/** The part of the graphics state (ISO 32000-2, 8.4.1) that decides whether and where something leaves a mark. */
type Pen = Readonly<{
  matrix: Matrix;
  /** What is painted elsewhere is cut off; `null` for a whole page. */
  clip: Box | null;
  canFill: boolean;
  canStroke: boolean;
  text: TextState;
}>;

type MarksDependencies = Readonly<{
  /** From PDF units to CSS pixels. */
  toPixels: Matrix;
  /** The page in CSS pixels. */
  paper: Paper;
  measureOf: (font: string | null) => FontMeasure;
}>;

const white = '#ffffff';
const fills: ReadonlySet<unknown> = new Set([OPS.fill, OPS.eoFill]);
const strokes: ReadonlySet<unknown> = new Set([OPS.stroke, OPS.closeStroke]);
const both: ReadonlySet<unknown> = new Set([
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);

/** The fonts that are set anywhere, which must be known before letters can be placed. */
export const fontsSet = ({ fnArray, argsArray }: Operators): ReadonlySet<string> =>
  new Set(
    fnArray.flatMap((fn, index) => {
      if (fn !== OPS.setFont && fn !== OPS.setGState) return [];
      return textStateAfter(initialText, fn, argsArray[index] ?? []).font ?? [];
    }),
  );

/** Goes through a page's operators once. */
export function marksOf({ fnArray, argsArray }: Operators, { toPixels, paper, measureOf }: MarksDependencies): Marks {
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
  const show = (glyphs: unknown) => {
    for (const { text, rectangle, matrix } of cursor.show(glyphs, pen.text, measureOf(pen.text.font))) {
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
      case OPS.beginAnnotation: // stands on the page, whatever was drawn before: [id, rectangle, transform, matrix]
        kept.push(pen);
        pen = fresh;
        transform(args[2]);
        transform(args[3]);
        break;
      case OPS.clip:
      case OPS.eoClip:
        isClipping = true;
        break;
      case OPS.setFillRGBColor:
        pen = { ...pen, canFill: args[0] !== white };
        break;
      case OPS.setStrokeRGBColor:
        pen = { ...pen, canStroke: args[0] !== white };
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
        show(args[0]);
        break;
      case OPS.constructPath: {
        const box = boundsBox(args[2], pen.matrix);
        if (box && leavesInk(args[0], pen)) mark(box);
        if (isClipping) clipTo(args[2]);
        isClipping = false;
        break;
      }
      case OPS.paintImageXObject: {
        const box = boxAround(0, 0, 1, 1, pen.matrix); // an image fills the unit square (ISO 32000-2, 8.9.5)
        mark(box);
        if (typeof args[0] === 'string' && !images.has(args[0])) images.set(args[0], box);
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

/** A path is painted as it is built: `[how, [the path or null], its bounds]`. */
function leavesInk(how: unknown, { canFill, canStroke }: Pen): boolean {
  if (fills.has(how)) return canFill;
  if (strokes.has(how)) return canStroke;
  return both.has(how) && (canFill || canStroke);
}

/** Bounds are [left, bottom, right, top]; infinite, the wrong way round, for a path of nothing. */
function boundsBox(bounds: unknown, matrix: Matrix): Box | null {
  if (!isList(bounds) || bounds.length !== 4) return null;
  const [left, bottom, right, top] = [bounds[0]!, bounds[1]!, bounds[2]!, bounds[3]!];
  return Number.isFinite(left + bottom + right + top) && left <= right
    ? boxAround(left, bottom, right, top, matrix)
    : null;
}
