import type { DocumentInfo } from '../../shared/model.ts';
import type { IgnoredArea } from '../../shared/proof.ts';
import { browserClock } from '../base/browser-clock.ts';
import type { Baselines } from '../pdf-compare/baselines.ts';
import type { PdfSource } from '../pdf-engine/pdf-engine.ts';
import { listenForZoom } from '../pdf-pages/zoom-gestures.ts';
import { createChangeNavigation } from './change-markers/change-navigation.ts';
import { createDocumentInsights } from './change-markers/document-insights.ts';
import { attachOutsideLinks } from './outside-links.ts';
import type { ShownDocument } from './pages/pdf-state.ts';
import { createPdfView } from './pages/pdf-view.ts';
import { attachPresentation } from './presentation/attach-presentation.ts';
import type { Viewing } from './viewing.ts';

/** What a viewer shows. */
type ViewerInput = Readonly<{
  document: ShownDocument | null;
  urlOf: (documentId: string) => string;
  /** Documents with the same key share the page, the scroll position and the zoom. */
  viewKey: string;
  baselines: Baselines | undefined;
  /** A newer document is being made and needs the processor first. */
  isBeingReplaced: boolean;
}>;

export type ViewerController = ReturnType<typeof createViewerController>;

const noAreas: readonly IgnoredArea[] = [];

/** One viewer without React: its pages, what is known about its document, and the connections between them. */
export function createViewerController(viewing: Omit<Viewing, 'urlOf'>) {
  const { pdfEngine, pdfViews, pdfAnalyzer, openLink, fillScreen, patienceMs } = viewing;
  let input: ViewerInput = {
    document: null,
    urlOf: () => '',
    viewKey: '',
    baselines: undefined,
    isBeingReplaced: false,
  };
  let scroller: HTMLElement | null = null;
  const view = createPdfView({ engine: pdfEngine, views: pdfViews, clock: { ...browserClock, patienceMs } });
  const insights = createDocumentInsights({
    analyzer: pdfAnalyzer,
    after: browserClock.after,
    onVerdict: (baseline, verdict) => input.baselines?.onVerdict(baseline, verdict),
  });
  const navigation = createChangeNavigation({ insights, view, scroller: () => scroller });

  /** A document as the analyzer reads it. */
  const sourceOf = ({ id, bytes, sha256 }: DocumentInfo): PdfSource => ({
    id,
    url: input.urlOf(id),
    bytes,
    sha256,
    password: view.passwordOf(id),
  });

  /**
   * Analyses the document once its pages are on the screen and no newer one is being made. The results of the previous
   * document stay until then.
   */
  function updateInsights(): void {
    const { document: shown, viewKey, baselines } = input;
    if (!shown) {
      insights.clear();
      return;
    }
    const { shownId, pages, view: viewState } = view.state.getState();
    if (input.isBeingReplaced) insights.stop();
    if (input.isBeingReplaced || shownId !== shown.id) return;
    const { before = null, approved = null, ignored = noAreas } = baselines ?? {};
    insights.setTarget({
      shown: sourceOf(shown),
      pages,
      viewKey,
      baselines: { before: before && sourceOf(before), approved: approved && sourceOf(approved) },
      ignored,
      firstPage: viewState.page,
    });
  }

  view.state.subscribe((now, before) => {
    if (now.shownId !== before.shownId) updateInsights();
    const isCheckOpen = now.panel === 'check' && now.pages > 0;
    if (isCheckOpen !== (before.panel === 'check' && before.pages > 0)) insights.setCheckOpen(isCheckOpen);
    if (now.isPresenting !== before.isPresenting) fillScreen?.(now.isPresenting);
  });

  return {
    view,
    insights,
    navigation,
    sourceOf,

    /** Shows another document, or the same one with other baselines. */
    update(next: ViewerInput): void {
      input = next;
      const { document: shown, viewKey } = next;
      view.show(shown && { document: shown, url: next.urlOf(shown.id), viewKey });
      updateInsights();
    },

    /** Connects the viewer to its region and, in it, the element that scrolls. The returned function disconnects it. */
    attach(region: HTMLElement, element: HTMLElement): () => void {
      scroller = element;
      const detach = [
        view.attach(element),
        listenForZoom(element, view.zoomBy),
        attachOutsideLinks(element, openLink),
        attachPresentation(view, region, element),
      ];
      return () => {
        for (const undo of detach.toReversed()) undo();
        scroller = null;
      };
    },

    focus: () => scroller?.focus(),

    /** Closes the comparison and shows `page`, from 1, of the document. */
    closeComparison(page: number): void {
      insights.closeComparison();
      // Hidden pages cannot be scrolled: wait until they are shown again.
      requestAnimationFrame(() => {
        if (page !== view.state.getState().view.page) view.jumpToPage(page);
        scroller?.focus();
      });
    },

    /** Closes the document and stops its analysis. The scroll position is kept for the next `update`. */
    close(): void {
      view.leave();
      insights.stop();
    },
  };
}
