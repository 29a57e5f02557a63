import type { Box } from '../../pdf-pages/box.ts';
import type { PageSize } from '../../pdf-pages/page-size.ts';

type Highlight = Readonly<{ page: number; boxes: readonly Box[]; size: PageSize; kind: string }>;

/**
 * Draws a frame around each box of a page, and removes the earlier frames. `boxes` and `size` are those of the page as
 * it is rotated, in CSS pixels at 100 %. Draws nothing on a page that is not in the document.
 */
export function highlightBoxes(scroller: HTMLElement, { page, boxes, size, kind }: Highlight): void {
  clearHighlight(scroller);
  const paper = scroller.querySelector<HTMLElement>(`[data-page-number="${page}"]`);
  for (const box of boxes) {
    const frame = frameOf(box, size, frameClass);
    frame.dataset.kind = kind;
    paper?.append(frame);
  }
}

/** An element over a box of a page of that size. */
export function frameOf({ x, y, width, height }: Box, size: PageSize, className: string): HTMLElement {
  const frame = document.createElement('div');
  frame.className = className;
  frame.ariaHidden = 'true';
  frame.style.left = percent(x, size.width);
  frame.style.top = percent(y, size.height);
  frame.style.width = percent(width, size.width);
  frame.style.height = percent(height, size.height);
  return frame;
}

export function clearHighlight(scroller: HTMLElement): void {
  for (const frame of scroller.querySelectorAll(`.${frameClass}`)) frame.remove();
}

const frameClass = 'pdf-highlight';
const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
