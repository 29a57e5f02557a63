import type { PageRect } from '../../pdf-pages/page-layout.ts';

/** The element of a page, drawn or not, by which tests and assistive technology find the page. */
export function createPageSlot(pageNumber: number, pages: number): HTMLElement {
  const slot = document.createElement('div');
  slot.className = 'pdf-page';
  slot.dataset.pageNumber = String(pageNumber);
  slot.setAttribute('role', 'group');
  slot.ariaLabel = `Page ${pageNumber} of ${pages}`;
  return slot;
}

/** Writes only the styles that differ from `before`: a document may have thousands of pages. */
export function moveSlot({ style }: HTMLElement, box: PageRect, before: PageRect | undefined): void {
  if (box.left !== before?.left) style.left = `${box.left}px`;
  if (box.top !== before?.top) style.top = `${box.top}px`;
  if (box.width !== before?.width) style.width = `${box.width}px`;
  if (box.height !== before?.height) style.height = `${box.height}px`;
}

/** Adds a message to a page that could not be drawn, wholly or in part. */
export function markBroken(slot: HTMLElement): void {
  if (slot.querySelector('.pdf-broken')) return;
  const words = document.createElement('p');
  words.className = 'pdf-broken';
  words.textContent = 'Something on this page cannot be shown.';
  slot.append(words);
}
