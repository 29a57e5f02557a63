import type { PageRect } from '../../pdf-core/page-layout.ts';

/** The light element that stands for a page, drawn or not: tests and assistive technology find every page by it. */
export function createPageSlot(pageNumber: number, pages: number): HTMLElement {
  const slot = document.createElement('div');
  slot.className = 'pdf-page';
  slot.dataset.pageNumber = String(pageNumber);
  slot.setAttribute('role', 'group');
  slot.ariaLabel = `Page ${pageNumber} of ${pages}`;
  return slot;
}

/** Writes only what differs from `before`: a document may have thousands of pages. */
export function moveSlot({ style }: HTMLElement, box: PageRect, before: PageRect | undefined): void {
  if (box.left !== before?.left) style.left = `${box.left}px`;
  if (box.top !== before?.top) style.top = `${box.top}px`;
  if (box.width !== before?.width) style.width = `${box.width}px`;
  if (box.height !== before?.height) style.height = `${box.height}px`;
}

/** Says on the page itself that it could not be drawn, in part or at all; the others can be. */
export function markBroken(slot: HTMLElement): void {
  if (slot.querySelector('.pdf-broken')) return;
  const words = document.createElement('p');
  words.className = 'pdf-broken';
  words.textContent = 'Something on this page cannot be shown.';
  slot.append(words);
}
