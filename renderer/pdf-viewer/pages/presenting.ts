import type { StoreApi } from 'zustand/vanilla';
import type { ScrollPosition } from '../../pdf-pages/scroll-position.ts';
import type { PageViewport } from './page-viewport.ts';
import type { PdfState } from './pdf-state.ts';

type PresentingDependencies = Readonly<{ state: StoreApi<PdfState>; viewport: PageViewport }>;

/** Shows one page at a time, and afterwards restores the position and the zoom from before. */
export function createPresenting({ state, viewport }: PresentingDependencies) {
  let former: ScrollPosition | null = null;
  return {
    present(): void {
      if (former || state.getState().pages === 0) return;
      former = viewport.position;
      state.setState({ isPresenting: true });
      viewport.showOne();
    },
    endPresenting(): void {
      if (!former) return;
      const back = former;
      former = null;
      state.setState({ isPresenting: false });
      viewport.showAll(back);
    },
    /** The scroll position to store: while presenting, the one from before. */
    get position(): ScrollPosition {
      return former ?? viewport.position;
    },
  };
}
