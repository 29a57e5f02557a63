import {
  type Columns,
  gapPx,
  isSideways,
  type Layout,
  layOut,
  mainPage,
  marginPx,
  type PageSize,
  pagesBetween,
  type Rotation,
  turned,
} from './page-layout.ts';
import type { PageStack } from './page-stack.ts';
import { type Place, type Point, pointOf, type Spot, spotAt } from './place.ts';
import { scaleOf, type Zoom } from './zoom.ts';

/** What is in sight, for the toolbar. `page` counts from 1. */
export type Sight = Readonly<{ page: number; scale: number; zoom: Zoom; rotation: Rotation; columns: Columns }>;

type DeskNeeds = Readonly<{
  onSight: (sight: Sight) => void;
  /** Runs `run` after `ms`; the result takes it back. */
  after: (ms: number, run: () => void) => () => void;
}>;

/** The top of a document, as wide as is comfortable. */
export const topPlace: Place = {
  spot: { page: 0, x: null, y: -marginPx },
  zoom: 'auto',
  rotation: 0,
  columns: 1,
};

/** A zoom by wheel comes in many small steps: pages are stretched at once, and drawn sharp when it rests. */
const restMs = 120;

/** How much more than the view is drawn above and below it, in parts of its height. */
const marginViews = 0.6;

/**
 * Where the pages lie and the author looks. It owns the scrolling: the place is data, and the scroll position follows from it, so that a
 * new size, zoom or document moves nothing that is under the eye.
 */
export function createPageDesk({ onSight, after }: DeskNeeds) {
  let scroller: HTMLElement | null = null;
  let stack: PageStack | null = null;
  let layout: Layout | null = null;
  let place = topPlace;
  let page = 0;
  /** Where the last scrolling of our own ended: the event that follows is no news. */
  let scrolledTo: Point | null = null;
  let cancelRest = () => {};

  const viewOf = () => ({ width: scroller?.clientWidth ?? 0, height: scroller?.clientHeight ?? 0 });
  const isHidden = () => viewOf().height === 0;

  function layoutFor(sizes: readonly PageSize[], { spot, zoom, rotation, columns }: Place): Layout {
    const view = viewOf();
    const { width, height } = turned(sizes[Math.min(spot.page, sizes.length - 1)]!, rotation);
    const room = { width: view.width - 2 * marginPx, height: view.height - 2 * marginPx };
    const scale = scaleOf(
      zoom,
      { width: width * columns, height },
      { ...room, width: room.width - gapPx * (columns - 1) },
    );
    return layOut(sizes, { scale, rotation, columns, viewWidth: view.width });
  }

  /** The pages to draw with the view at `top`: those in sight first, then what comes next, then what was before. */
  function wantedAt(at: Layout, top: number): Readonly<{ visible: readonly number[]; all: readonly number[] }> {
    const { height } = viewOf();
    const bottom = top + height;
    const visible = pagesBetween(at, top, bottom);
    const below = pagesBetween(at, bottom, bottom + height * marginViews);
    const above = pagesBetween(at, top - height * marginViews, top).toReversed();
    return { visible, all: [...new Set([...visible, ...below, ...above])] };
  }

  const topOf = (at: Layout, { spot }: Place) =>
    Math.max(0, Math.min(pointOf(at, spot).y, at.height - viewOf().height));

  const report = () => {
    if (layout) onSight({ page: page + 1, scale: layout.scale, ...pick(place) });
  };

  const draw = () => {
    if (stack && layout && scroller && !isHidden()) stack.want(wantedAt(layout, scroller.scrollTop).all);
  };

  /** Lays everything out so that `spot` comes to lie under `at` of the view. */
  function arrange(spot: Spot = place.spot, at: Point = { x: viewOf().width / 2, y: 0 }): void {
    if (!stack || !scroller || isHidden()) return;
    layout = layoutFor(stack.sizes, { ...place, spot });
    if (stack.place(layout, place.rotation)) redrawAtRest();
    const target = pointOf(layout, spot);
    scrollTo({ x: target.x - at.x, y: target.y - at.y }, spot === place.spot);
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
    const spot = spotAt(layout, { x: scrollLeft + clientWidth / 2, y: scrollTop });
    place = { ...place, spot: layout.width > clientWidth ? spot : { ...spot, x: null } };
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

  function redrawAtRest(): void {
    cancelRest();
    cancelRest = after(restMs, () => {
      if (stack && layout && scroller) stack.redraw(wantedAt(layout, scroller.scrollTop).all);
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
        scroller = null;
      };
    },

    get place() {
      return place;
    },
    get page() {
      return page;
    },
    get sizes() {
      return stack?.sizes;
    },

    /** Draws what would be in sight of `next` at `at`, while the present pages stay. */
    async prepare(next: PageStack, at: Place): Promise<void> {
      if (isHidden()) return;
      const planned = layoutFor(next.sizes, at);
      next.place(planned, at.rotation);
      const { visible } = wantedAt(planned, topOf(planned, at));
      next.want(visible);
      await next.painted(visible);
    },

    /**
     * Puts `next` in the place of the present pages, within one frame. The page number stays if `isSame` report and it is still in
     * sight. The result is what was there.
     */
    put(next: PageStack, at: Place, isSame: boolean): PageStack | null {
      const last = stack;
      cancelRest();
      stack = next;
      place = at;
      layout = null;
      if (last?.element.parentElement) last.element.replaceWith(next.element);
      else scroller?.append(next.element);
      page = isSame ? Math.min(page, next.sizes.length - 1) : -1;
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
    change(change: Partial<Omit<Place, 'spot'>>, at?: Point): void {
      const held =
        at && layout && scroller && spotAt(layout, { x: scroller.scrollLeft + at.x, y: scroller.scrollTop + at.y });
      const turns = change.rotation !== undefined && isSideways(change.rotation) !== isSideways(place.rotation);
      const isCentred = turns || change.columns !== undefined || typeof change.zoom === 'string';
      const spot = turns ? { page, x: null, y: -gapPx } : { ...place.spot, ...(isCentred && { x: null }) };
      place = { ...place, ...change, spot };
      if (held) arrange(held, at);
      else arrange();
    },

    /** Brings a page, or a spot of one, to the top of the view. Without an `x` nothing moves to the side. */
    goTo(spot: Spot): void {
      if (!stack || !layout || !scroller) return;
      const target = { ...spot, page: Math.max(0, Math.min(spot.page, stack.sizes.length - 1)) };
      const point = pointOf(layout, target);
      place = { ...place, spot: { ...target, x: spot.x ?? place.spot.x } };
      page = target.page;
      scrollTo({ x: spot.x === null ? scroller.scrollLeft : point.x - viewOf().width / 2, y: point.y }, true);
      draw();
      report();
    },

    /** Scrolls by parts of the view. */
    scrollBy({ x, y }: Point): void {
      const view = viewOf();
      scroller?.scrollBy({ left: x * view.width, top: y * view.height, behavior: 'instant' });
    },
  };
}

export type PageDesk = ReturnType<typeof createPageDesk>;

const pick = ({ zoom, rotation, columns }: Place) => ({ zoom, rotation, columns });

/** Calls `onChange` when the window has come to a screen of another density, or the system's scale has changed. */
function watchDensity(onChange: () => void): () => void {
  let query: MediaQueryList;
  const changed = () => {
    listen();
    onChange();
  };
  const listen = () => {
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', changed, { once: true });
  };
  listen();
  return () => query.removeEventListener('change', changed);
}
