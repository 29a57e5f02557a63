import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PagePair } from '../pdf-engine/pdf-engine.ts';
import type { Box } from '../pdf-pages/box.ts';
import type { PageSize } from '../pdf-pages/page-size.ts';
import { viewSizeOf } from '../pdf-pages/screen-density.ts';
import type { Point } from '../pdf-pages/scroll-position.ts';
import { clampScale, stepFrom } from '../pdf-pages/zoom.ts';
import type { ComparisonState } from './comparison.ts';
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

type ComparisonStore = Pick<StoreApi<ComparisonState>, 'getState' | 'subscribe'>;

type ComparisonViewportState = Readonly<{
  pairs: readonly PagePair[];
  layout: PairLayout;
  zoom: PairZoom;
  view: Readonly<{ width: number; height: number }>;
  /** The rows to draw: from `first` up to, but not with, `last`. */
  first: number;
  last: number;
  /** The row that takes most of the view; -1 when there are none. */
  row: number;
}>;

/**
 * The point that stays in place when sizes change: `offsetPx` below the top of the view, and `part` (0 to 1) of the
 * width of the widest paper, `leftPx` from the left of its column.
 */
type Anchor = Readonly<{ point: PairPoint; offsetPx: number; part: number; leftPx: number }>;

/** The part of the view's height that is drawn above and below it in addition. */
const spareViews = 0.5;

/** The height of a pair's caption, above its papers. */
const rowTop = -captionPx;

const noLayout: PairLayout = { rows: [], height: 0, columnPx: 1, widestPx: 1 };

/**
 * The layout of the pairs of pages, and the scroll position. Page sizes are known only after drawing, so the position
 * is stored as an anchor and the scroll position computed from it. The visible content stays in place.
 */
export function createComparisonViewport(firstColumns: 1 | 2 = 2) {
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
  let columns = firstColumns;
  let anchor: Anchor = { point: { row: 0, y: rowTop }, offsetPx: 0, part: 0.5, leftPx: 0 };
  const shownIds: Record<VersionSide, string> = { before: '', after: '' };
  /** Where our last `scrollTo` ended; the scroll event that it causes is ignored. */
  let scrolledTo: Point | null = null;
  /** The sheet does not have its new size yet, so the scroll position is not valid: only the anchor is. */
  let isUnsettled = false;

  const topOf = ({ layout, view }: ComparisonViewportState) => {
    const wanted = heightOf(layout, anchor.point) - anchor.offsetPx;
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

  /** Computes a new layout around the anchor. `scrollToAnchor` scrolls to it when the sheet has its new height. */
  function arrange(change: Partial<Pick<ComparisonViewportState, 'pairs' | 'zoom' | 'view'>> = {}): void {
    const next = { ...state.getState(), ...change };
    const layout = layOutPairs(next.pairs.map(sizes.roomFor), { zoom: next.zoom, columns, viewPx: next.view.width });
    const arranged = { ...next, layout };
    isUnsettled = scroller !== null;
    state.setState({ ...arranged, ...windowAt(layout, topOf(arranged), next.view.height) });
  }

  function scrollToAnchor(): void {
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
    updateAnchor({ x: 0, y: 0 });
    const { layout, view } = state.getState();
    state.setState(windowAt(layout, scrollTop, view.height));
  }

  /** Computes the anchor from the scroll position, for the point `at` of the view and of a column. */
  function updateAnchor(at: Point): void {
    const now = state.getState();
    const { layout } = now;
    const scrollTop = scroller && !isUnsettled ? scroller.scrollTop : topOf(now);
    const scrollLeft = scroller && !isUnsettled ? scroller.scrollLeft : leftOf(now);
    const centredPx = Math.max(0, (layout.columnPx - layout.widestPx) / 2);
    const part = (scrollLeft - centredPx + at.x) / layout.widestPx;
    anchor = { point: pairPointAt(layout, scrollTop + at.y), offsetPx: at.y, part, leftPx: at.x };
  }

  function zoomTo(zoom: PairZoom, at: Point): void {
    updateAnchor(at);
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

  /**
   * Shows pairs of pages. The page at the anchor stays there; without earlier pairs that is `firstPage` of the later
   * document.
   */
  function show(pairs: readonly PagePair[], ids: Readonly<Record<VersionSide, string>>, firstPage: number): void {
    const last = state.getState().pairs;
    if (pairs === last) return;
    scrolled(); // the user may have scrolled since the last event
    for (const side of ['before', 'after'] as const) {
      if (shownIds[side] !== ids[side]) sizes.forget(side);
      shownIds[side] = ids[side];
    }
    const page = last.length === 0 ? firstPage : laterPage(last, anchor.point.row);
    const row = Math.max(
      0,
      pairs.findIndex(({ after }) => after === page),
    );
    anchor = { ...anchor, point: { ...anchor.point, row } };
    arrange({ pairs });
  }

  return {
    state,
    sizes,
    scrollToAnchor,

    /** Uses `element`, which scrolls, as the view until the returned function is called. */
    attach(element: HTMLElement): () => void {
      scroller = element;
      const measure = () => {
        const { width, height } = viewSizeOf(element);
        const { view } = state.getState();
        if (height === 0) return; // hidden: only the anchor is valid
        if (view.width === width && view.height === height) scrollToAnchor();
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

    /**
     * Shows the pairs of a comparison, and those that replace them, until the returned function is called. Begins at
     * `firstPage`.
     */
    connect(comparison: ComparisonStore, firstPage: number): () => void {
      const showPairs = () => {
        const { pair, comparison: known } = comparison.getState();
        if (pair && known) show(known.pairs, { before: pair.before.id, after: pair.after.id }, firstPage);
      };
      showPairs();
      return comparison.subscribe(showPairs);
    },

    setColumns(next: 1 | 2): void {
      if (next === columns) return;
      columns = next;
      arrange();
    },

    learnSize(side: VersionSide, page: number, size: PageSize): void {
      if (!sizes.learn(side, page, size)) return;
      scrolled(); // the user may have scrolled since the last event
      arrange();
    },

    /**
     * Scrolls a box of a row to the middle of the view; of a box higher than the view, its top. `null` means the
     * caption.
     */
    goTo(row: number, box: Box | null): void {
      const { layout, view } = state.getState();
      const scale = layout.rows[row]?.scale ?? 1;
      const heightPx = (box?.height ?? 0) * scale;
      const isTall = heightPx > view.height * 0.8;
      const y = !box ? rowTop : isTall ? box.y : box.y + box.height / 2;
      const offsetPx = !box ? 0 : isTall ? view.height * 0.1 : view.height / 2;
      const part = box ? ((box.x + box.width / 2) * scale) / layout.widestPx : 0.5;
      anchor = { point: { row, y }, offsetPx, part, leftPx: layout.columnPx / 2 };
      state.setState(windowAt(layout, topOf(state.getState()), view.height));
      scrollToAnchor();
    },

    /** Moves the focus to the pages, such as when the element that had it is removed. */
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

    /** The page of the later document in view; for a page that only the earlier one has, the page before it. */
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
