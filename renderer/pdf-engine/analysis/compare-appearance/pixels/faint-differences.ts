/**
 * @file Two kinds of difference that no threshold for single pixels can distinguish: the effect of a subpixel move, and
 * a faint tint.
 */

/** What a pixel is marked with. */
export const red = Uint8ClampedArray.of(255, 0, 0, 255);

/** Whether two pictures have one colour at an index of their data. */
export const isSamePixel = (one: Uint8ClampedArray, other: Uint8ClampedArray, at: number): boolean =>
  one[at] === other[at] && one[at + 1] === other[at + 1] && one[at + 2] === other[at + 2];

type Size = Readonly<{ width: number; height: number }>;
type Range = Readonly<{ least: number; most: number }>;

/**
 * Levels of 255 by which a pixel may be outside the range of its neighbours. Letters are painted at quarters of a
 * pixel, so the smallest move may shift one by a quarter. A stem as thin as a pixel is then paler by more than a
 * quarter.
 */
const quarterSlack = 96;
const mostSlack = 144;
/** As a share of the larger contrast around the pixel: in areas of one colour, a move changes nothing. */
const slackOfContrast = 0.6;
/** For the arithmetic. */
const leastSlack = 6;

/**
 * The later picture, with each pixel restored that differs only like after a move of everything by up to `offPx`
 * pixels. Such a pixel is within the range of its former neighbours, and the earlier pixel is within that of the
 * current ones. A page that was scaled slightly, or written by another program, differs like this at every edge. A new
 * colour is outside that range, and so is a line of more than a pixel.
 */
export function withoutJitter(
  earlier: Uint8ClampedArray,
  later: Uint8ClampedArray,
  { width, height, offPx }: Size & Readonly<{ offPx: number }>,
): Uint8ClampedArray {
  const most = Math.min(mostSlack, quarterSlack + 255 * offPx);
  const data = later.slice();
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x);
      if (isSamePixel(earlier, later, at) || !isMoved(at, x, y)) continue;
      for (let channel = 0; channel < 3; channel += 1) data[at + channel] = earlier[at + channel]!;
    }
  }
  return data;

  function isMoved(at: number, x: number, y: number): boolean {
    for (let channel = 0; channel < 3; channel += 1) {
      const before = neighbours(earlier, channel, x, y);
      const after = neighbours(later, channel, x, y);
      const contrast = Math.max(before.most - before.least, after.most - after.least);
      const slack = Math.min(most, slackOfContrast * contrast) + leastSlack;
      const isIn = (level: number, range: Range) => level >= range.least - slack && level <= range.most + slack;
      if (!isIn(later[at + channel]!, before) || !isIn(earlier[at + channel]!, after)) return false;
    }
    return true;
  }

  function neighbours(picture: Uint8ClampedArray, channel: number, x: number, y: number): Range {
    const [left, right] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)];
    const [top, bottom] = [Math.max(0, y - 1), Math.min(height - 1, y + 1)];
    const range = { least: 255, most: 0 };
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        const level = picture[4 * (row * width + column) + channel]!;
        if (level < range.least) range.least = level;
        if (level > range.most) range.most = level;
      }
    }
    return range;
  }
}

/** Tints are searched for in squares of this many pixels. */
const squarePx = 8;
/** The share of a square's pixels; letters on it may be unchanged. */
const leastTinted = 0.6;
/** Levels of 255 by which a tinted pixel differs in one channel. */
const leastLevels = 2;
/** Fewer squares are no tint. */
const leastSquares = 9;

/**
 * Marks areas with a slightly different colour, too slight for a single pixel to count: most pixels of a square are
 * lighter in a channel, or most are darker, and none is the opposite. That does not happen by chance over this many
 * pixels.
 */
export function markTints(
  marks: Uint8ClampedArray,
  earlier: Uint8ClampedArray,
  later: Uint8ClampedArray,
  { width, height }: Size,
): void {
  const tinted: number[] = [];
  for (let top = 0; top + squarePx <= height; top += squarePx) {
    for (let left = 0; left + squarePx <= width; left += squarePx) {
      if (isTinted(earlier, later, 4 * (top * width + left), width)) tinted.push(4 * (top * width + left));
    }
  }
  if (tinted.length < leastSquares) return;
  for (const square of tinted) {
    for (let row = 0; row < squarePx; row += 1) {
      const from = square + 4 * row * width;
      for (let at = from; at < from + 4 * squarePx; at += 4) {
        if (!isSamePixel(earlier, later, at)) marks.set(red, at);
      }
    }
  }
}

function isTinted(earlier: Uint8ClampedArray, later: Uint8ClampedArray, square: number, width: number): boolean {
  const least = leastTinted * squarePx * squarePx;
  for (let channel = 0; channel < 3; channel += 1) {
    let [lighter, darker] = [0, 0];
    for (let row = 0; row < squarePx; row += 1) {
      const from = square + 4 * row * width + channel;
      for (let at = from; at < from + 4 * squarePx; at += 4) {
        const change = later[at]! - earlier[at]!;
        if (change >= leastLevels) lighter += 1;
        else if (change <= -leastLevels) darker += 1;
      }
      if (row === 2 && lighter + darker === 0) break; // almost every square of almost every page
    }
    if ((lighter >= least && darker === 0) || (darker >= least && lighter === 0)) return true;
  }
  return false;
}
