import type { MatchedLine } from '../compare-text/matched-lines.ts';
import type { TextMark } from '../facts/page-looks.ts';
import { unmovedPx } from '../page-placements/unchanged-positions.ts';
import { normalized } from '../text/normalize.ts';
import { createMarkIndex, distance } from './mark-index.ts';

/**
 * @file The exact positions of letters. The start of a word in a run of text is an estimate, which differs when the
 * same line is painted in other pieces.
 */

/**
 * Decides whether a line has moved, by the position of each of its letters. It has not if the earlier page has the same
 * letters there: with another order of painting, equal words are taken for one another. With `isStrict` most letters
 * must be where the line is said to have gone: if no pixel differs, other pieces are no sign of a move.
 */
export function createMoveCheck(
  texts: readonly TextMark[],
  earlier: readonly TextMark[],
  isStrict: boolean,
): (line: MatchedLine) => boolean {
  const [laterMarks, earlierMarks] = [createMarkIndex(texts), createMarkIndex(earlier)];
  return (line) => {
    const marks = laterMarks.within(line.after);
    const countAt = (dx: number, dy: number, area = line.before) =>
      marks.filter(({ box, text }) => {
        const place = { ...box, x: box.x - dx, y: box.y - dy };
        const near = earlierMarks.within(area, { place, reachPx: unmovedPx });
        const name = normalized(text);
        return near.some((one) => normalized(one.text) === name && distance(one.box, place) < unmovedPx);
      }).length;
    if (marks.length > 0 && countAt(0, 0, line.after) === marks.length) return false;
    return countAt(0, 0) === 0 && (!isStrict || countAt(line.dx, line.dy) > marks.length / 2);
  };
}
