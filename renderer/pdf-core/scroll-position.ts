import type { Columns, Layout, Rotation } from './page-layout.ts';
import { pageAt } from './page-layout.ts';
import type { Zoom } from './zoom.ts';

/**
 * A point of a page: `x` as a part of its width, or `null` for the middle of the sheet; `y` from its top in CSS pixels at 100 %. Above the
 * page (`y` negative) it counts in pixels of the screen, because gaps do not grow with the pages.
 */
export type Spot = Readonly<{ page: number; x: number | null; y: number }>;

/** Where an author looks, and how: enough to come back to it in another document or on another day. */
export type Place = Readonly<{ spot: Spot; zoom: Zoom; rotation: Rotation; columns: Columns }>;

export type Point = Readonly<{ x: number; y: number }>;

/** The spot under `point` of the sheet. */
export function spotAt(layout: Layout, point: Point): Spot {
  const page = pageAt(layout, point.y);
  if (layout.cellHeight !== null) return { page, x: null, y: 0 };
  const box = layout.boxes[page]!;
  const below = point.y - box.top;
  return { page, x: (point.x - box.left) / box.width, y: below < 0 ? below : below / layout.scale };
}

/** Where `spot` is on the sheet. A page that is no more is the last one. */
export function pointOf(layout: Layout, spot: Spot): Point {
  const page = Math.min(spot.page, layout.boxes.length - 1);
  if (layout.cellHeight !== null) return { x: layout.width / 2, y: page * layout.cellHeight };
  const box = layout.boxes[page]!;
  const x = spot.x === null ? layout.width / 2 : box.left + spot.x * box.width;
  return { x, y: box.top + (spot.y < 0 ? spot.y : spot.y * layout.scale) };
}

/** The last places by key, so that going back to a report goes back to the line. Forgets the oldest beyond `limit`. */
export function createPlaces(limit: number) {
  const places = new Map<string, Place>();
  return {
    get: (key: string) => places.get(key),
    keep(key: string, place: Place): void {
      places.delete(key);
      places.set(key, place);
      const oldest = places.keys().next().value;
      if (places.size > limit && oldest !== undefined) places.delete(oldest);
    },
  };
}

export type Places = ReturnType<typeof createPlaces>;
