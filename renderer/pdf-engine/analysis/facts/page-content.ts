import type { Box } from '../../../pdf-pages/box.ts';
import type { PageGraphic } from '../../base/analysis-types.ts';
import { OPS } from '../../pdfjs/pdfjs-core.ts';
import { imageName, type OperatorList, pathBounds, pathPainting } from '../../pdfjs/pdfjs-internals.ts';
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
import { initialPaint, type Paint, paintAfter, paintInGroup } from './paint-state.ts';
import type { FontMeasure } from './text-operators.ts';
import { createOutsideWords, type OutsideText } from './text-outside-page.ts';
import { boundsBox, walkOperators } from './walk-operators.ts';

/** What a page's operators leave on the paper. */
export type PageContent = Readonly<{
  isBlank: boolean;
  /** The fonts, by pdf.js's names for them, of letters that are painted. */
  fonts: ReadonlySet<string>;
  /** Where words in bold fonts are, as many as are kept. */
  bold: readonly Box[];
  /** The images to decode, each with the place of its first use. */
  images: ReadonlyMap<string, Box>;
  outside: OutsideText | null;
  /** Visible ones in painting order, as many as are kept. */
  graphics: readonly PageGraphic[];
}>;

type PageContentOptions = Readonly<{
  /** From PDF units to CSS pixels. */
  toPixels: Matrix;
  /** The page in CSS pixels. */
  paper: Paper;
  measureOf: (font: string | null) => FontMeasure;
  isBold: (font: string) => boolean;
}>;

/** A drawing with more parts is not looked through, nor are more bold words. */
const maxKept = 2_000;

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
  const { paper, isBold } = options;
  const fonts = new Set<string>();
  const bold: Box[] = [];
  const images = new Map<string, Box>();
  const outside = createOutsideWords();
  const graphics: PageGraphic[] = [];
  let isBlank = true;
  const mark = (kind: PageGraphic['kind'], box: Box) => {
    if (!isOn(box, paper)) return;
    isBlank = false;
    if (graphics.length < maxKept) graphics.push({ kind, box });
  };

  walkOperators<Paint>(operators, options, {
    ink: initialPaint,
    inkAfter: (paint, fn, args) => paintAfter(paint, fn, args, () => 'pattern'),
    inkInGroup: paintInGroup,
    isClip: (box) => !covers(box, paper),
    show(words, { matrix, clip, text: { isHidden, font } }) {
      if (isHidden) return;
      const isBoldFont = font !== null && isBold(font);
      for (const word of words) {
        const box = boxAround(...word.rectangle, multiplied(matrix, word.matrix));
        if (font !== null) fonts.add(font);
        if (isBoldFont && bold.length < maxKept) bold.push(box);
        if (!isOutside(box, paper)) isBlank = false;
        else if (clip === null || isMostlyIn(box, clip)) outside.add(word.text, box);
      }
    },
    path(args, { matrix, ink }) {
      const box = boundsBox(pathBounds(args), matrix);
      if (box && leavesInk(pathPainting(args), ink)) mark('path', box);
    },
    other(fn, args, { matrix, ink }) {
      switch (fn) {
        case OPS.paintImageXObject: {
          const box = boxAround(0, 0, 1, 1, matrix); // an image fills the unit square (ISO 32000-2, 8.9.5)
          mark('image', box);
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
          if (isInk(ink.fill)) isBlank = false;
      }
    },
  });
  return { isBlank, fonts, bold, images, outside: outside.found(), graphics };
}

function leavesInk(how: unknown, { fill, stroke }: Paint): boolean {
  if (fills.has(how)) return isInk(fill);
  if (strokes.has(how)) return isInk(stroke);
  return both.has(how) && (isInk(fill) || isInk(stroke));
}

const isInk = (colour: string) => colour !== 'none' && colour !== '#ffffff';
