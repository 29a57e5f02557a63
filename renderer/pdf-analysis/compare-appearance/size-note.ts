import type { LookNote } from '../../pdf-core/analysis-types.ts';
import type { Box } from '../../pdf-core/box.ts';
import { cssPxPerPoint, type PageSize } from '../../pdf-core/page-layout.ts';
import { areSameSize } from '../../pdf-core/page-size-counts.ts';
import { paperText } from '../../pdf-core/paper-sizes.ts';

/** Of a page that is smaller now, so much of its new edge is marked, in CSS pixels. */
const edgePx = 4;

/**
 * The other size of a page, as seen; `null` if it is the same. It lies where only one of the pages has paper, and at the edge of the other
 * one. `page` is the number of the earlier page.
 */
export function sizeNote(before: PageSize, after: PageSize, page: number): LookNote | null {
  const [one, other] = [inPoints(before), inPoints(after)];
  if (areSameSize(one, other)) return null;
  return {
    words: `page is ${paperText(other)}; was ${paperText(one)}`,
    boxes: edges(after, before),
    before: { page, boxes: edges(before, after) },
  };
}

/** The right and the lower edge of a page, each if it is elsewhere than that of the other one. */
function edges({ width, height }: PageSize, other: PageSize): readonly Box[] {
  const from = (own: number, its: number) => (own > its ? its : Math.max(0, own - edgePx));
  const [x, y] = [from(width, other.width), from(height, other.height)];
  return [
    ...(isElsewhere(width, other.width) ? [{ x, y: 0, width: width - x, height }] : []),
    ...(isElsewhere(height, other.height) ? [{ x: 0, y, width, height: height - y }] : []),
  ];
}

const isElsewhere = (one: number, other: number) => Math.abs(one - other) > 1;

const inPoints = ({ width, height }: PageSize) => ({
  widthPt: width / cssPxPerPoint,
  heightPt: height / cssPxPerPoint,
});
