import { type Box, grown } from '../../../pdf-pages/box.ts';
import { createBoxIndex } from '../../base/box-index.ts';
import type { TextMark } from '../facts/page-looks.ts';

/** Marks by position. */
export type MarkIndex = Readonly<{
  /**
   * The marks whose middle is in a box, which may be too narrow by a letter because word starts in a run are estimates.
   * With `near`, only those that reach this place. In painting order.
   */
  within: (area: Box, near?: Readonly<{ place: Box; reachPx: number }>) => readonly TextMark[];
}>;

/** The maximum number of marks found for each mark of a page: a word has some beside it, or above it. */
const mostFoundEach = 30;
const mostFound = 1_000_000;

/** Thousands of texts may overlap, so that each piece would be compared with each. */
export class TooMuchTextError extends Error {
  override readonly name = 'TooMuchTextError';
}

/** Its `within` throws `TooMuchTextError` after too many results in total. */
export function createMarkIndex(marks: readonly TextMark[]): MarkIndex {
  const index = createBoxIndex(marks.map(({ box }) => box));
  let left = mostFound + mostFoundEach * marks.length;
  return {
    within({ x, y, width, height }, near) {
      const area = { x: x - height / 2, y: y - 2, width: width + height, height: height + 4 };
      const found = index.within(near ? grown(near.place, near.reachPx) : area);
      left -= found.length;
      if (left < 0) throw new TooMuchTextError('Too much text lies upon other text.');
      return found
        .map((at) => marks[at]!)
        .filter(({ box }) => {
          const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
          const isAcross = middleX >= area.x && middleX <= area.x + area.width;
          return isAcross && middleY >= area.y && middleY <= area.y + area.height;
        });
    },
  };
}

/** The distance between the middles of two boxes. */
export const distance = (one: Box, other: Box) =>
  Math.abs(one.x + one.width / 2 - other.x - other.width / 2) +
  Math.abs(one.y + one.height / 2 - other.y - other.height / 2);
