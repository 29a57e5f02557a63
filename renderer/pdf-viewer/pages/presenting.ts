import type { StoreApi } from 'zustand/vanilla';
import type { Place } from '../../pdf-core/scroll-position.ts';
import type { PageDesk } from './page-desk.ts';
import type { PdfState } from './pdf-state.ts';

type PresentingDependencies = Readonly<{ state: StoreApi<PdfState>; desk: PageDesk }>;

/** Showing one page at a time, and the way back to the place and zoom from which it began. */
export function createPresenting({ state, desk }: PresentingDependencies) {
  let former: Place | null = null;
  return {
    present(): void {
      if (former || state.getState().pages === 0) return;
      former = desk.place;
      state.setState({ isPresenting: true });
      desk.showOne();
    },
    endPresenting(): void {
      if (!former) return;
      const back = former;
      former = null;
      state.setState({ isPresenting: false });
      desk.showAll(back);
    },
    /** The place to be remembered by: while presenting, the one from before. */
    get place(): Place {
      return former ?? desk.place;
    },
  };
}

export type Presenting = ReturnType<typeof createPresenting>;
