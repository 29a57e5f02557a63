/**
 * How large pages are: fitted to the view, or a factor of their printed size. `auto` is the width, up to
 * `maxAutoScale`.
 */
export type Zoom = 'auto' | 'fit-width' | 'fit-page' | number;

export const minScale = 0.1;
export const maxScale = 6;
const maxAutoScale = 1.25;

/** What the zoom buttons step through. */
const steps = [0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5, 6] as const;

/** The levels of the list. */
export const levels = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

export const clampScale = (scale: number) => Math.min(maxScale, Math.max(minScale, scale));

/** The next larger or smaller step; the ends stay. */
export function stepFrom(scale: number, direction: 'in' | 'out'): number {
  // A fitted scale may be slightly beside a step; that step would be no visible change.
  const isFar = (step: number) => (direction === 'in' ? step > scale * 1.01 : step < scale * 0.99);
  const next = direction === 'in' ? steps.find(isFar) : steps.findLast(isFar);
  return next ?? scale;
}

type Extent = Readonly<{ width: number; height: number }>;

/**
 * The factor for `zoom`, for pages (or two side by side) of size `page` at 100 % in a `view` of CSS pixels without its
 * margins. 1 while the view has no size yet.
 */
export function scaleOf(zoom: Zoom, page: Extent, view: Extent): number {
  if (typeof zoom === 'number') return clampScale(zoom);
  if (view.width <= 0 || view.height <= 0) return 1;
  const width = view.width / page.width;
  if (zoom === 'fit-width') return clampScale(width);
  if (zoom === 'auto') return clampScale(Math.min(width, maxAutoScale));
  return clampScale(Math.min(width, view.height / page.height));
}

/** "125%" */
export const percentText = (scale: number) => `${Math.round(scale * 100)}%`;
