import { OPS } from '../../pdfjs/pdfjs-core.ts';
import { colourOf, graphicsStateEntries, type Operands, shadingName } from '../../pdfjs/pdfjs-internals.ts';

/** The part of the graphics state that determines the look (ISO 32000-2, 8.4.1), except position and font. */
export type Paint = Readonly<{
  /** "#rrggbb", "none", the name of a gradient, or "pattern" for any other. */
  fill: string;
  stroke: string;
  /** 0 to 1, with those of all groups around it. */
  fillAlpha: number;
  strokeAlpha: number;
  /** The opacity of the groups around it. */
  groupAlpha: number;
  /** In the units of the current matrix. */
  lineWidth: number;
  dash: string;
  blend: string;
  hasMask: boolean;
}>;

export const initialPaint: Paint = {
  ...{ fill: '#000000', stroke: '#000000', fillAlpha: 1, strokeAlpha: 1, groupAlpha: 1 },
  ...{ lineWidth: 1, dash: '', blend: '', hasMask: false },
};

/** The state after an operator; the same object if the operator does not change it. */
export function paintAfter(paint: Paint, fn: number, args: Operands, shadingMarkOf: (name: string) => string): Paint {
  switch (fn) {
    case OPS.setFillRGBColor:
      return { ...paint, fill: colourOf(args) };
    case OPS.setStrokeRGBColor:
      return { ...paint, stroke: colourOf(args) };
    case OPS.setFillColorN:
      return { ...paint, fill: patternOf(fn, args, shadingMarkOf) };
    case OPS.setStrokeColorN:
      return { ...paint, stroke: patternOf(fn, args, shadingMarkOf) };
    case OPS.setFillTransparent:
      return { ...paint, fill: 'none' };
    case OPS.setStrokeTransparent:
      return { ...paint, stroke: 'none' };
    case OPS.setLineWidth:
      return { ...paint, lineWidth: Number(args[0]) || 0 };
    case OPS.setDash:
      return { ...paint, dash: dashOf(args[0]) };
    case OPS.setGState:
      return graphicsStateEntries(args).reduce(withEntry, paint);
    default:
      return paint;
  }
}

function patternOf(fn: number, args: Operands, shadingMarkOf: (name: string) => string): string {
  const name = shadingName(fn, args);
  return name === null ? 'pattern' : shadingMarkOf(name);
}

/**
 * Inside a transparency group the opacity restarts, and that of the group applies to all of it (ISO 32000-2, 11.6.6).
 */
export const paintInGroup = (paint: Paint): Paint => ({
  ...paint,
  groupAlpha: paint.groupAlpha * paint.fillAlpha,
  ...{ fillAlpha: 1, strokeAlpha: 1, blend: '', hasMask: false },
});

function withEntry(paint: Paint, [key, value]: readonly [string, unknown]): Paint {
  switch (key) {
    case 'ca':
      return { ...paint, fillAlpha: alphaOf(value) };
    case 'CA':
      return { ...paint, strokeAlpha: alphaOf(value) };
    case 'LW':
      return { ...paint, lineWidth: Number(value) || 0 };
    case 'D':
      return { ...paint, dash: dashOf(Array.isArray(value) ? value[0] : null) };
    case 'BM':
      return { ...paint, blend: value === 'source-over' ? '' : String(value) };
    case 'SMask':
      return { ...paint, hasMask: Boolean(value) };
    default:
      return paint;
  }
}

const alphaOf = (value: unknown) => (typeof value === 'number' ? Math.min(1, Math.max(0, value)) : 1);
const dashOf = (value: unknown) =>
  Array.isArray(value) ? value.map((length) => Number(length).toFixed(1)).join(' ') : '';
