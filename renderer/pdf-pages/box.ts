/**
 * A rectangle on a page: lengths in CSS pixels at 100 %, from the upper left corner of the page as it is shown
 * unrotated.
 */
export type Box = Readonly<{ x: number; y: number; width: number; height: number }>;

/** The smallest box around two others. */
export function unionBox(one: Box, other: Box): Box {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** Whether two boxes have an area in common. */
export const areTouching = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** The horizontal distance of two boxes; less than 0 where they overlap. */
export const gapAcross = (one: Box, other: Box): number =>
  Math.max(one.x, other.x) - Math.min(one.x + one.width, other.x + other.width);

/** A box with `by` more on each side. */
export const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

export const isMiddleIn = ({ x, y, width, height }: Box, area: Box): boolean =>
  areTouching({ x: x + width / 2, y: y + height / 2, width: 0.01, height: 0.01 }, area);
