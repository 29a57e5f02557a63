import type { Box } from '../../../pdf-pages/box.ts';
import { OPS } from '../../pdfjs/pdfjs-core.ts';
import { annotationTransforms, type Operands, type OperatorList, pathBounds } from '../../pdfjs/pdfjs-internals.ts';
import { areaOfBoth, boxAround, isArrayLike, type Matrix, matrixOf, multiplied } from './page-geometry.ts';
import {
  createTextCursor,
  type FontMeasure,
  initialText,
  type ShownWord,
  type TextState,
  textStateAfter,
} from './text-operators.ts';

/**
 * The graphics state (ISO 32000-2, 8.4.1): where items are painted, and with which `ink`, as far as a visitor tracks
 * it.
 */
export type Pen<Ink> = Readonly<{
  matrix: Matrix;
  /** Painting is clipped to it; `null` for a whole page. */
  clip: Box | null;
  ink: Ink;
  text: TextState;
}>;

/** The callbacks for the operators of a page. Boxes are those of the page, in CSS pixels. */
export type PageVisitor<Ink> = Readonly<{
  ink: Ink;
  /** The ink after an operator; the same object if the operator does not change it. */
  inkAfter: (ink: Ink, fn: number, args: Operands) => Ink;
  /** The ink with which a transparency group begins. */
  inkInGroup: (ink: Ink) => Ink;
  /** Whether to track a clipping box. */
  isClip: (box: Box) => boolean;
  show: (words: readonly ShownWord[], pen: Pen<Ink>) => void;
  path: (args: Operands, pen: Pen<Ink>) => void;
  /** An operator that paints an image or a shading, or any other one. */
  other: (fn: number, args: Operands, pen: Pen<Ink>) => void;
}>;

type WalkOptions = Readonly<{
  /** From PDF units to CSS pixels. */
  toPixels: Matrix;
  measureOf: (font: string | null) => FontMeasure;
}>;

/** Goes through a page's operators once. */
export function walkOperators<Ink>(
  { fnArray, argsArray }: OperatorList,
  { toPixels, measureOf }: WalkOptions,
  visitor: PageVisitor<Ink>,
): void {
  const cursor = createTextCursor();
  const fresh: Pen<Ink> = { matrix: toPixels, clip: null, ink: visitor.ink, text: initialText };
  const kept: Pen<Ink>[] = [];
  let pen = fresh;
  let isClipping = false;

  const transform = (told: unknown) => {
    const matrix = matrixOf(told);
    if (matrix) pen = { ...pen, matrix: multiplied(pen.matrix, matrix) };
  };
  const clipTo = (bounds: unknown) => {
    const box = boundsBox(bounds, pen.matrix);
    if (box && visitor.isClip(box)) pen = { ...pen, clip: pen.clip ? areaOfBoth(pen.clip, box) : box };
  };

  for (const [index, fn] of fnArray.entries()) {
    const args = argsArray[index] ?? [];
    const text = textStateAfter(pen.text, fn, args);
    const ink = visitor.inkAfter(pen.ink, fn, args);
    if (text !== pen.text || ink !== pen.ink) pen = { ...pen, text, ink };
    cursor.after(fn, args, text);
    switch (fn) {
      case OPS.save:
        kept.push(pen);
        break;
      case OPS.beginGroup: // its matrix comes again with the form inside it
        kept.push(pen);
        pen = { ...pen, ink: visitor.inkInGroup(pen.ink) };
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
      case OPS.showText:
        visitor.show(cursor.show(args, pen.text, measureOf(pen.text.font)), pen);
        break;
      case OPS.constructPath:
        visitor.path(args, pen);
        if (isClipping) clipTo(pathBounds(args));
        isClipping = false;
        break;
      default:
        visitor.other(fn, args, pen);
    }
  }
}

/** Bounds are [left, bottom, right, top]; `null` for those of an empty path. */
export function boundsBox(bounds: unknown, matrix: Matrix): Box | null {
  if (!isArrayLike(bounds) || bounds.length !== 4) return null;
  const [left, bottom, right, top] = [bounds[0]!, bounds[1]!, bounds[2]!, bounds[3]!];
  return Number.isFinite(left + bottom + right + top) && left <= right
    ? boxAround(left, bottom, right, top, matrix)
    : null;
}
