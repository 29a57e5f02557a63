import type { PageArea, PageDrawing, PageLook, ShownPages } from '../../pdf-engine/pdf-engine.ts';
import type { Layout } from '../../pdf-pages/page-layout.ts';
import { cssPxPerPoint, type PageSize, type Rotation } from '../../pdf-pages/page-size.ts';
import { createDrawQueue } from './draw-queue.ts';
import { markBroken } from './page-slot.ts';
import { createPageSlots } from './page-slots.ts';

/**
 * The number of drawings kept in addition to the wanted ones, so that scrolling back and forth does not draw pages
 * again.
 */
const spareDrawings = 4;
/**
 * Only drawings of pages this close to a wanted one are kept. After a jump, the user does not scroll back to the
 * others, and each takes megabytes.
 */
const spareReach = 4;

type PageStackDependencies = Readonly<{
  /** The number of pages. */
  count: number;
  /** Reads a page, from 0, to draw it. */
  page: ShownPages['page'];
  /** The size of a page until it is read. */
  assumedSize: (index: number) => PageSize;
  /** Called when a page has another size than assumed, so that a new layout is needed. */
  onSizes: () => void;
  /** Called when a page was painted, or could not be painted. */
  onDrawn: () => void;
}>;

/**
 * All pages of one document as elements of one sheet: a slot for each page, once `fill` has created them, and drawings
 * only for the wanted ones. It is independent of scrolling and can be drawn before it is in the document.
 */
export function createPageStack({ count, page: readPage, assumedSize, onSizes, onDrawn }: PageStackDependencies) {
  const element = document.createElement('div');
  element.className = 'pdf-stack';
  const sizes = Array.from({ length: count }, (_, index) => assumedSize(index));
  const slots = createPageSlots(element, count);

  const drawings = new Map<number, PageDrawing>();
  let inView: ReadonlyMap<number, PageArea> = new Map();
  let look: PageLook = { scale: 1, rotation: 0 };
  let isGone = false;
  let wanted: readonly number[] = [];

  const queue = createDrawQueue({
    atOnce: 2,
    isPainted: (index) => drawings.get(index)?.isPainted ?? false,
    cancel: (index) => drawings.get(index)?.stop(),
    async draw(index) {
      const isPainted = await draw(index).catch(() => {
        if (!isGone) markBroken(slots.at(index));
        return false;
      });
      if (!isGone) onDrawn();
      return isPainted;
    },
  });

  async function draw(index: number): Promise<boolean> {
    const page = await readPage(index);
    if (isGone) return false;
    if (learn(index, page.size)) onSizes();
    const endTurn = await page.beginReading();
    if (isGone || !wanted.includes(index)) {
      endTurn();
      return false;
    }
    const slot = slots.at(index);
    const drawing = drawings.get(index) ?? page.drawIn(slot, look, () => markBroken(slot));
    drawings.set(index, drawing);
    const isPainted = await drawing.draw().finally(endTurn);
    if (isPainted) void drawing.detail(inView.get(index) ?? null);
    return isPainted;
  }

  function learn(index: number, size: PageSize): boolean {
    const known = sizes[index]!;
    if (known.width === size.width && known.height === size.height) return false;
    sizes[index] = size;
    return true;
  }

  function removeAllBut(kept: (index: number, drawing: PageDrawing) => boolean): void {
    for (const [index, drawing] of drawings) {
      if (kept(index, drawing)) continue;
      drawings.delete(index);
      drawing.remove();
    }
  }

  return {
    element,
    sizes: sizes as readonly PageSize[],
    get isBusy() {
      return queue.isBusy;
    },
    fill: slots.fill,
    /** Adds a message to a page of which a part cannot be shown. */
    markBroken: (index: number) => markBroken(slots.at(index)),
    /**
     * Moves every slot to its box. Returns whether pictures were stretched to a new size: then `redraw` makes them
     * sharp.
     */
    place(layout: Layout, rotation: Rotation): boolean {
      element.style.width = `${layout.width}px`;
      element.style.height = `${layout.height}px`;
      slots.place(layout.boxes);
      if (layout.scale === look.scale && rotation === look.rotation) return false;
      look = { scale: layout.scale, rotation };
      element.style.setProperty('--scale-factor', `${layout.scale * cssPxPerPoint}`);
      for (const drawing of drawings.values()) drawing.stretch(look);
      return drawings.size > 0;
    },
    /** Paints these pages in this order, and removes drawings that have been out of view for long. */
    want(pages: readonly number[]): void {
      wanted = pages;
      queue.want(pages);
      removeAllBut((index) => pages.some((page) => Math.abs(page - index) <= spareReach));
      let spare = drawings.size - pages.length - spareDrawings;
      removeAllBut((index) => pages.includes(index) || spare-- <= 0);
    },
    /** Paints these pages again, at the present size and screen density. */
    redraw(pages: readonly number[]): void {
      wanted = pages;
      removeAllBut((index) => pages.includes(index));
      for (const [index, drawing] of drawings) {
        drawing.redraw(look);
        queue.again(index);
      }
      queue.want(pages);
    },
    /**
     * Sets the parts of pages that are in view. On pages too large for the full resolution, draws them sharply;
     * resolves when done.
     */
    async detail(areas: ReadonlyMap<number, PageArea>): Promise<void> {
      inView = areas;
      await Promise.all([...drawings].map(([index, drawing]) => drawing.detail(areas.get(index) ?? null)));
    },
    /** Resolves when all of `pages` are painted, or cannot be. */
    painted: (pages: readonly number[]) => queue.settled(pages),
    /** Corrects page sizes; returns whether any has changed. */
    learn: (found: ReadonlyArray<readonly [index: number, size: PageSize]>) =>
      found.map(([index, size]) => learn(index, size)).includes(true),
    remove(): void {
      isGone = true;
      queue.want([]);
      removeAllBut(() => false);
      element.remove();
    },
  };
}

export type PageStack = ReturnType<typeof createPageStack>;
