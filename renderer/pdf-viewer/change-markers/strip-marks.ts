import { differenceText } from '../../pdf-compare/difference-text.ts';
import type { Difference } from '../../pdf-compare/differences.ts';

/** A tick on the strip: one or more differences at one height. */
type StripMark = Readonly<{
  /** From the top of the strip, in whole pixels. */
  topPx: number;
  kind: Difference['kind'];
  /** The index of the first of its differences. */
  index: number;
  words: string;
}>;

type StripDependencies = Readonly<{
  differences: readonly Difference[];
  heightPx: number;
  /** The position of a height of a page in the whole document, 0 to 1. The height is in CSS pixels at 100 %. */
  shareOf: (page: number, y: number) => number;
}>;

/** Ticks closer than this are merged. */
const tickPx = 4;

/** The maximum distance of a tick from a click on the strip, in pixels. */
const reachPx = 16;

/** The mark that a click at a height of the strip means: the nearest one; `null` if none is near. */
export function markNear(marks: readonly StripMark[], yPx: number): StripMark | null {
  const distanceOf = ({ topPx }: StripMark) => Math.abs(topPx + tickPx / 2 - yPx);
  const nearest = marks.reduce<StripMark | null>(
    (best, mark) => (best && distanceOf(best) <= distanceOf(mark) ? best : mark),
    null,
  );
  return nearest && distanceOf(nearest) <= reachPx ? nearest : null;
}

/**
 * The positions of the differences in the whole document, as ticks that do not overlap. Removed text has a tick where
 * it was.
 */
export function stripMarks({ differences, heightPx, shareOf }: StripDependencies): readonly StripMark[] {
  const marks: StripMark[] = [];
  let lastPage = 1;
  for (const [index, difference] of differences.entries()) {
    const place = difference.after ?? difference.gap;
    if (place) lastPage = place.page;
    const y = place ? (place.boxes[0]?.y ?? 0) : Number.POSITIVE_INFINITY;
    const topPx = Math.min(Math.round(shareOf(lastPage, y) * heightPx), heightPx - tickPx);
    const before = marks.at(-1);
    if (before && topPx - before.topPx < tickPx) continue;
    marks.push({
      topPx,
      kind: difference.kind,
      index,
      words: differenceText(difference),
    });
  }
  return marks;
}
