import type { LookNote } from '../../../pdf-core/analysis-types.ts';
import { areTouching, type Box } from '../../../pdf-core/box.ts';
import type { GraphicMark, TextMark } from '../../facts/page-looks.ts';

/** What is known of the boxes in which pixels differ. */
type Known = Readonly<{
  /** Those that differ also when letters may stand elsewhere by a trifle. */
  sure: readonly Box[];
  notes: readonly LookNote[];
  /** Everything has moved by a part of a pixel. */
  isCoarse: boolean;
  /** Those of the later page. What is new among them is in the notes. */
  texts: readonly TextMark[];
  graphics: readonly GraphicMark[];
}>;

/**
 * The boxes in which pixels differ without those of which nothing is known that explains them, and which may come of a move by a part of a pixel: it
 * leaves specks of dense letters, and takes a hairline, or the edge of an area, over into the next row of pixels.
 */
export function withoutDoubtful(
  boxes: readonly Box[],
  { sure, notes, isCoarse, texts, graphics }: Known,
): readonly Box[] {
  const isNoted = (box: Box) => notes.some((note) => note.boxes.some((one) => areTouching(one, box)));
  const isDoubtful = (box: Box) =>
    !isNoted(box) &&
    (isCoarse
      ? texts.some((mark) => isSpeckOf(box, mark.box)) || graphics.some((mark) => isHairlineOf(box, mark.box))
      : !sure.some((one) => areTouching(one, box)) &&
        (texts.some((mark) => isMiddleIn(box, mark.box)) || graphics.some((mark) => isOnEdgeOf(box, mark.box))));
  return boxes.filter((box) => !isDoubtful(box));
}

const isMiddleIn = ({ x, y, width, height }: Box, area: Box) =>
  areTouching({ x: x + width / 2, y: y + height / 2, width: 0.01, height: 0.01 }, area);

/**
 * Whether a box is a row or a column of pixels on an edge of an area or a line: numbers that are written with fewer digits move it by less than can be
 * seen, which the anti-aliasing of Chromium shows in steps of a quarter where that is clipped.
 */
function isOnEdgeOf(box: Box, area: Box): boolean {
  if (!areTouching(box, around(area))) return false;
  const isBetween = (from: number, size: number, start: number, end: number) =>
    size <= hairlinePx && [start, end].some((edge) => edge >= from - 1 && edge <= from + size + 1);
  return (
    isBetween(box.y, box.height, area.y, area.y + area.height) ||
    isBetween(box.x, box.width, area.x, area.x + area.width)
  );
}

/** Whether a box is a small part of some letters. Where everything has moved by a part of a pixel, dense ones leave such. */
const isSpeckOf = (box: Box, letters: Box) =>
  Math.max(box.width, box.height) < 0.6 * Math.min(letters.width, letters.height) && isMiddleIn(box, letters);

/** As thick as one or two rows of pixels, in CSS pixels. */
const hairlinePx = 2.5;

/** Whether a box is a part of a hairline, or lies in the next row of pixels. */
const isHairlineOf = (box: Box, line: Box) =>
  Math.min(box.width, box.height) <= hairlinePx &&
  Math.min(line.width, line.height) <= hairlinePx &&
  areTouching(box, around(line));

const around = ({ x, y, width, height }: Box): Box => ({ x: x - 1, y: y - 1, width: width + 2, height: height + 2 });
