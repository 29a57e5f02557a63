import type { PdfComparison } from './comparison.ts';
import type { ComparisonViewport } from './comparison-viewport.ts';
import { boundingBox, partOf } from './differences.ts';

type DifferenceNavigationDependencies = Readonly<{ comparison: PdfComparison; viewport: ComparisonViewport }>;

export type DifferenceNavigation = ReturnType<typeof createDifferenceNavigation>;

/** Steps through the differences of a comparison, and scrolls the pages and the list to each. */
export function createDifferenceNavigation({ comparison, viewport }: DifferenceNavigationDependencies) {
  let revealInList: (index: number) => void = () => {};

  function showCurrent(): void {
    const { current, differences } = comparison.state.getState();
    const difference = current === null ? undefined : differences[current];
    if (current === null || !difference) return;
    viewport.goTo(difference.row, boundingBox(partOf(difference)?.boxes ?? []));
    revealInList(current);
  }

  function goTo(index: number): void {
    comparison.goTo(index);
    showCurrent();
  }

  return {
    next(): void {
      comparison.next(viewport.page);
      showCurrent();
    },
    previous(): void {
      comparison.previous(viewport.page);
      showCurrent();
    },
    /** Goes to a difference by its index in the list. */
    goTo,
    /** Scrolls to the current difference, if there is one. */
    showCurrent,
    /** Goes to a difference by its key; ignores an unknown one. */
    goToKey(key: string): void {
      const index = comparison.state.getState().differences.findIndex((difference) => difference.key === key);
      if (index !== -1) goTo(index);
    },
    /**
     * Scrolls the list with `reveal`: to the current difference now, and to each next one until the returned function
     * is called.
     */
    attachList(reveal: (index: number) => void): () => void {
      revealInList = reveal;
      const { current } = comparison.state.getState();
      if (current !== null) reveal(current);
      return () => {
        revealInList = () => {};
      };
    },
  };
}
