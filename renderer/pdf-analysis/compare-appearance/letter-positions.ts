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
 * Decides whether a line has moved, by the position of each of its letters. With `isStrict` most letters must be where
 * the line is said to have gone: if no pixel differs, other pieces are no sign of a move.
 */
export function createMoveCheck(
  texts: readonly TextMark[],
  earlier: readonly TextMark[],
  isStrict: boolean,
): (line: MatchedLine) => boolean {
  const [laterMarks, earlierMarks] = [createMarkIndex(texts), createMarkIndex(earlier)];
  return (line) => {
    const marks = laterMarks.within(line.after);
    const countAt = (dx: number, dy: number) =>
      marks.filter(({ box, text }) => {
        const place = { ...box, x: box.x - dx, y: box.y - dy };
        const near = earlierMarks.within(line.before, { place, reachPx: unmovedPx });
        const name = normalized(text);
        return near.some((one) => normalized(one.text) === name && distance(one.box, place) < unmovedPx);
      }).length;
    return countAt(0, 0) === 0 && (!isStrict || countAt(line.dx, line.dy) > marks.length / 2);
  };
}

/**
 * Letters within this distance of their old position have not moved, in CSS pixels. The rest comes from the arithmetic.
 */
const exactPx = 0.002;

/**
 * How far the letters of a page have moved by less than can be seen, in CSS pixels, because another program rounded
 * their places differently. 0 if most of them have not moved.
 */
export function lettersOffPx(texts: readonly TextMark[], earlier: readonly TextMark[]): number {
  const marks = createMarkIndex(earlier);
  let [moved, offPx] = [0, 0];
  for (const { text, box } of texts) {
    const name = normalized(text);
    const px = Math.min(
      ...marks
        .within(box, { place: box, reachPx: unmovedPx })
        .filter((one) => normalized(one.text) === name)
        .map((one) => distance(one.box, box)),
    );
    if (px <= exactPx || px > unmovedPx) continue;
    moved += 1;
    offPx = Math.max(offPx, px);
  }
  return moved > texts.length / 2 ? offPx : 0;
}
