import { type Box, grown } from '../../pdf-core/box.ts';
import { type DrawingOptions, drawPairAt, type OpenPage, scaled } from './page-rasters.ts';
import { freePixels, type Picture } from './pixels/compare-pixels.ts';
import { isSamePixel } from './pixels/faint-differences.ts';

/** Device pixels per CSS pixel in pictures that decide whether a difference is more than a subpixel offset. */
const detailPxPerCssPx = 3;

/**
 * The boxes in which two pages differ even when they are drawn larger. In small pictures a slight move shifts letters,
 * which are painted at quarters of a pixel, or the edges of areas, by a quarter at once. All boxes if a page cannot be
 * drawn. Rejects with the signal's reason.
 */
export async function differingInDetail(
  before: OpenPage,
  after: OpenPage,
  boxes: readonly Box[],
  drawing: DrawingOptions,
): Promise<readonly Box[]> {
  const drawn = await drawPairAt(before, after, detailPxPerCssPx, drawing);
  if (!drawn) return boxes;
  const found = boxes.filter((box) => {
    return !arePicturesAlike(drawn.before, drawn.after, { area: scaled([grown(box, 1)], drawn.pxPerCssPx)[0]! });
  });
  freePixels(drawn.before.data, drawn.after.data);
  return found;
}

/**
 * The tolerance for a pixel, as a share of the contrast around it: letters are painted at quarters of a pixel, and
 * strokes thinner than a pixel have no contrast of their own.
 */
const mostOfContrast = 0.75;

/** Levels of 255, for the arithmetic. */
const leastLevels = 2;

/**
 * Whether two pictures are equal except for subpixel positions of letters, because programs round these differently. A
 * pixel may differ by less than half of the contrast around it, or by what a move of one pixel along the line would
 * change. Pictures of different sizes are not equal. `area`: only this part is compared.
 */
export function arePicturesAlike(before: Picture, after: Picture, { area }: Readonly<{ area?: Box }> = {}): boolean {
  const { width, height } = before;
  if (after.width !== width || after.height !== height) return false;
  const [one, other] = [before.data, after.data];
  const { x, y, width: across, height: down } = area ?? { x: 0, y: 0, width, height };
  const [left, right] = [Math.max(0, Math.floor(x)), Math.min(width, Math.ceil(x + across))];
  const bottom = Math.min(height, Math.ceil(y + down));
  for (let row = Math.max(0, Math.floor(y)); row < bottom; row += 1) {
    for (let at = 4 * (row * width + left); at < 4 * (row * width + right); at += 4) {
      if (isSamePixel(one, other, at)) continue;
      for (let channel = 0; channel < 3; channel += 1) {
        const change = Math.abs(one[at + channel]! - other[at + channel]!);
        if (change <= leastLevels) continue;
        const slack = leastLevels + mostOfContrast * contrastAround(at, channel);
        if (
          change > slack &&
          !(isBesideIn(other, one, at, channel, slack) && isBesideIn(one, other, at, channel, slack))
        )
          return false;
      }
    }
  }
  return true;

  /** Whether a pixel of a picture is between the other picture's pixels there and to the left and right of it. */
  function isBesideIn(of: Picture['data'], others: Picture['data'], at: number, channel: number, slack: number) {
    const column = (at >> 2) % width;
    const [left, right] = [column > 0 ? at - 4 : at, column < width - 1 ? at + 4 : at];
    const levels = [others[left + channel]!, others[at + channel]!, others[right + channel]!];
    const level = of[at + channel]!;
    return level >= Math.min(...levels) - slack && level <= Math.max(...levels) + slack;
  }

  /** Of both pictures, with the pixels next to it. */
  function contrastAround(at: number, channel: number): number {
    const [middle, line] = [(at >> 2) % width, Math.floor((at >> 2) / width)];
    let [darkest, brightest] = [255, 0];
    for (let row = Math.max(0, line - 1); row <= Math.min(height - 1, line + 1); row += 1) {
      for (let column = Math.max(0, middle - 1); column <= Math.min(width - 1, middle + 1); column += 1) {
        const near = 4 * (row * width + column) + channel;
        darkest = Math.min(darkest, one[near]!, other[near]!);
        brightest = Math.max(brightest, one[near]!, other[near]!);
      }
    }
    return brightest - darkest;
  }
}
