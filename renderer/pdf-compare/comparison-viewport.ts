import { createStore } from 'zustand/vanilla';
import type { Box, PagePair } from '../pdf-core/analysis-types.ts';
import type { PageSize } from '../pdf-core/page-layout.ts';
import type { Point } from '../pdf-core/scroll-position.ts';
import { clampScale, stepFrom } from '../pdf-core/zoom.ts';
import { createPageSizes, type VersionSide } from './page-sizes.ts';
import {
  captionPx,
  heightOf,
  layOutPairs,
  mainRow,
  type PairLayout,
  type PairPoint,
  type PairZoom,
  pairGapPx,
  pairMarginPx,
  pairPointAt,
  rowAt,
} from './pair-layout.ts';

export type ComparisonViewportState = Readonly<{
  pairs: readonly PagePair[];
  layout: PairLayout;
  zoom: PairZoom;
  view: Readonly<{ width: number; height: number }>;
  /** The rows to draw: from `first` up to, but not with, `last`. */
  first: number;
  last: number;
  /** The row that is most in sight; -1 when there are none. */
  row: number;
}>;

/** What stays where it is when sizes change: a spot, so far below the top of the view; a part of the width, so far from its left. */
type Anchor = Readonly<{ spot: PairPoint; offsetPx: number; part: number; leftPx: number }>;

/** How much more than the view is drawn above and below it, in parts of its height. */
const spareViews = 0.5;

/** The beginning of a pair: the line that says which pages they are. */
const rowTop = -captionPx;

const noLayout: PairLayout = { rows: [], height: 0, columnPx: 1, widestPx: 1 };

/**
 * Where the pairs of pages lie and the author looks. Sizes become known only when pages are drawn, so the place is kept as an anchor, and
 * the scroll position follows from it: what is under the eye stays there.
 */
export function createComparisonViewport() {
  const state = createStore<ComparisonViewportState>(() => ({
    pairs: [],
    layout: noLayout,
    zoom: 'fit-width',
    view: { width: 0, height: 0 },
    first: 0,
    last: 0,
    row: -1,
  }));
  const sizes = createPageSizes();
  let scroller: HTMLElement | null = null;
  let columns: 1 | 2 = 2;
  let anchor: Anchor = { spot: { row: 0, y: rowTop }, offsetPx: 0, part: 0.5, leftPx: 0 };
  const shownIds: Record<VersionSide, string> = { before: '', after: '' };
  /** Where the last scrolling of our own ended: the event that follows is no news. */
  let scrolledTo: Point | null = null;
  /** The sheet has not its new size yet, so the scroll position means nothing: the anchor alone knows the place. */
  let isUnsettled = false;

  const topOf = ({ layout, view }: ComparisonViewportState) => {
    const wanted = heightOf(layout, anchor.spot) - anchor.offsetPx;
    return Math.max(0, Math.min(wanted, layout.height - view.height));
  };
  const leftOf = ({ layout }: ComparisonViewportState) => {
    const spare = Math.max(0, layout.widestPx - layout.columnPx);
    return Math.max(0, Math.min(anchor.part * layout.widestPx - anchor.leftPx, spare));
  };

  function windowAt(layout: PairLayout, top: number, height: number) {
    if (height === 0) return { first: 0, last: 0, row: -1 };
    const bottom = top + height;
    const first = Math.max(0, rowAt(layout, top - height * spareViews));
    const last = rowAt(layout, bottom + height * spareViews) + 1;
    return { first, last, row: mainRow(layout, top, bottom) };
  }

  /** Lays everything out anew around the anchor. `settle` carries out the scrolling, when the sheet has its new height. */
  function arrange(change: Partial<Pick<ComparisonViewportState, 'pairs' | 'zoom' | 'view'>> = {}): void {
    const next = { ...state.getState(), ...change };
    const layout = layOutPairs(next.pairs.map(sizes.roomFor), { zoom: next.zoom, columns, viewPx: next.view.width });
    const arranged = { ...next, layout };
    isUnsettled = scroller !== null;
    state.setState({ ...arranged, ...windowAt(layout, topOf(arranged), next.view.height) });
  }

  function settle(): void {
    if (!scroller || scroller.clientHeight === 0) return;
    isUnsettled = false;
    const now = state.getState();
    scroller.scrollTo({ left: leftOf(now), top: topOf(now), behavior: 'instant' });
    scrolledTo = { x: scroller.scrollLeft, y: scroller.scrollTop };
  }

  function scrolled(): void {
    if (!scroller || isUnsettled || scroller.clientHeight === 0) return;
    const { scrollLeft, scrollTop } = scroller;
    if (scrolledTo && Math.abs(scrolledTo.x - scrollLeft) < 1 && Math.abs(scrolledTo.y - scrollTop) < 1) return;
    scrolledTo = null;
    look({ x: 0, y: 0 });
    const { layout, view } = state.getState();
    state.setState(windowAt(layout, scrollTop, view.height));
  }

  /** Takes the anchor from the scroll position; `at` is the point of the view, and of a column, that is to stay. */
  function look(at: Point): void {
    const now = state.getState();
    const { layout } = now;
    const scrollTop = scroller && !isUnsettled ? scroller.scrollTop : topOf(now);
    const scrollLeft = scroller && !isUnsettled ? scroller.scrollLeft : leftOf(now);
    const centredPx = Math.max(0, (layout.columnPx - layout.widestPx) / 2);
    const part = (scrollLeft - centredPx + at.x) / layout.widestPx;
    anchor = { spot: pairPointAt(layout, scrollTop + at.y), offsetPx: at.y, part, leftPx: at.x };
  }

  function zoomTo(zoom: PairZoom, at: Point): void {
    look(at);
    arrange({ zoom });
  }

  const scaleNow = () => {
    const { layout, row } = state.getState();
    return layout.rows[row]?.scale ?? 1;
  };
  const middle = (): Point => {
    const { layout, view } = state.getState();
    return { x: layout.columnPx / 2, y: view.height / 2 };
  };

  return {
    state,
    sizes,
    settle,

    /** Takes an element that scrolls as the view. The result gives it back. */
    attach(element: HTMLElement): () => void {
      scroller = element;
      const measure = () => {
        const { clientWidth: width, clientHeight: height } = element;
        const { view } = state.getState();
        if (height === 0) return; // out of sight: the anchor knows the place
        if (view.width === width && view.height === height) settle();
        else arrange({ view: { width, height } });
      };
      measure();
      const resized = new ResizeObserver(measure);
      resized.observe(element);
      element.addEventListener('scroll', scrolled, { passive: true });
      return () => {
        resized.disconnect();
        element.removeEventListener('scroll', scrolled);
        scroller = null;
      };
    },

    /** Shows these pairs of two documents. The page that is at the anchor stays there; the first time it is `firstPage` of the later one. */
    show(pairs: readonly PagePair[], ids: Readonly<Record<VersionSide, string>>, firstPage: number): void {
      const last = state.getState().pairs;
      if (pairs === last) return;
      for (const side of ['before', 'after'] as const) {
        if (shownIds[side] !== ids[side]) sizes.forget(side);
        shownIds[side] = ids[side];
      }
      const page = last.length === 0 ? firstPage : laterPage(last, anchor.spot.row);
      const row = Math.max(
        0,
        pairs.findIndex(({ after }) => after === page),
      );
      anchor = { ...anchor, spot: { ...anchor.spot, row } };
      arrange({ pairs });
    },

    setColumns(next: 1 | 2): void {
      if (next === columns) return;
      columns = next;
      arrange();
    },

    learnSize(side: VersionSide, page: number, size: PageSize): void {
      if (!sizes.learn(side, page, size)) return;
      scrolled(); // the author may have moved on since the last event
      arrange();
    },

    /** Brings a box of a row to the middle of the view; one that is higher than the view, its beginning. */
    goTo(row: number, box: Box | null): void {
      const { layout, view } = state.getState();
      const scale = layout.rows[row]?.scale ?? 1;
      const heightPx = (box?.height ?? 0) * scale;
      const isTall = heightPx > view.height * 0.8;
      const y = !box ? rowTop : isTall ? box.y : box.y + box.height / 2;
      const offsetPx = !box ? 0 : isTall ? view.height * 0.1 : view.height / 2;
      const part = box ? ((box.x + box.width / 2) * scale) / layout.widestPx : 0.5;
      anchor = { spot: { row, y }, offsetPx, part, leftPx: layout.columnPx / 2 };
      state.setState(windowAt(layout, topOf(state.getState()), view.height));
      settle();
    },

    /** Gives the keys back to the pages, when what had them is gone. */
    focus: () => scroller?.focus({ preventScroll: true }),

    fitWidth: () => zoomTo('fit-width', middle()),
    actualSize: () => zoomTo(1, middle()),
    zoomIn: () => zoomTo(stepFrom(scaleNow(), 'in'), middle()),
    zoomOut: () => zoomTo(stepFrom(scaleNow(), 'out'), middle()),
    /** `at` is a point of the view that stays where it is. */
    zoomBy(factor: number, at: Point): void {
      const { layout } = state.getState();
      const x = Math.max(0, at.x - pairMarginPx) % (layout.columnPx + pairGapPx);
      zoomTo(clampScale(scaleNow() * factor), { x, y: at.y });
    },

    /** The page of the later document that is in sight; the one before a page that only the earlier one has. */
    get page(): number {
      const { pairs, row } = state.getState();
      return laterPage(pairs, row);
    },
  };
}

export type ComparisonViewport = ReturnType<typeof createComparisonViewport>;

/** The page of the later document in `row`, or in the nearest one above it that has one. */
const laterPage = (pairs: readonly PagePair[], row: number) =>
  pairs.slice(0, row + 1).findLast(({ after }) => after !== null)?.after ?? 1;
