import { cssPxPerPoint, type PageSize, type Rotation } from '../../pdf-engine/base/page-size.ts';
import type { PartNotShown, PdfWorker } from '../../pdf-engine/pdfjs/pdf-worker.ts';
import type { PDFDocumentProxy, PDFPageProxy } from '../../pdf-engine/pdfjs/pdfjs.ts';
import { lacksImageOrFont, type PageArea } from '../../pdf-engine/pdfjs/pdfjs-fields.ts';
import type { Layout } from '../../pdf-pages/page-layout.ts';
import { createDrawQueue } from './draw-queue.ts';
import { createPageDrawing, type DrawingParts, type Look, type PageDrawing } from './page-drawing.ts';
import { markBroken } from './page-slot.ts';
import { createPageSlots } from './page-slots.ts';
import { createReadingTurns } from './reading-turns.ts';

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

export type PageStackDependencies = Readonly<{
  pdf: PDFDocumentProxy;
  parts: DrawingParts;
  /** The size of a page until it is read. */
  assumedSize: (index: number) => PageSize;
  /** Called when a page has another size than assumed, so that a new layout is needed. */
  onSizes: () => void;
  /** Called when a page was painted, or could not be painted. */
  onDrawn: () => void;
  worker: PdfWorker;
  /** Called when a part of the document is left out; `isMarked` if a page reports it. */
  onPartNotShown: (part: PartNotShown, isMarked: boolean) => void;
}>;

export const sizeOf = (page: PDFPageProxy): PageSize => {
  const { width, height } = page.getViewport({ scale: cssPxPerPoint });
  return { width: Math.max(1, width), height: Math.max(1, height) };
};

/**
 * All pages of one document as elements of one sheet: a slot for each page, once `fill` has created them, and drawings
 * only for the wanted ones. It is independent of scrolling and can be drawn before it is in the document.
 */
export function createPageStack(deps: PageStackDependencies) {
  const { pdf, parts, assumedSize, onSizes, onDrawn, worker } = deps;
  const element = document.createElement('div');
  element.className = 'pdf-stack';
  const sizes = Array.from({ length: pdf.numPages }, (_, index) => assumedSize(index));
  const slots = createPageSlots(element, pdf.numPages);

  const drawings = new Map<number, PageDrawing>();
  let inView: ReadonlyMap<number, PageArea> = new Map();
  let look: Look = { scale: 1, rotation: 0 };
  let isGone = false;
  let wanted: readonly number[] = [];
  const turns = createReadingTurns(worker.onMessage);
  const ignoreParts = worker.onPartNotShown((part) => {
    // Fonts are identified by their ids, also on later pages that use them.
    if (part === 'font') return;
    const { current } = turns;
    if (current !== null) markBroken(slots.at(current));
    deps.onPartNotShown(part, current !== null);
  });

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
    const page = await pdf.getPage(index + 1);
    if (isGone) return false;
    if (learn(index, sizeOf(page))) onSizes();
    const endTurn = await turns.begin(index, page);
    if (isGone || !wanted.includes(index)) {
      endTurn();
      return false;
    }
    const drawing = drawings.get(index) ?? createPageDrawing(parts, page, slots.at(index), look);
    drawings.set(index, drawing);
    const isPainted = await drawing.draw().finally(endTurn);
    if (isPainted && lacksImageOrFont(page, worker.failedFonts)) markBroken(slots.at(index));
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
      ignoreParts();
      queue.want([]);
      removeAllBut(() => false);
      element.remove();
    },
  };
}

export type PageStack = ReturnType<typeof createPageStack>;
