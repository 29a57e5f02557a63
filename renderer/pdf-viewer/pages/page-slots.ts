import type { PageRect } from '../../pdf-pages/page-layout.ts';
import { createPageSlot, moveSlot } from './page-slot.ts';

/** How many slots are created at a time, which takes a few milliseconds. */
const atOnce = 200;

/**
 * The slots of the pages of one document, in `sheet`. A long document starts with only the requested ones, because a
 * thousand elements would delay the first picture.
 */
export function createPageSlots(sheet: HTMLElement, pages: number) {
  const slots = new Map<number, HTMLElement>();
  let boxes: readonly PageRect[] = [];

  function make(index: number): HTMLElement {
    const slot = createPageSlot(index + 1, pages);
    const box = boxes[index];
    if (box) moveSlot(slot, box, undefined);
    slots.set(index, slot);
    return slot;
  }

  /**
   * Creates the slots of a range of pages. All pages before it have theirs: the child at `index` is the slot of this
   * page, or of a later one.
   */
  function fillFrom(first: number): void {
    for (let index = first; index < Math.min(pages, first + atOnce); index += 1) {
      if (!slots.has(index)) sheet.insertBefore(make(index), sheet.children[index] ?? null);
    }
  }

  if (pages <= atOnce) fillFrom(0);

  return {
    /** The slot of a page, from 0. Creates it if necessary. */
    at(index: number): HTMLElement {
      const known = slots.get(index);
      if (known) return known;
      const [next] = [...slots.keys()].filter((other) => other > index).toSorted((one, other) => one - other);
      const slot = make(index);
      sheet.insertBefore(slot, next === undefined ? null : slots.get(next)!);
      return slot;
    },
    /** Moves every slot to its box. */
    place(next: readonly PageRect[]): void {
      const before = boxes;
      boxes = next;
      for (const [index, slot] of slots) moveSlot(slot, boxes[index]!, before[index]);
    },
    /** Creates all slots in order, and awaits `rest` before each batch. */
    async fill(signal: AbortSignal, rest: () => Promise<void>): Promise<void> {
      for (let first = 0; slots.size < pages; first += atOnce) {
        await rest();
        if (signal.aborted) return;
        fillFrom(first);
      }
    },
  };
}
