import type { PageSize, Rotation } from '../pdf-pages/page-size.ts';
import type { SourcePoint } from '../trace/source-places.ts';
import type { PdfView } from './pages/pdf-view.ts';

/** A longer selection is sampled: all its points are looked up at once. */
const mostPoints = 200;

type PointView = Pick<PdfView, 'sizeOf' | 'state'>;

/** The point of a page under a point of the window; `null` beside the pages. */
export function sourcePointAt(view: PointView, scroller: Element, x: number, y: number): SourcePoint | null {
  for (const slot of scroller.querySelectorAll<HTMLElement>('[data-page-number]')) {
    const { left, top, right, bottom, width, height } = slot.getBoundingClientRect();
    if (x < left || x >= right || y < top || y >= bottom) continue;
    const page = Number(slot.dataset.pageNumber);
    const size = view.sizeOf(page);
    if (!size) return null;
    const share = { x: (x - left) / width, y: (y - top) / height };
    return { page, ...uprightPoint(share, size, view.state.getState().view.rotation) };
  }
  return null;
}

/** Points along the lines of the selected text, dense enough to hit each of its words. */
export function pointsOfSelection(view: PointView, scroller: Element): readonly SourcePoint[] {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0 || !scroller.contains(selection.anchorNode)) return [];
  const points: SourcePoint[] = [];
  for (const { left, top, width, height } of selection.getRangeAt(0).getClientRects()) {
    const step = Math.max(4, height / 2);
    // The edges may touch the words beside.
    for (let x = Math.min(2, width / 2); x <= width && points.length < mostPoints; x += step) {
      const point = sourcePointAt(view, scroller, left + x, top + height / 2);
      if (point) points.push(point);
    }
  }
  return points;
}

/** The position of a point of a rotated page on the upright page, in CSS pixels at 100 %. */
function uprightPoint({ x, y }: Readonly<{ x: number; y: number }>, { width, height }: PageSize, rotation: Rotation) {
  switch (rotation) {
    case 0:
      return { x: x * width, y: y * height };
    case 90:
      return { x: y * width, y: (1 - x) * height };
    case 180:
      return { x: (1 - x) * width, y: (1 - y) * height };
    case 270:
      return { x: (1 - y) * width, y: x * height };
  }
}
