import type { Box } from '../../pdf-core/box.ts';
import { OPS } from '../../pdf-core/pdfjs-core.ts';
import {
  imageName,
  isWhite,
  type Operands,
  type OperatorList,
  pathBounds,
  pathPainting,
} from '../../pdf-core/pdfjs-internals.ts';
import {
  boxAround,
  covers,
  isMostlyIn,
  isOn,
  isOutside,
  type Matrix,
  multiplied,
  type Paper,
} from './page-geometry.ts';
import type { FontMeasure } from './text-operators.ts';
import { createOutsideWords, type OutsideText } from './text-outside-page.ts';
import { boundsBox, walkOperators } from './walk-operators.ts';

/** What a page's operators leave on the paper. */
export type PageContent = Readonly<{
  isBlank: boolean;
  /** The fonts, by pdf.js's names for them, of letters that are painted. */
  fonts: ReadonlySet<string>;
  /** The images to decode, each with the place of its first use. */
  images: ReadonlyMap<string, Box>;
  outside: OutsideText | null;
}>;

/** The part of the graphics state that decides whether a mark is visible. */
type Ink = Readonly<{ canFill: boolean; canStroke: boolean }>;

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
export function readPageContent(operators: OperatorList, options: PageContentOptions): PageContent {
  const { paper } = options;
  const fonts = new Set<string>();
  const images = new Map<string, Box>();
  const outside = createOutsideWords();
  let isBlank = true;
  const mark = (box: Box) => {
    if (isOn(box, paper)) isBlank = false;
  };

  walkOperators<Ink>(operators, options, {
    ink: { canFill: true, canStroke: true },
    inkAfter,
    inkInGroup: (ink) => ink,
    isClip: (box) => !covers(box, paper),
    show(words, { matrix, clip, text: { isHidden, font } }) {
      if (isHidden) return;
      for (const word of words) {
        const box = boxAround(...word.rectangle, multiplied(matrix, word.matrix));
        if (font !== null) fonts.add(font);
        if (!isOutside(box, paper)) isBlank = false;
        else if (clip === null || isMostlyIn(box, clip)) outside.add(word.text, box);
      }
    },
    path(args, { matrix, ink }) {
      const box = boundsBox(pathBounds(args), matrix);
      if (box && leavesInk(pathPainting(args), ink)) mark(box);
    },
    other(fn, args, { matrix, ink }) {
      switch (fn) {
        case OPS.paintImageXObject: {
          const box = boxAround(0, 0, 1, 1, matrix); // an image fills the unit square (ISO 32000-2, 8.9.5)
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
          if (ink.canFill) isBlank = false;
      }
    },
  });
  return { isBlank, fonts, images, outside: outside.found() };
}

function inkAfter(ink: Ink, fn: number, args: Operands): Ink {
  switch (fn) {
    case OPS.setFillRGBColor:
      return { ...ink, canFill: !isWhite(args) };
    case OPS.setStrokeRGBColor:
      return { ...ink, canStroke: !isWhite(args) };
    case OPS.setFillTransparent:
    case OPS.setFillColorN:
      return { ...ink, canFill: fn === OPS.setFillColorN };
    case OPS.setStrokeTransparent:
    case OPS.setStrokeColorN:
      return { ...ink, canStroke: fn === OPS.setStrokeColorN };
    default:
      return ink;
  }
}

function leavesInk(how: unknown, { canFill, canStroke }: Ink): boolean {
  if (fills.has(how)) return canFill;
  if (strokes.has(how)) return canStroke;
  return both.has(how) && (canFill || canStroke);
}
