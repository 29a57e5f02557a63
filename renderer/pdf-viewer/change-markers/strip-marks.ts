import { kindLabels, pageText } from '../../pdf-compare/difference-text.ts';
import { type Difference, partOf } from '../../pdf-compare/differences.ts';

/** A tick on the strip: one or more differences at one height. */
export type StripMark = Readonly<{
  /** From the top of the strip, in whole pixels. */
  topPx: number;
  kind: Difference['kind'];
  /** The index of the first of its differences. */
  index: number;
  words: string;
}>;

export type StripDependencies = Readonly<{
  differences: readonly Difference[];
  heightPx: number;
  /** The position of a height of a page in the whole document, 0 to 1. The height is in CSS pixels at 100 %. */
  shareOf: (page: number, y: number) => number;
}>;

/** Ticks closer than this are merged. */
const tickPx = 3;

/** The positions of the differences in the whole document, as ticks that do not overlap. Removed text has a tick where it was. */
export function stripMarks({ differences, heightPx, shareOf }: StripDependencies): readonly StripMark[] {
  const marks: StripMark[] = [];
  let lastPage = 1;
  for (const [index, difference] of differences.entries()) {
    const { after } = difference;
    if (after) lastPage = after.page;
    const y = after ? (partOf(difference)?.boxes[0]?.y ?? 0) : Number.POSITIVE_INFINITY;
    const topPx = Math.min(Math.round(shareOf(lastPage, y) * heightPx), heightPx - tickPx);
    const before = marks.at(-1);
    if (before && topPx - before.topPx < tickPx) continue;
    marks.push({
      topPx,
      kind: difference.kind,
      index,
      words: `${kindLabels[difference.kind]}, ${pageText(difference)}`,
    });
  }
  return marks;
}
