import {
  type Columns,
  gapPx,
  isSideways,
  type Layout,
  mainPage,
  marginPx,
  type PageSize,
  type Rotation,
} from '../../pdf-core/page-layout.ts';
import { watchDensity } from '../../pdf-core/screen-density.ts';
import {
  type PagePoint,
  type Point,
  pagePointAt,
  type ScrollPosition,
  sheetPointOf,
} from '../../pdf-core/scroll-position.ts';
import type { Zoom } from '../../pdf-core/zoom.ts';
import type { ContentShift } from './find-content.ts';
import type { PageStack } from './page-stack.ts';
import { areasInSight, layOutFor, layOutSingly, pagesWanted } from './view-layout.ts';

/** What is in sight, for the toolbar. `page` counts from 1. */
export type ViewState = Readonly<{ page: number; scale: number; zoom: Zoom; rotation: Rotation; columns: Columns }>;

type PageViewportDependencies = Readonly<{
  onViewChange: (view: ViewState) => void;
  /** Runs `run` after `ms`; the result takes it back. */
  after: (ms: number, run: () => void) => () => void;
}>;

/** The top of a document, as wide as is comfortable. */
export const documentTop: ScrollPosition = {
  anchor: { page: 0, x: null, y: -marginPx },
  zoom: 'auto',
  rotation: 0,
  columns: 1,
};

/** A zoom by wheel comes in many small steps: pages are stretched at once, and drawn sharp when it rests. */
const redrawDelayMs = 120;

/**
 * Where the pages lie and the author looks. It owns the scrolling: the place is data, and the scroll position follows from it, so that a
 * new size, zoom or document moves nothing that is under the eye.
 */
export function createPageViewport({ onViewChange, after }: PageViewportDependencies) {
  let scroller: HTMLElement | null = null;
  let stack: PageStack | null = null;
  let layout: Layout | null = null;
  let position = documentTop;
  let page = 0;
  /** Whether there is one page at a time, as large as the view, instead of all of them one after another. */
  let isSingle = false;
  /** Where the last scrolling of our own ended: the event that follows is no news. */
  let scrolledTo: Point | null = null;
  let cancelRest = () => {};
  let cancelDetail = () => {};

  const viewOf = () => ({ width: scroller?.clientWidth ?? 0, height: scroller?.clientHeight ?? 0 });
  const isHidden = () => viewOf().height === 0;

  const layoutFor = (sizes: readonly PageSize[], at: ScrollPosition) =>
    isSingle ? layOutSingly(sizes, at, viewOf()) : layOutFor(sizes, at, viewOf());
  const wantedAt = (at: Layout, top: number) => pagesWanted(at, top, viewOf().height);
  const areasAt = (at: Layout, corner: Point) => areasInSight(at, corner, viewOf());

  const topOf = (at: Layout, { anchor }: ScrollPosition) =>
    Math.max(0, Math.min(sheetPointOf(at, anchor).y, at.height - viewOf().height));

  const report = () => {
    if (layout) onViewChange({ page: page + 1, scale: layout.scale, ...pick(position), columns: layout.columns });
  };

  const draw = () => {
    if (!stack || !layout || !scroller || isHidden()) return;
    stack.want(wantedAt(layout, scroller.scrollTop).all);
    cancelDetail();
    cancelDetail = after(redrawDelayMs, detail);
  };

  function detail(): void {
    if (stack && layout && scroller)
      void stack.detail(areasAt(layout, { x: scroller.scrollLeft, y: scroller.scrollTop }));
  }

  /** Lays everything out so that `spot` comes to lie under `at` of the view. */
  function arrange(anchor: PagePoint = position.anchor, at: Point = { x: viewOf().width / 2, y: 0 }): void {
    if (!stack || !scroller || isHidden()) return;
    layout = layoutFor(stack.sizes, { ...position, anchor });
    if (stack.place(layout, position.rotation)) redrawAtRest();
    const target = sheetPointOf(layout, anchor);
    scrollTo({ x: target.x - at.x, y: target.y - at.y }, anchor === position.anchor);
    if (!wantedAt(layout, scroller.scrollTop).visible.includes(page)) seePage();
    draw();
    report();
  }

  function scrollTo({ x, y }: Point, isPlace: boolean): void {
    if (!scroller || !layout) return;
    scroller.scrollTo({ left: x, top: y, behavior: 'instant' });
    scrolledTo = { x: scroller.scrollLeft, y: scroller.scrollTop };
    // At the ends, or with another anchor, the place is where we came to, not where we meant to.
    if (!isPlace || Math.abs(scrolledTo.y - y) > 1) look();
  }

  /** Takes the place from the scroll position. */
  function look(): void {
    if (!scroller || !layout) return;
    const { scrollLeft, scrollTop, clientWidth } = scroller;
    const anchor = pagePointAt(layout, { x: scrollLeft + clientWidth / 2, y: scrollTop });
    position = { ...position, anchor: layout.width > clientWidth ? anchor : { ...anchor, x: null } };
  }

  function seePage(): void {
    if (scroller && layout) page = mainPage(layout, scroller.scrollTop, scroller.scrollTop + scroller.clientHeight);
  }

  function scrolled(): void {
    if (!scroller || !layout || isHidden()) return;
    const { scrollLeft, scrollTop } = scroller;
    if (scrolledTo && Math.abs(scrolledTo.x - scrollLeft) < 1 && Math.abs(scrolledTo.y - scrollTop) < 1) return;
    scrolledTo = null;
    look();
    seePage();
    draw();
    report();
  }

  /** The part of `page` in sight: heights from its top, in CSS pixels at 100 %. */
  function bandOf(page: number): Readonly<{ top: number; bottom: number }> {
    const { scale = 1 } = layout ?? {};
    const seen = (scroller?.scrollTop ?? 0) - (layout?.boxes[page]?.top ?? 0);
    return { top: seen / scale, bottom: (seen + viewOf().height) / scale };
  }

  function redrawAtRest(): void {
    cancelRest();
    cancelRest = after(redrawDelayMs, () => {
      if (stack && layout && scroller) stack.redraw(wantedAt(layout, scroller.scrollTop).all);
      detail();
    });
  }

  return {
    /** Takes an element that scrolls as the view. The result gives it back. */
    attach(element: HTMLElement): () => void {
      scroller = element;
      if (stack) element.append(stack.element);
      const resized = new ResizeObserver(() => arrange());
      resized.observe(element);
      element.addEventListener('scroll', scrolled, { passive: true });
      const density = watchDensity(redrawAtRest);
      return () => {
        resized.disconnect();
        density();
        element.removeEventListener('scroll', scrolled);
        cancelRest();
        cancelDetail();
        scroller = null;
      };
    },

    get position() {
      return position;
    },
    get page() {
      return page;
    },
    get sizes() {
      return stack?.sizes;
    },

    bandOf,

    /** How far down all pages a height of one is, 0 to 1. `y` is in CSS pixels at 100 %; beyond the page it is its end. */
    shareOf(page: number, y: number): number {
      const box = layout?.boxes[Math.min(page, layout.boxes.length - 1)];
      return layout && box ? (box.top + Math.min(y * layout.scale, box.height)) / layout.height : 0;
    },

    /** The place from which content that has moved so is seen where it is now. */
    positionAfter({ from, to, lower }: ContentShift): ScrollPosition {
      const y = bandOf(from).top + lower;
      return { ...position, anchor: { page: to, x: position.anchor.x, y: y < 0 ? y * (layout?.scale ?? 1) : y } };
    },

    /** Draws what would be in sight of `next` at `at`, while the present pages stay. */
    async prepare(next: PageStack, at: ScrollPosition): Promise<void> {
      if (isHidden()) return;
      const planned = layoutFor(next.sizes, at);
      next.place(planned, at.rotation);
      const { visible } = wantedAt(planned, topOf(planned, at));
      next.want(visible);
      await next.painted(visible);
      const left = sheetPointOf(planned, at.anchor).x - viewOf().width / 2;
      await next.detail(areasAt(planned, { x: Math.max(0, left), y: topOf(planned, at) }));
    },

    /**
     * Puts `next` in the place of the present pages, within one frame. `shown` is the page whose number is shown if it is in sight. The
     * result is what was there.
     */
    put(next: PageStack, at: ScrollPosition, shown: number | null): PageStack | null {
      const last = stack;
      cancelRest();
      stack = next;
      position = at;
      layout = null;
      if (last?.element.parentElement) last.element.replaceWith(next.element);
      else scroller?.append(next.element);
      page = shown === null ? -1 : Math.min(shown, next.sizes.length - 1);
      arrange();
      return last;
    },

    /** Takes the pages away. The result is what was there. */
    clear(): PageStack | null {
      const last = stack;
      cancelRest();
      last?.element.remove();
      stack = null;
      layout = null;
      return last;
    },

    /** Some page has another size than was assumed. */
    rearrange: () => arrange(),

    /** Another zoom, rotation or number of columns. `at` is the point of the view that stays, by default its top. */
    change(change: Partial<Omit<ScrollPosition, 'anchor'>>, at?: Point): void {
      const held =
        at &&
        layout &&
        scroller &&
        pagePointAt(layout, { x: scroller.scrollLeft + at.x, y: scroller.scrollTop + at.y });
      const turns = change.rotation !== undefined && isSideways(change.rotation) !== isSideways(position.rotation);
      const isCentred = turns || change.columns !== undefined || typeof change.zoom === 'string';
      const anchor = turns ? { page, x: null, y: -gapPx } : { ...position.anchor, ...(isCentred && { x: null }) };
      position = { ...position, ...change, anchor };
      if (held) arrange(held, at);
      else arrange();
    },

    /** Brings a page, or a spot of one, to the top of the view. Without an `x` nothing moves to the side. */
    goTo(anchor: PagePoint): void {
      if (!stack || !layout || !scroller) return;
      const target = { ...anchor, page: Math.max(0, Math.min(anchor.page, stack.sizes.length - 1)) };
      const point = sheetPointOf(layout, target);
      position = { ...position, anchor: { ...target, x: anchor.x ?? position.anchor.x } };
      page = target.page;
      if (isSingle)
        arrange(); // each page is fitted by itself
      else {
        scrollTo({ x: anchor.x === null ? scroller.scrollLeft : point.x - viewOf().width / 2, y: point.y }, true);
        draw();
        report();
      }
    },

    /** One page at a time, as large as the view. */
    showOne(): void {
      isSingle = true;
      position = { ...position, anchor: { page, x: null, y: 0 } };
      arrange();
    },
    /** All pages again, seen from `at`. */
    showAll(at: ScrollPosition): void {
      isSingle = false;
      position = at;
      arrange();
    },

    /** Scrolls by parts of the view. */
    scrollBy({ x, y }: Point): void {
      const view = viewOf();
      scroller?.scrollBy({ left: x * view.width, top: y * view.height, behavior: 'instant' });
    },
  };
}

export type PageViewport = ReturnType<typeof createPageViewport>;

const pick = ({ zoom, rotation, columns }: ScrollPosition) => ({ zoom, rotation, columns });
