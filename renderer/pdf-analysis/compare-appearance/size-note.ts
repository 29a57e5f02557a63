import type { LookNote } from '../../pdf-core/analysis-types.ts';
import type { Box } from '../../pdf-core/box.ts';
import { cssPxPerPoint, type PageSize } from '../../pdf-core/page-layout.ts';
import { areSameSize, millimetres, paperName, type Size } from '../../pdf-core/paper-sizes.ts';

/** How much of the new edge of a smaller page is marked, in CSS pixels. */
const edgePx = 4;

/**
 * The changed size of a page; `null` if it is the same. Its box is where only one of the pages has paper, and at the
 * edge of the other one. `page` is the number of the earlier page.
 */
export function sizeNote(before: PageSize, after: PageSize, page: number): LookNote | null {
  const [one, other] = [inPoints(before), inPoints(after)];
  // Paper sizes that differ only by rounding have the same name.
  if (areSameSize(one, other) || sizeText(one) === sizeText(other)) return null;
  return {
    words: `page is ${sizeText(other)}, was ${sizeText(one)}`,
    boxes: edges(after, before),
    before: { page, boxes: edges(before, after) },
  };
}

/**
 * The paper by its name, such as “A4 landscape”, or else in millimetres: few words, because the list of differences is
 * narrow.
 */
function sizeText(size: Size): string {
  const name = paperName(size);
  if (name === null) return millimetres(size);
  return size.widthPt > size.heightPt ? `${name} landscape` : name;
}

/** The right and the lower edge of a page, each if it differs from that of the other page. */
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
