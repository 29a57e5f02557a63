import { type Columns, type Layout, pageAt } from './page-layout.ts';
import type { Rotation } from './page-size.ts';
import type { Zoom } from './zoom.ts';

/**
 * A point of a page: `x` as a part of its width, or `null` for the middle of the sheet; `y` from its top in CSS pixels
 * at 100 %. Above the page (`y` negative) it is in pixels of the screen, because gaps do not grow with the pages.
 */
export type PagePoint = Readonly<{ page: number; x: number | null; y: number }>;

/**
 * What the view of a document shows: the point at its top, and how pages are laid out. It can be restored in another
 * document.
 */
export type ScrollPosition = Readonly<{ anchor: PagePoint; zoom: Zoom; rotation: Rotation; columns: Columns }>;

/** The distance at which two points count as one, in CSS pixels at 100 %. */
const sameAnchorPx = 4;

/** Whether two points at the top of the view are the same for the user. */
export const isSameAnchor = (one: PagePoint, other: PagePoint): boolean =>
  one.page === other.page && Math.abs(one.y - other.y) < sameAnchorPx;

export type Point = Readonly<{ x: number; y: number }>;

/** The point of a page under `point` of the sheet. */
export function pagePointAt(layout: Layout, point: Point): PagePoint {
  const page = pageAt(layout, point.y);
  if (layout.cellHeight !== null) return { page, x: null, y: 0 };
  const box = layout.boxes[page]!;
  const below = point.y - box.top;
  return { page, x: (point.x - box.left) / box.width, y: below < 0 ? below : below / layout.scale };
}

/** The position of `anchor` on the sheet. A page beyond the end means the last one. */
export function sheetPointOf(layout: Layout, anchor: PagePoint): Point {
  const page = Math.min(anchor.page, layout.boxes.length - 1);
  if (layout.cellHeight !== null) return { x: layout.width / 2, y: page * layout.cellHeight };
  const box = layout.boxes[page]!;
  const x = anchor.x === null ? layout.width / 2 : box.left + anchor.x * box.width;
  return { x, y: box.top + (anchor.y < 0 ? anchor.y : anchor.y * layout.scale) };
}
