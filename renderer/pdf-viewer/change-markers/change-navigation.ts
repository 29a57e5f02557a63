import type { BaselineKind } from '../../pdf-compare/baselines.ts';
import type { Finding } from '../../pdf-engine/pdf-engine.ts';
import type { PdfView } from '../pages/pdf-view.ts';
import type { DocumentInsights } from './document-insights.ts';
import { locationOfDifference, showLocation } from './page-location.ts';

type ChangeNavigationDependencies = Readonly<{
  insights: DocumentInsights;
  view: PdfView;
  scroller: () => HTMLElement | null;
}>;

export type ChangeNavigation = ReturnType<typeof createChangeNavigation>;

/** Goes to the changes and findings of the shown document. */
export function createChangeNavigation({ insights, view, scroller }: ChangeNavigationDependencies) {
  const comparison = () => {
    const { baseline } = insights.state.getState();
    return baseline && insights.comparisons[baseline];
  };

  function show(): void {
    const { comparison: known, differences, current } = comparison()?.state.getState() ?? {};
    const difference = current == null ? undefined : differences?.[current];
    const element = scroller();
    if (!known || !difference || !element) return;
    view.remember('difference');
    showLocation(view, element, locationOfDifference(difference, known));
  }

  return {
    next(): void {
      comparison()?.next(view.state.getState().view.page);
      show();
    },
    previous(): void {
      comparison()?.previous(view.state.getState().view.page);
      show();
    },
    goTo(index: number): void {
      comparison()?.goTo(index);
      show();
    },
    /** Opens the comparison, at the current difference if there is one. */
    compare: () => insights.compare(),

    /**
     * Opens the comparison with a baseline at the current difference, or at the first one on or after the page in view.
     */
    compareWith(baseline: BaselineKind): void {
      const { state, next } = insights.comparisons[baseline];
      if (state.getState().current === null) next(view.state.getState().view.page);
      insights.compare(baseline);
    },

    /** Scrolls to a finding of the layout check and highlights it. */
    showFinding({ page, box }: Finding): void {
      const element = scroller();
      if (page === null || !element) return;
      view.remember('difference');
      showLocation(view, element, { page, y: box?.y ?? 0, boxes: box ? [box] : [] });
    },
  };
}
