import type { Difference } from '../../pdf-compare/differences.ts';
import type { Comparison } from '../../pdf-engine/pdf-engine.ts';
import type { Box } from '../../pdf-pages/box.ts';
import { turned } from '../../pdf-pages/page-layout.ts';
import type { PageSize, Rotation } from '../../pdf-pages/page-size.ts';
import type { PdfView } from '../pages/pdf-view.ts';
import { clearHighlight, highlightBoxes } from './highlight-boxes.ts';

/** A place of the shown document: the height to scroll to, in CSS pixels at 100 %, and the boxes to highlight. */
type PageLocation = Readonly<{
  page: number;
  y: number;
  boxes: readonly Box[];
  /** Selects the colour of the frames. */
  kind?: Difference['kind'];
}>;

/**
 * The place of a difference in the later document. For content that only the earlier one has: between the words where
 * it was, the same height of the paired page, or the end of the page before it.
 */
export function locationOfDifference(
  { kind, after, before, gap, row }: Difference,
  { pairs }: Pick<Comparison, 'pairs'>,
): PageLocation {
  if (after) return { page: after.page, y: topOf(after.boxes), boxes: after.boxes, kind };
  if (gap) return { page: gap.page, y: topOf(gap.boxes), boxes: gap.boxes, kind };
  const paired = pairs[row]?.after;
  if (paired != null) {
    // About where it began, because the words there are different now.
    const boxes = (before?.boxes ?? []).slice(0, 1).map((box) => (kind === 'removed' ? { ...box, width: 0 } : box));
    return { page: paired, y: topOf(boxes), boxes, kind };
  }
  const last = pairs.slice(0, row).findLast((pair) => pair.after !== null)?.after;
  return { page: last ?? 1, y: last == null ? 0 : Number.MAX_SAFE_INTEGER, boxes: [] };
}

/** Scrolls to a place and highlights it. */
export function showLocation(view: PdfView, scroller: HTMLElement, { page, y, boxes, kind }: PageLocation): void {
  const upright = view.sizeOf(page);
  const { rotation } = view.state.getState().view;
  if (!upright) return;
  const turnedBoxes = boxes.map((box) => turnedBox(box, upright, rotation));
  const size = turned(upright, rotation);
  view.showHeight(page, boxes.length > 0 ? topOf(turnedBoxes) : Math.min(y, size.height));
  if (turnedBoxes.length > 0) highlightBoxes(scroller, { page, boxes: turnedBoxes, size, kind: kind ?? 'look' });
  else clearHighlight(scroller);
}

const topOf = (boxes: readonly Box[]) => boxes.reduce((least, { y }) => Math.min(least, y), boxes[0]?.y ?? 0);

/** A box of an upright page of `size`, after the page is rotated clockwise. */
export function turnedBox({ x, y, width, height }: Box, size: PageSize, rotation: Rotation): Box {
  switch (rotation) {
    case 0:
      return { x, y, width, height };
    case 90:
      return { x: size.height - y - height, y: x, width: height, height: width };
    case 180:
      return { x: size.width - x - width, y: size.height - y - height, width, height };
    case 270:
      return { x: y, y: size.width - x - width, width: height, height: width };
  }
}
