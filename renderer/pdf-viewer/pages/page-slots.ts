import type { PageRect } from '../../pdf-core/page-layout.ts';
import { createPageSlot, moveSlot } from './page-slot.ts';

/** How many slots are made at a time, which takes a few milliseconds. */
const atOnce = 200;

/**
 * The slots of the pages of one document, in `sheet`. Of many pages there are at first only those that are asked for: a
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
   * Makes those of a part of the pages, while all before them are there: the child at `index` is the slot of this page,
   * or of a later one.
   */
  function fillFrom(first: number): void {
    for (let index = first; index < Math.min(pages, first + atOnce); index += 1) {
      if (!slots.has(index)) sheet.insertBefore(make(index), sheet.children[index] ?? null);
    }
  }

  if (pages <= atOnce) fillFrom(0);

  return {
    /** The slot of a page, from 0; it is made if there is none. */
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
    /** Makes all slots, in their order, and awaits `rest` before each part of them. */
    async fill(signal: AbortSignal, rest: () => Promise<void>): Promise<void> {
      for (let first = 0; slots.size < pages; first += atOnce) {
        await rest();
        if (signal.aborted) return;
        fillFrom(first);
      }
    },
  };
}
