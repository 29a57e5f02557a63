import type { Box } from '../../pdf-core/analysis-types.ts';
import type { PageSize } from '../../pdf-core/page-layout.ts';

type PointedOut = Readonly<{ page: number; boxes: readonly Box[]; size: PageSize; kind: string }>;

/**
 * Draws a frame around a place of a page, so that the eye finds it after a jump; the frame before it goes. `boxes` lie on the page as it is
 * turned, which has `size`, both in CSS pixels at 100 %. Nothing is drawn on a page that is not there.
 */
export function pointOut(scroller: HTMLElement, { page, boxes, size, kind }: PointedOut): void {
  stopPointing(scroller);
  const paper = scroller.querySelector<HTMLElement>(`[data-page-number="${page}"]`);
  for (const { x, y, width, height } of boxes) {
    const frame = document.createElement('div');
    frame.className = frameClass;
    frame.ariaHidden = 'true';
    frame.dataset.kind = kind;
    frame.style.left = percent(x, size.width);
    frame.style.top = percent(y, size.height);
    frame.style.width = percent(width, size.width);
    frame.style.height = percent(height, size.height);
    paper?.append(frame);
  }
}

export function stopPointing(scroller: HTMLElement): void {
  for (const frame of scroller.querySelectorAll(`.${frameClass}`)) frame.remove();
}

const frameClass = 'pdf-pointed-out';
const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
