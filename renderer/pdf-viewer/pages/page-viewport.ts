import { type Columns, gapPx, isSideways, type Layout, mainPage, marginPx } from '../../pdf-pages/page-layout.ts';
import type { PageSize, Rotation } from '../../pdf-pages/page-size.ts';
import { viewSizeOf, watchDensity } from '../../pdf-pages/screen-density.ts';
import {
  isSameAnchor,
  type PagePoint,
  type Point,
  pagePointAt,
  type ScrollPosition,
  sheetPointOf,
} from '../../pdf-pages/scroll-position.ts';
import type { Zoom } from '../../pdf-pages/zoom.ts';
import type { ContentShift } from './find-content.ts';
import type { PageStack } from './page-stack.ts';
import { areasInView, bandOnPage, layOutFor, layOutSingly, pagesWanted } from './view-layout.ts';

/** What the view shows, for the toolbar. `page` counts from 1. */
export type ViewState = Readonly<{ page: number; scale: number; zoom: Zoom; rotation: Rotation; columns: Columns }>;

type PageViewportDependencies = Readonly<{
  onViewChange: (view: ViewState) => void;
  /** Runs `run` after `ms`; the result cancels it. */
  after: (ms: number, run: () => void) => () => void;
}>;

/** The top of a document, with the automatic zoom. */
export const documentTop: ScrollPosition = {
  anchor: { page: 0, x: null, y: -marginPx },
  zoom: 'auto',
  rotation: 0,
  columns: 1,
};

/** Zooming by wheel stretches the pages at once. They are drawn sharply this long after the last step. */
const redrawDelayMs = 120;

/**
 * The layout and the scrolling of the pages. The position is data, and the scroll offsets follow from it, so that the
 * visible content stays in place at a new size, zoom or document.
 */
export function createPageViewport({ onViewChange, after }: PageViewportDependencies) {
  let scroller: HTMLElement | null = null;
  let stack: PageStack | null = null;
  let layout: Layout | null = null;
  let position = documentTop;
  let page = 0;
  /** Whether only the visible pages are drawn yet, because none of them is on the screen. */
  let isFresh = false;
  /** Whether one page at a time is shown, as large as the view. */
  let isSingle = false;
  /** Where our last `scrollTo` ended; the scroll event that it causes is ignored. */
  let scrolledTo: Point | null = null;
  let cancelRest = () => {};
  let cancelDetail = () => {};

  const viewOf = () => (scroller ? viewSizeOf(scroller) : { width: 0, height: 0 });
  const isHidden = () => viewOf().height === 0;

  const layoutFor = (sizes: readonly PageSize[], at: ScrollPosition) =>
    isSingle ? layOutSingly(sizes, at, viewOf()) : layOutFor(sizes, at, viewOf());
  const wantedAt = (at: Layout, top: number) => pagesWanted(at, top, viewOf().height);
  const areasAt = (at: Layout, corner: Point) => areasInView(at, corner, viewOf());

  const topOf = (at: Layout, { anchor }: ScrollPosition) =>
    Math.max(0, Math.min(sheetPointOf(at, anchor).y, at.height - viewOf().height));

  const report = () => {
    if (layout) onViewChange({ page: page + 1, scale: layout.scale, ...pick(position), columns: layout.columns });
  };

  const draw = () => {
    if (!stack || !layout || !scroller || isHidden()) return;
    const { visible, all } = wantedAt(layout, scroller.scrollTop);
    stack.want(isFresh ? visible : all);
    cancelDetail();
    cancelDetail = after(redrawDelayMs, detail);
  };

  function detail(): void {
    if (stack && layout && scroller)
      void stack.detail(areasAt(layout, { x: scroller.scrollLeft, y: scroller.scrollTop }));
  }

  /** Computes the layout and scrolls so that `anchor` is at the point `at` of the view. */
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
    // At the ends, or with another anchor, the position is the one that was reached.
    if (!isPlace || Math.abs(scrolledTo.y - y) > 1) look();
  }

  /** Computes the position from the scroll offsets. */
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

  const bandOf = (page: number) =>
    bandOnPage(layout, page, { x: scroller?.scrollLeft ?? 0, y: scroller?.scrollTop ?? 0 }, viewOf());

  function redrawAtRest(): void {
    cancelRest();
    cancelRest = after(redrawDelayMs, () => {
      if (stack && layout && scroller) stack.redraw(wantedAt(layout, scroller.scrollTop).all);
      detail();
    });
  }

  return {
    /** Uses `element`, which scrolls, as the view until the returned function is called. */
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
    /** The position as a history keeps it. */
    anchor: () => position.anchor,
    isSameAnchor,
    get page() {
      return page;
    },
    sizes: () => stack?.sizes,
    bandOf,

    /** The position of a height of a page in the whole document, 0 to 1. `y`: CSS pixels at 100 %, within the page. */
    shareOf(page: number, y: number): number {
      const box = layout?.boxes[Math.min(page, layout.boxes.length - 1)];
      return layout && box ? (box.top + Math.min(y * layout.scale, box.height)) / layout.height : 0;
    },

    /** The position that shows moved content where the current position showed it before. */
    positionAfter({ from, to, lower }: ContentShift): ScrollPosition {
      const y = bandOf(from).top + lower;
      return { ...position, anchor: { page: to, x: position.anchor.x, y: y < 0 ? y * (layout?.scale ?? 1) : y } };
    },

    /** Draws the pages of `next` that are visible at the position `at`, while the current pages stay. */
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
     * Replaces the current pages with `next` within one frame. `shown` is the page whose number is shown if it is
     * visible. The pages around the visible ones are not drawn before `drawAround`.
     */
    put(next: PageStack, at: ScrollPosition, shown: number | null): void {
      const last = stack;
      cancelRest();
      stack = next;
      isFresh = true;
      position = at;
      layout = null;
      if (last?.element.parentElement) last.element.replaceWith(next.element);
      else scroller?.append(next.element);
      page = shown === null ? -1 : Math.min(shown, next.sizes.length - 1);
      arrange();
    },

    drawAround(): void {
      isFresh = false;
      draw();
    },

    /** Removes the pages. */
    clear(): void {
      cancelRest();
      stack?.element.remove();
      stack = null;
      layout = null;
    },

    /** Call when a page has another size than assumed. */
    rearrange(): void {
      scrolled();
      arrange();
    },

    /** Applies a scroll whose event has not arrived yet. Otherwise pages that move now would jump back. */
    readScroll: scrolled,

    /** Changes the zoom, rotation or columns. The point `at` of the view, by default its top, stays in place. */
    change(change: Partial<Omit<ScrollPosition, 'anchor'>>, at?: Point): void {
      scrolled();
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

    /** Scrolls a point of a page to the top of the view. Without an `x` it does not scroll sideways. */
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
