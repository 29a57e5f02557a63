import type { StoreApi } from 'zustand/vanilla';
import { type Columns, gapPx, marginPx, type Rotation } from '../../pdf-core/page-layout.ts';
import type { PdfEngine } from '../../pdf-core/pdf-engine.ts';
import type { Point } from '../../pdf-core/scroll-position.ts';
import { clampScale, stepFrom, type Zoom } from '../../pdf-core/zoom.ts';
import type { PageViewport } from './page-viewport.ts';
import type { FindQuery } from './pdf-find.ts';
import type { PdfPages } from './pdf-pages.ts';
import type { OutlineEntry, PdfPanel, PdfState } from './pdf-state.ts';

type ViewActionsDependencies = Readonly<{
  state: StoreApi<PdfState>;
  viewport: PageViewport;
  looks: PdfEngine['looks'];
  /** The document on the screen. */
  pages: () => PdfPages | null;
}>;

/** What an author may do with the pages on the screen. Page numbers count from 1; those beyond the ends mean the ends. */
export function createViewActions({ state, viewport, looks, pages }: ViewActionsDependencies) {
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
    if (find.query.text !== '') pages()?.search(find.query);
  };

  const setZoom = (zoom: Zoom, at?: Point) => viewport.change({ zoom }, at);

  return {
    goToPage,
    nextPage: () => goToPage(state.getState().view.page + state.getState().view.columns),
    previousPage: () => goToPage(state.getState().view.page - state.getState().view.columns),
    lastPage: () => goToPage(state.getState().pages),
    scrollBy: viewport.scrollBy,

    /** How far down all pages a height of one is, 0 to 1. */
    shareOf: (page: number, y: number) => viewport.shareOf(page - 1, y),
    /** The page upright, as the file has it: what boxes on it are measured in. */
    sizeOf: (page: number) => viewport.sizes?.[page - 1],
    /** Brings a height of a page to the upper third of the view, unless it is in sight already. `y` in CSS pixels at 100 %. */
    showHeight(page: number, y: number): void {
      const { top, bottom } = viewport.bandOf(page - 1);
      const height = bottom - top;
      if (y >= top + 0.05 * height && y <= bottom - 0.2 * height) return;
      viewport.goTo({ page: page - 1, x: null, y: Math.max(0, y - height * 0.3) });
    },

    setZoom,
    zoomIn: () => setZoom(stepFrom(state.getState().view.scale, 'in')),
    zoomOut: () => setZoom(stepFrom(state.getState().view.scale, 'out')),
    /** By wheel or pinch: what is under `at` of the view stays there. */
    zoomBy: (factor: number, at: Point) => setZoom(clampScale(state.getState().view.scale * factor), at),
    rotate: (by: 90 | -90) =>
      viewport.change({ rotation: ((viewport.position.rotation + by + 360) % 360) as Rotation }),
    setColumns: (columns: Columns) => viewport.change({ columns }),

    /** For all viewers of the window, until it is closed. */
    togglePageColours: () =>
      looks.setState(({ pageColours }) => ({ pageColours: pageColours === 'dark' ? 'paper' : 'dark' })),

    openPrint: () => state.setState(({ pages, isPresenting }) => ({ isPrintOpen: pages > 0 && !isPresenting })),
    closePrint: () => state.setState({ isPrintOpen: false }),

    openFind,
    /** Connects the text field of the find bar, and disconnects it by `null`. It gets the focus each time find is opened. */
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
    /** The words stay for the next time, the marks go. */
    closeFind(): void {
      pages()?.endSearch();
      setFind({ isOpen: false });
    },

    togglePanel: (panel: PdfPanel) => state.setState((now) => ({ panel: now.panel === panel ? null : panel })),
    goToEntry({ destination }: OutlineEntry): void {
      if (destination !== null) void pages()?.links.goToDestination(destination as string | unknown[]);
    },
  };
}
