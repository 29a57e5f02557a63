import type { Box } from '../../../pdf-pages/box.ts';

/**
 * The position of letters. `baseline`: the y of their base line, if they are upright. The extents above and below it
 * come from the font, and differ with the program that wrote it.
 */
export type TextBox = Box & Readonly<{ baseline?: number }>;

/** A run of text from pdf.js (`TextItem`): in PDF units, placed by `transform` (ISO 32000-2, 9.4.4). */
export type TextRun = Readonly<{
  str: string;
  dir: string;
  transform: readonly number[];
  width: number;
  height: number;
  fontName: string;
}>;

/** pdf.js's data of a font (`TextStyle`). Ascent and descent are shares of the font's size. */
export type RunStyle = Readonly<{ ascent: number; descent: number; vertical: boolean; fontFamily: string }>;

type Way = Readonly<{ x: number; y: number }>;

/**
 * The position of a run: it goes from `begin` to `end` along `way`, on the line at `level`, and extends from `low` to
 * `high` along `up`. All in CSS pixels; `begin`, `end` and `level` are distances from the origin of the page, so runs
 * of one line can be compared.
 */
export type Course = Readonly<{
  x: number;
  y: number;
  way: Way;
  up: Way;
  begin: number;
  end: number;
  level: number;
  low: number;
  high: number;
}>;

/**
 * The position of a run on a page; `frame` converts PDF units to CSS pixels. Not finite for a run without a position in
 * the PDF.
 */
export function courseOf(run: TextRun, style: RunStyle | undefined, frame: readonly number[]): Course {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = multiplied(frame, run.transform);
  const pxPerUnit = Math.hypot(frame[0] ?? 0, frame[1] ?? 0);
  const across = unit(a, b, { x: 1, y: 0 });
  const up = unit(c, d, { x: 0, y: -1 });
  if (style?.vertical) {
    const half = Math.hypot(a, b) / 2;
    return placed(x, y, { x: -up.x, y: -up.y }, across, run.height * pxPerUnit, -half, half);
  }
  const size = Math.hypot(c, d);
  const { low, high } = reachOf(style);
  return placed(x, y, across, up, run.width * pxPerUnit, low * size, high * size);
}

/** The size of its letters, the unit for gaps between words. */
export const lettersHeight = ({ low, high }: Course): number => high - low;

/** The box of a piece of a run, from one distance along its way to another. */
export function boxOn({ x, y, way, up, begin, low, high }: Course, from: number, to: number): TextBox {
  const [first, last] = [from - begin, to - begin];
  const box = {
    x: x + Math.min(way.x * first, way.x * last) + Math.min(up.x * low, up.x * high),
    y: y + Math.min(way.y * first, way.y * last) + Math.min(up.y * low, up.y * high),
    width: Math.abs(way.x) * (to - from) + Math.abs(up.x) * (high - low),
    height: Math.abs(way.y) * (to - from) + Math.abs(up.y) * (high - low),
  };
  return way.y === 0 && up.x === 0 ? { ...box, baseline: y } : box;
}

/** How far letters have moved to the right and down, whatever ascent their fonts have. */
export function shiftOf(before: TextBox, after: TextBox): Readonly<{ dx: number; dy: number }> {
  const areOnLines = before.baseline !== undefined && after.baseline !== undefined;
  return { dx: after.x - before.x, dy: areOnLines ? after.baseline - before.baseline : after.y - before.y };
}

function placed(x: number, y: number, way: Way, up: Way, length: number, low: number, high: number): Course {
  const begin = x * way.x + y * way.y;
  return { x, y, way, up, begin, end: begin + length, level: y * way.x - x * way.y, low, high };
}

/** Fonts say nothing, or nonsense, often enough. */
function reachOf(style: RunStyle | undefined): { low: number; high: number } {
  const descent = style?.descent ?? 0;
  const low = descent < 0 ? Math.max(descent, -0.5) : -0.2;
  const ascent = style?.ascent ?? 0;
  return { low, high: ascent > 0 ? Math.min(Math.max(ascent, 0.5), 1.2) : 1 + low };
}

function unit(x: number, y: number, otherwise: Way): Way {
  const length = Math.hypot(x, y);
  return length > 0 ? { x: x / length, y: y / length } : otherwise;
}

/** Both as in pdf.js and PDF: [a b c d e f], ISO 32000-2, 8.3.3. */
function multiplied(one: readonly number[], other: readonly number[]): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = one;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = other;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
