import type { Box } from '../../pdf-core/box.ts';
import { hasOwnFonts } from '../facts/read-looks.ts';
import type { TextDoubt } from '../page-placements/text-doubts.ts';
import { type DrawingOptions, drawPairAt, type OpenPage, scaled } from './page-rasters.ts';
import { freePixels, type Picture } from './pixels/compare-pixels.ts';
import { isSamePixel } from './pixels/faint-differences.ts';
import { imageMark } from './pixels/pixel-hash.ts';

/**
 * @file Pages whose words are read differently and drawn alike: another producer has written the table that gives each glyph its character (ToUnicode,
 * ISO 32000-2, 9.10.3) otherwise, wrongly or not at all. Nothing of that is seen on paper. A word that has really changed is drawn otherwise, however
 * small: such pages are compared in pictures in which the smallest letter of the page is `leastLetterPx` high.
 */

/**
 * The height of the smallest letters, from the deepest to the highest, in pixels of the pictures that decide. The tail that makes a comma of a full
 * stop is a twentieth of that broad, so it fills more than half of a pixel.
 */
const leastLetterPx = 32;

/** They are drawn larger than they have to be, where that can be. */
const wantedLetterPx = 40;

/**
 * Whether two pages that look alike in small pictures do so where each letter is large enough to tell it from any other. `false` also where they cannot be
 * drawn large enough, or with letters of other fonts than their own. Rejects with the signal's reason.
 */
export async function areDrawnAlike(
  before: OpenPage,
  after: OpenPage,
  { letterPx }: TextDoubt,
  drawing: DrawingOptions,
): Promise<boolean> {
  const drawn = await drawPairAt(before, after, Math.max(1, wantedLetterPx / letterPx), drawing);
  if (!drawn) return false;
  const areAlike = drawn.pxPerCssPx * letterPx >= leastLetterPx && arePicturesAlike(drawn.before, drawn.after);
  freePixels(drawn.before.data, drawn.after.data);
  return areAlike && (await isDrawnInFull(before)) && isDrawnInFull(after);
}

/** Device pixels of one CSS pixel in pictures that decide whether a difference is more than where in a pixel something begins. */
const detailPxPerCssPx = 3;

/**
 * The boxes in which two pages differ also when they are drawn larger. In small pictures a move by a trifle takes letters, which are painted at quarters of
 * a pixel, or the edges of areas, over by a quarter at once: a row of figures all together. All boxes where a page cannot be drawn. Rejects with the signal's reason.
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
    const around = { x: box.x - 1, y: box.y - 1, width: box.width + 2, height: box.height + 2 };
    return !arePicturesAlike(drawn.before, drawn.after, {
      areSmall: true,
      area: scaled([around], drawn.pxPerCssPx)[0]!,
    });
  });
  freePixels(drawn.before.data, drawn.after.data);
  return found;
}

/** Fonts that stand in for others lack letters: those are drawn as one and the same box, or not at all. */
const isDrawnInFull = ({ document, page }: OpenPage) => hasOwnFonts(document.pdf, page, imageMark);

/**
 * How far a pixel may be from what it was, as a share of the contrast around it: letters are painted at quarters of a pixel, so the same letter may
 * be painted a quarter further on, across and down, which makes 0.44 of the contrast at a corner. A pixel of which half is ink that was paper is no such.
 */
const mostOfContrast = 0.47;

/**
 * The same in small pictures, in which strokes thinner than a pixel have no contrast of their own: it tells whether larger ones are worth drawing, and
 * whether what is known to be written alike is seen to differ.
 */
const mostOfContrastIfSmall = 0.75;

/** Levels of 255, for the arithmetic. */
const leastLevels = 2;

/**
 * Whether two pictures are alike but for where in a pixel their letters begin: every pixel that differs does so by less than half of the contrast
 * around it, or by what comes of moving along the line by a pixel, a thirtieth of a letter: programs that write a page anew round the places of its
 * letters otherwise. Pictures of different sizes are not. `areSmall`: strokes may be thinner than a pixel, so that alike pictures prove nothing.
 * `area`: only what lies in it is compared.
 */
export function arePicturesAlike(
  before: Picture,
  after: Picture,
  { areSmall = false, area }: Readonly<{ areSmall?: boolean; area?: Box }> = {},
): boolean {
  const most = areSmall ? mostOfContrastIfSmall : mostOfContrast;
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
        const slack = leastLevels + most * contrastAround(at, channel);
        if (
          change > slack &&
          !(isBesideIn(other, one, at, channel, slack) && isBesideIn(one, other, at, channel, slack))
        )
          return false;
      }
    }
  }
  return true;

  /** Whether a pixel of a picture lies between those that the other one has there and on the left and right of it. */
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
