import type { Box } from '../../../pdf-pages/box.ts';

/** A transformation as in PDF and pdf.js: [a b c d e f] (ISO 32000-2, 8.3.3). */
export type Matrix = readonly [number, number, number, number, number, number];

export const unmoved: Matrix = [1, 0, 0, 1, 0, 0];

/** A value of pdf.js as a matrix; `null` for anything else. */
export function matrixOf(value: unknown): Matrix | null {
  if (!isArrayLike(value) || value.length !== 6) return null;
  const [a, b, c, d, e, f] = [value[0]!, value[1]!, value[2]!, value[3]!, value[4]!, value[5]!];
  return Number.isFinite(a + b + c + d + e + f) ? [a, b, c, d, e, f] : null;
}

export const isArrayLike = (value: unknown): value is ArrayLike<number> =>
  Array.isArray(value) || (ArrayBuffer.isView(value) && 'length' in value);

/** A page, in the units of the boxes on it. */
export type Paper = Readonly<{ width: number; height: number }>;

/** The tolerance for a box beyond the edge, because fonts are higher than their letters, and because of rounding. */
const overhangPx = 2;

/** First `second`, then `first`. */
export const multiplied = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

/** The upright box around the rectangle between two corners, after a transformation. */
export function boxAround(left: number, bottom: number, right: number, top: number, matrix: Matrix): Box {
  const [a, b, c, d, e, f] = matrix;
  const x = a * left + c * bottom + e;
  const y = b * left + d * bottom + f;
  const [alongX, alongY] = [a * (right - left), b * (right - left)];
  const [upX, upY] = [c * (top - bottom), d * (top - bottom)];
  return {
    x: x + Math.min(0, alongX) + Math.min(0, upX),
    y: y + Math.min(0, alongY) + Math.min(0, upY),
    width: Math.abs(alongX) + Math.abs(upX),
    height: Math.abs(alongY) + Math.abs(upY),
  };
}

export function areaOfBoth(one: Box, other: Box): Box {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  return {
    x,
    y,
    width: Math.max(0, Math.min(one.x + one.width, other.x + other.width) - x),
    height: Math.max(0, Math.min(one.y + one.height, other.y + other.height) - y),
  };
}

/** Whether any of the box is on the page. */
export const isOn = ({ x, y, width, height }: Box, paper: Paper) =>
  x <= paper.width && y <= paper.height && x + width >= 0 && y + height >= 0;

/** Whether the box has all of the page in it. */
export const covers = ({ x, y, width, height }: Box, paper: Paper) =>
  Math.max(x, y, paper.width - x - width, paper.height - y - height) <= overhangPx;

/** Whether more than half of the box is clearly beyond the edge. */
export function isOutside({ x, y, width, height }: Box, paper: Paper): boolean {
  const overhang = Math.max(-x, -y, x + width - paper.width, y + height - paper.height);
  return overhang > overhangPx && shareWithin(x, width, paper.width) * shareWithin(y, height, paper.height) < 0.5;
}

/** Whether at least half of the box is in the area. */
export const isMostlyIn = (box: Box, area: Box) => !isOutside({ ...box, x: box.x - area.x, y: box.y - area.y }, area);

/** The part of the box on the page; a box completely outside becomes a strip of a few pixels at the nearest edge. */
export function clampedBox({ x, y, width, height }: Box, paper: Paper): Box {
  const [left, wide] = clampedSpan(x, width, paper.width);
  const [top, high] = clampedSpan(y, height, paper.height);
  return { x: left, y: top, width: wide, height: high };
}

function clampedSpan(from: number, length: number, limit: number): readonly [from: number, length: number] {
  const least = Math.min(8, limit);
  const start = Math.min(Math.max(0, from), limit - least);
  return [start, Math.max(least, Math.min(from + length, limit) - start)];
}

function shareWithin(from: number, length: number, limit: number): number {
  if (length <= 0) return from >= 0 && from <= limit ? 1 : 0;
  return Math.max(0, Math.min(from + length, limit) - Math.max(from, 0)) / length;
}
