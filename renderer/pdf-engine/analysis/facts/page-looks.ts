import { areTouching, type Box, grown } from '../../../pdf-pages/box.ts';
import { OPS } from '../../pdfjs/pdfjs-core.ts';
import {
  imageName,
  type OperatorList,
  pathBounds,
  pathNumbers,
  pathPainting,
  shadingName,
} from '../../pdfjs/pdfjs-internals.ts';
import { areaOfBoth, boxAround, isOn, type Matrix, multiplied, type Paper } from './page-geometry.ts';
import { initialPaint, type Paint, paintAfter, paintInGroup } from './paint-state.ts';
import type { FontMeasure } from './text-operators.ts';
import { boundsBox, type Pen, walkOperators } from './walk-operators.ts';

/** The look of letters, at any position. */
export type TextStyle = Readonly<{
  /** The name of the font, without the subset tag; empty without one. */
  font: string;
  /** The height of the font in CSS pixels at 100 %. */
  sizePx: number;
  /** 1 is as wide as the font is. */
  stretch: number;
  /** 0 is upright, as far as the font is. */
  slant: number;
  /** "#rrggbb", or as in `Paint`. */
  colour: string;
  alpha: number;
  /** Filled, stroked or both, by the text rendering mode (ISO 32000-2, 9.3.6). */
  mode: number;
}>;

/** Letters without a space in between, or a part of them. */
export type TextMark = Readonly<{ text: string; box: Box; style: TextStyle }>;

/** A painted item that is not text: an area, a line, an image, a shading. */
export type GraphicMark = Readonly<{
  kind: 'area' | 'line' | 'image' | 'shading';
  box: Box;
  /**
   * Its colours, opacity, thickness and so on; for an image its pixels. Equal for items that look the same at the same
   * size.
   */
  look: string;
}>;

/** The name for the pixels of an image that did not arrive in time, or cannot be read. */
export const unreadPixels = 'unread';

/** The painted items of a page, in painting order, as far as they are on the page. */
export type PageLooks = Readonly<{ texts: readonly TextMark[]; graphics: readonly GraphicMark[]; paper: Paper }>;

type PageLooksOptions = Readonly<{
  /** From PDF units to CSS pixels. */
  toPixels: Matrix;
  /** The page in CSS pixels. */
  paper: Paper;
  measureOf: (font: string | null) => FontMeasure;
  fontNameOf: (font: string | null) => string;
  /** Names the pixels of an image. */
  imageMarkOf: (image: string | null) => string;
  /** Names the colours of a shading (`shadingMark`). */
  shadingMarkOf: (shading: string) => string;
}>;

type PaintPen = Pen<Paint>;

const fills: ReadonlySet<unknown> = new Set([OPS.fill, OPS.eoFill]);
const strokes: ReadonlySet<unknown> = new Set([OPS.stroke, OPS.closeStroke]);
const painted: ReadonlySet<unknown> = new Set([
  ...[...fills, ...strokes, OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke, OPS.closeEOFillStroke],
]);

/** Goes through a page's operators once. */
export function readPageLooks(operators: OperatorList, options: PageLooksOptions): PageLooks {
  const { paper, fontNameOf, imageMarkOf, shadingMarkOf } = options;
  const texts: TextMark[] = [];
  const graphics: GraphicMark[] = [];
  const add = ({ clip }: PaintPen, kind: GraphicMark['kind'], whole: Box, look: string) => {
    const box = clip ? areaOfBoth(clip, whole) : whole;
    const isSeen = box.width > 0 || box.height > 0;
    if (isSeen && isOn(box, paper)) graphics.push({ kind, box, look });
  };
  const image = (pen: PaintPen, pixels: string) =>
    add(pen, 'image', boxAround(0, 0, 1, 1, pen.matrix), `${pixels}|${lookOfGroup(pen.ink)} ${alphaWord(pen.ink)}`);

  walkOperators<Paint>(operators, options, {
    ink: initialPaint,
    inkAfter: (paint, fn, args) => paintAfter(paint, fn, args, shadingMarkOf),
    inkInGroup: paintInGroup,
    isClip: () => true,
    show(words, pen) {
      const alpha = pen.ink.groupAlpha * pen.ink.fillAlpha;
      if (pen.text.isHidden || alpha === 0) return;
      for (const { text, rectangle, matrix } of words) {
        const whole = multiplied(pen.matrix, matrix);
        const box = boxAround(...rectangle, whole);
        if (!isOn(box, paper) || (pen.clip && !areTouching(box, pen.clip))) continue;
        texts.push({ text, box, style: styleOf(pen, whole, fontNameOf(pen.text.font)) });
      }
    },
    path(args, pen) {
      const how = pathPainting(args);
      const box = painted.has(how) ? boundsBox(pathBounds(args), pen.matrix) : null;
      if (!box) return;
      const { kind, look, reachPx } = lookOfPath(how, pen, pathNumbers(args)?.length ?? 0);
      if (look === '') return;
      add(pen, kind, grown(box, reachPx), look);
    },
    other(fn, args, pen) {
      switch (fn) {
        case OPS.paintImageXObject:
        case OPS.paintImageXObjectRepeat:
          image(pen, imageMarkOf(imageName(args)));
          break;
        case OPS.paintInlineImageXObject:
          image(pen, 'inline');
          break;
        case OPS.paintImageMaskXObject:
        case OPS.paintSolidColorImageMask:
          image(pen, `mask ${pen.ink.fill}`);
          break;
        case OPS.shadingFill:
          if (pen.clip)
            add(pen, 'shading', pen.clip, `${shadingMarkOf(shadingName(fn, args) ?? '')} ${lookOfGroup(pen.ink)}`);
      }
    },
  });
  return { texts, graphics, paper };
}

function styleOf({ ink: paint, text }: PaintPen, [a, b, c, d]: Matrix, font: string): TextStyle {
  const heightPx = Math.hypot(c, d);
  const isStroked = text.mode === 1 || text.mode === 5;
  return {
    font,
    sizePx: Math.abs(text.size) * heightPx,
    stretch: heightPx > 0 ? (Math.hypot(a, b) * text.stretch) / heightPx : 1,
    slant: heightPx > 0 ? (a * c + b * d) / (Math.hypot(a, b) * heightPx || 1) : 0,
    colour: isStroked ? paint.stroke : paint.fill,
    alpha: paint.groupAlpha * (isStroked ? paint.strokeAlpha : paint.fillAlpha),
    mode: text.mode,
  };
}

/** `look` is empty for an invisible item; `reachPx` is how far a line extends beyond its path. */
function lookOfPath(how: unknown, { ink: paint, matrix }: PaintPen, numbers: number) {
  const isFilled = !strokes.has(how) && paint.fill !== 'none' && paint.fillAlpha > 0;
  const isStroked = !fills.has(how) && paint.stroke !== 'none' && paint.strokeAlpha > 0;
  const thicknessPx = paint.lineWidth * Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
  const fill = isFilled ? `${paint.fill} ${paint.fillAlpha.toFixed(2)}` : '';
  const stroke = isStroked
    ? `${paint.stroke} ${paint.strokeAlpha.toFixed(2)} ${thicknessPx.toFixed(1)} [${paint.dash}]`
    : '';
  const isDrawn = fill !== '' || stroke !== '';
  // A path of many points is a separate shape: a curve of a chart, a logo.
  const shape = numbers > 60 ? ` ${numbers}` : '';
  return {
    kind: isFilled ? ('area' as const) : ('line' as const),
    look: isDrawn ? `${fill}/${stroke}${shape} ${lookOfGroup(paint)}` : '',
    reachPx: isStroked ? thicknessPx / 2 : 0,
  };
}

const lookOfGroup = ({ groupAlpha, blend, hasMask }: Paint) =>
  `${groupAlpha.toFixed(2)}${blend}${hasMask ? ' masked' : ''}`;

const alphaWord = ({ fillAlpha }: Paint) => fillAlpha.toFixed(2);
