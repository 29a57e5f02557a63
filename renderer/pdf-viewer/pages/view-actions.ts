import type { StoreApi } from 'zustand/vanilla';
import type { JumpKind } from '../../base/position-history.ts';
import type { FindQuery, OutlineEntry } from '../../pdf-engine/pdf-engine.ts';
import type { Box } from '../../pdf-pages/box.ts';
import { type Columns, gapPx, marginPx, turned } from '../../pdf-pages/page-layout.ts';
import type { Rotation } from '../../pdf-pages/page-size.ts';
import type { Point } from '../../pdf-pages/scroll-position.ts';
import type { SharedViews } from '../../pdf-pages/shared-views.ts';
import { clampScale, stepFrom, type Zoom } from '../../pdf-pages/zoom.ts';
import type { PageViewport } from './page-viewport.ts';
import type { PdfPages } from './pdf-pages.ts';
import type { PdfPanel, PdfState } from './pdf-state.ts';

type ViewActionsDependencies = Readonly<{
  state: StoreApi<PdfState>;
  viewport: PageViewport;
  looks: SharedViews['looks'];
  /** The document on the screen. */
  pages: () => PdfPages | null;
  history: Readonly<{ remember: (kind: JumpKind) => void }>;
}>;

/** The actions on the visible pages. Page numbers count from 1; numbers out of range mean the first or last page. */
export function createViewActions({ state, viewport, looks, pages, history }: ViewActionsDependencies) {
  let findInput: HTMLInputElement | null = null;

  const setFind = (change: Partial<PdfState['find']>) =>
    state.setState(({ find }) => ({ find: { ...find, ...change } }));

  const goToPage = (page: number) => {
    const target = Math.min(Math.max(1, page), state.getState().pages) - 1;
    if (target >= 0) viewport.goTo({ page: target, x: null, y: target === 0 ? -marginPx : -gapPx });
  };

  const focusFindInput = () => {
    findInput?.focus();
    findInput?.select();
  };

  const openFind = () => {
    const { isPresenting, find } = state.getState();
    if (isPresenting) return; // the find bar would be hidden
    if (find.isOpen) return focusFindInput();
    setFind({ isOpen: true });
    pages()?.prepareSearch();
    if (find.query.text !== '') pages()?.search(find.query);
  };

  const setZoom = (zoom: Zoom, at?: Point) => viewport.change({ zoom }, at);

  return {
    goToPage,
    nextPage: () => goToPage(state.getState().view.page + state.getState().view.columns),
    previousPage: () => goToPage(state.getState().view.page - state.getState().view.columns),
    lastPage: () => goToPage(state.getState().pages),
    scrollBy: viewport.scrollBy,

    /** The position of a height of a page in the whole document, 0 to 1. */
    shareOf: (page: number, y: number) => viewport.shareOf(page - 1, y),
    /** The size of the page without the user's rotation, which boxes on it refer to. */
    sizeOf: (page: number) => viewport.sizes()?.[page - 1],
    /**
     * Scrolls to a height of a page unless it is visible; then it is in the upper third. `y` is in CSS pixels at 100 %.
     */
    showHeight(page: number, y: number): void {
      const { top, bottom } = viewport.bandOf(page - 1);
      const height = bottom - top;
      if (y >= top + 0.05 * height && y <= bottom - 0.2 * height) return;
      viewport.goTo({ page: page - 1, x: null, y: Math.max(0, y - height * 0.3) });
    },

    /**
     * Scrolls to a box of a page, from where Back returns, unless all of it is visible. The box is that of the page as
     * it is rotated, in CSS pixels at 100 %.
     */
    showBox(page: number, { x, y, width, height }: Box): void {
      const { top, bottom, left, right } = viewport.bandOf(page - 1);
      const upright = viewport.sizes()?.[page - 1];
      const isInHeight = y >= top && y + height <= bottom;
      const isInWidth = x >= left && x + width <= right;
      if (!upright || (isInHeight && isInWidth)) return;
      const size = turned(upright, viewport.position.rotation);
      const above = Math.max(0, Math.min((bottom - top) * 0.3, (bottom - top - height) / 2));
      history.remember('place');
      viewport.goTo({
        page: page - 1,
        x: isInWidth ? null : (x + width / 2) / size.width,
        y: isInHeight ? (top < 0 ? top * state.getState().view.scale : top) : Math.max(0, y - above),
      });
    },

    setZoom,
    zoomIn: () => setZoom(stepFrom(state.getState().view.scale, 'in')),
    zoomOut: () => setZoom(stepFrom(state.getState().view.scale, 'out')),
    /** Zooms so that the point `at` of the view stays in place. */
    zoomBy: (factor: number, at: Point) => setZoom(clampScale(state.getState().view.scale * factor), at),
    rotate: (by: 90 | -90) =>
      viewport.change({ rotation: ((viewport.position.rotation + by + 360) % 360) as Rotation }),
    setColumns: (columns: Columns) => viewport.change({ columns }),

    /** Applies to all viewers of the window. */
    togglePageColours: () =>
      looks.setState(({ pageColours }) => ({ pageColours: pageColours === 'dark' ? 'paper' : 'dark' })),

    openPrint: () => state.setState(({ pages, isPresenting }) => ({ isPrintOpen: pages > 0 && !isPresenting })),
    closePrint: () => state.setState({ isPrintOpen: false }),

    openFind,
    /** Connects the text field of the find bar; `null` disconnects it. It gets the focus each time find opens. */
    attachFindInput(input: HTMLInputElement | null): void {
      findInput = input;
      focusFindInput();
    },
    find(change: Partial<FindQuery>): void {
      const query = { ...state.getState().find.query, ...change };
      setFind({ query });
      pages()?.search(query);
    },
    findStep(direction: 'next' | 'previous'): void {
      if (state.getState().find.isOpen) pages()?.step(direction);
      else openFind();
    },
    /** Removes the highlights; the text is kept for the next search. */
    closeFind(): void {
      pages()?.endSearch();
      setFind({ isOpen: false });
    },

    togglePanel: (panel: PdfPanel) => state.setState((now) => ({ panel: now.panel === panel ? null : panel })),
    goToEntry({ destination }: OutlineEntry): void {
      if (destination !== null) pages()?.goToDestination(destination);
    },
  };
}
