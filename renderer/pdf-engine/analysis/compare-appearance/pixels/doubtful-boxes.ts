import { areTouching, type Box, grown, isMiddleIn } from '../../../../pdf-pages/box.ts';
import type { LookNote } from '../../../base/analysis-types.ts';
import type { GraphicMark, TextMark } from '../../facts/page-looks.ts';

/** The facts about the boxes in which pixels differ. */
type Known = Readonly<{
  /** Boxes that differ even if letters may be at slightly different positions. */
  sure: readonly Box[];
  notes: readonly LookNote[];
  /** Everything has moved by a part of a pixel. */
  isCoarse: boolean;
  /** Those of the later page. New ones are in the notes. */
  texts: readonly TextMark[];
  graphics: readonly GraphicMark[];
}>;

/**
 * The boxes in which pixels differ, without unexplained ones that may come from a subpixel move. Such a move leaves
 * specks of dense letters, and shifts a hairline or the edge of an area into the next row of pixels.
 */
export function withoutDoubtful(
  boxes: readonly Box[],
  { sure, notes, isCoarse, texts, graphics }: Known,
): readonly Box[] {
  const isNoted = (box: Box) => notes.some((note) => note.boxes.some((one) => areTouching(one, box)));
  const isDoubtful = (box: Box) => {
    if (isNoted(box)) return false;
    if (isCoarse)
      return texts.some((mark) => isSpeckOf(box, mark.box)) || graphics.some((mark) => isHairlineOf(box, mark.box));
    const isSure = sure.some((one) => areTouching(one, box));
    return !isSure && isMostlyIn(box, texts);
  };
  return boxes.filter((box) => !isDoubtful(box));
}

/** Whether letters cover at least half of a box, which may span several words and lines. */
function isMostlyIn(box: Box, texts: readonly TextMark[]): boolean {
  const shared = (from: number, size: number, start: number, length: number) =>
    Math.max(0, Math.min(from + size, start + length) - Math.max(from, start));
  const covered = texts.reduce(
    (sum, { box: { x, y, width, height } }) =>
      sum + shared(box.x, box.width, x, width) * shared(box.y, box.height, y, height),
    0,
  );
  return covered >= 0.5 * box.width * box.height;
}

/**
 * Whether a box is a small part of some letters. After a subpixel move of everything, dense letters leave such boxes.
 */
const isSpeckOf = (box: Box, letters: Box) =>
  Math.max(box.width, box.height) < 0.6 * Math.min(letters.width, letters.height) && isMiddleIn(box, letters);

/** As thick as one or two rows of pixels, in CSS pixels. */
const hairlinePx = 2.5;

/** Whether a box is a part of a hairline, or in the next row of pixels. */
const isHairlineOf = (box: Box, line: Box) =>
  Math.min(box.width, box.height) <= hairlinePx &&
  Math.min(line.width, line.height) <= hairlinePx &&
  areTouching(box, grown(line, 1));
