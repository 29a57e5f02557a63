import type { PageArea } from '../../pdf-engine/pdf-engine.ts';
import {
  gapPx,
  type Layout,
  layOut,
  layOutCells,
  marginPx,
  pagesBetween,
  turned,
} from '../../pdf-pages/page-layout.ts';
import type { PageSize } from '../../pdf-pages/page-size.ts';
import type { Point, ScrollPosition } from '../../pdf-pages/scroll-position.ts';
import { scaleOf } from '../../pdf-pages/zoom.ts';

/** The size of the view, in CSS pixels. */
type View = Readonly<{ width: number; height: number }>;

/** The part of the view's height that is drawn above and below it in addition. */
const marginViews = 0.6;

/** The layout of all pages one after another, at the zoom of `position`. */
export function layOutFor(sizes: readonly PageSize[], position: ScrollPosition, view: View): Layout {
  const { zoom, rotation, columns } = position;
  const { width, height } = pageOf(sizes, position);
  const room = { width: view.width - 2 * marginPx, height: view.height - 2 * marginPx };
  const scale = scaleOf(
    zoom,
    { width: width * columns, height },
    { ...room, width: room.width - gapPx * (columns - 1) },
  );
  return layOut(sizes, { scale, rotation, columns, viewWidth: view.width });
}

/** The layout with each page alone in the view; the page of `position` fits the view. */
export function layOutSingly(sizes: readonly PageSize[], position: ScrollPosition, view: View): Layout {
  const scale = scaleOf('fit-page', pageOf(sizes, position), view);
  return layOutCells(sizes, { scale, rotation: position.rotation, viewWidth: view.width, viewHeight: view.height });
}

const pageOf = (sizes: readonly PageSize[], { anchor, rotation }: ScrollPosition) =>
  turned(sizes[Math.min(anchor.page, sizes.length - 1)]!, rotation);

/**
 * The pages to draw with a view of this height at `top`: the visible ones first, then those below, then those above.
 */
export function pagesWanted(layout: Layout, top: number, height: number) {
  const bottom = top + height;
  const visible = pagesBetween(layout, top, bottom);
  const below = pagesBetween(layout, bottom, bottom + height * marginViews);
  const above = pagesBetween(layout, top - height * marginViews, top).toReversed();
  return { visible, all: [...new Set([...visible, ...below, ...above])] };
}

/** The visible area of each page, with the top left corner of the view at this point. */
export function areasInView(layout: Layout, { x, y }: Point, view: View): ReadonlyMap<number, PageArea> {
  const areas = new Map<number, PageArea>();
  for (const page of pagesBetween(layout, y, y + view.height)) {
    const box = layout.boxes[page]!;
    const area = {
      minX: Math.max(0, x - box.left),
      minY: Math.max(0, y - box.top),
      maxX: Math.min(box.width, x + view.width - box.left),
      maxY: Math.min(box.height, y + view.height - box.top),
    };
    if (area.maxX > area.minX) areas.set(page, area);
  }
  return areas;
}

/** The view with its top left corner at this point, in CSS pixels at 100 % from the top left corner of a page. */
export function bandOnPage(layout: Layout | null, page: number, { x, y }: Point, { width, height }: View) {
  const { top = 0, left = 0 } = layout?.boxes[page] ?? {};
  const scale = layout?.scale ?? 1;
  const [right, bottom] = [x + width - left, y + height - top];
  return { top: (y - top) / scale, bottom: bottom / scale, left: (x - left) / scale, right: right / scale };
}
