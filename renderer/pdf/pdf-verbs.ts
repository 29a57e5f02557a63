import type { StoreApi } from 'zustand/vanilla';
import type { PageDesk } from './page-desk.ts';
import { type Columns, gapPx, marginPx, type Rotation } from './page-layout.ts';
import type { FindQuery } from './pdf-find.ts';
import type { PdfPages } from './pdf-pages.ts';
import type { OutlineEntry, PdfPanel, PdfState } from './pdf-state.ts';
import type { Point } from './place.ts';
import { clampScale, stepFrom, type Zoom } from './zoom.ts';

type VerbsNeeds = Readonly<{
  state: StoreApi<PdfState>;
  desk: PageDesk;
  /** The document on the screen. */
  pages: () => PdfPages | null;
}>;

/** What an author may do with the pages on the screen. Page numbers count from 1; those beyond the ends mean the ends. */
export function createPdfVerbs({ state, desk, pages }: VerbsNeeds) {
  const setFind = (change: Partial<PdfState['find']>) =>
    state.setState(({ find }) => ({ find: { ...find, ...change } }));

  const goToPage = (page: number) => {
    const target = Math.min(Math.max(1, page), state.getState().pages) - 1;
    if (target >= 0) desk.goTo({ page: target, x: null, y: target === 0 ? -marginPx : -gapPx });
  };

  const openFind = () => setFind({ isOpen: true, opened: state.getState().find.opened + 1 });

  const setZoom = (zoom: Zoom, at?: Point) => desk.change({ zoom }, at);

  return {
    goToPage,
    nextPage: () => goToPage(state.getState().sight.page + state.getState().sight.columns),
    previousPage: () => goToPage(state.getState().sight.page - state.getState().sight.columns),
    lastPage: () => goToPage(state.getState().pages),
    scrollBy: desk.scrollBy,

    setZoom,
    zoomIn: () => setZoom(stepFrom(state.getState().sight.scale, 'in')),
    zoomOut: () => setZoom(stepFrom(state.getState().sight.scale, 'out')),
    /** By wheel or pinch: what is under `at` of the view stays there. */
    zoomBy: (factor: number, at: Point) => setZoom(clampScale(state.getState().sight.scale * factor), at),
    rotate: (by: 90 | -90) => desk.change({ rotation: ((desk.place.rotation + by + 360) % 360) as Rotation }),
    setColumns: (columns: Columns) => desk.change({ columns }),

    openFind,
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
