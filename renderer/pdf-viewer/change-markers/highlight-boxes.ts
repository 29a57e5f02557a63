import type { Box } from '../../pdf-core/box.ts';
import type { PageSize } from '../../pdf-core/page-layout.ts';

type Highlight = Readonly<{ page: number; boxes: readonly Box[]; size: PageSize; kind: string }>;

/**
 * Draws a frame around each box of a page, and removes the earlier frames. `boxes` and `size` are those of the page as
 * it is rotated, in CSS pixels at 100 %. Draws nothing on a page that is not in the document.
 */
export function highlightBoxes(scroller: HTMLElement, { page, boxes, size, kind }: Highlight): void {
  clearHighlight(scroller);
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

export function clearHighlight(scroller: HTMLElement): void {
  for (const frame of scroller.querySelectorAll(`.${frameClass}`)) frame.remove();
}

const frameClass = 'pdf-highlight';
const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
