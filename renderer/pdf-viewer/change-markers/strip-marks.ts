import { kindLabels, pageText } from '../../pdf-compare/difference-text.ts';
import { type Difference, partOf } from '../../pdf-compare/differences.ts';

/** A tick on the strip: one or more differences at one height. */
export type StripMark = Readonly<{
  /** From the top of the strip, in whole pixels. */
  topPx: number;
  kind: Difference['kind'];
  /** The place among the differences, from 0. */
  index: number;
  words: string;
}>;

export type StripDependencies = Readonly<{
  differences: readonly Difference[];
  heightPx: number;
  /** How far down the whole document a height of a page is, 0 to 1. The height in CSS pixels at 100 %. */
  shareOf: (page: number, y: number) => number;
}>;

/** Closer than this two ticks would be one to the eye. */
const tickPx = 3;

/** Where the differences are in the whole document, as ticks that do not lie on each other. What is removed stands where it was. */
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
