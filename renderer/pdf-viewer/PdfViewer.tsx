import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { DocumentInfo } from '../../shared/model.ts';
import { browserClock } from '../base/browser-clock.ts';
import { Properties } from '../pdf-checks/Properties.tsx';
import type { Baselines } from '../pdf-core/baselines.ts';
import type { PdfEngine } from '../pdf-core/pdf-engine.ts';
import { listenForZoom } from '../pdf-core/zoom-gestures.ts';
import { runCommandOfKeys } from '../ui/command-targets.ts';
import { useCommandTarget } from '../ui/use-command-target.ts';
import { ActiveContent } from './ActiveContent.tsx';
import { BaseCompare } from './change-markers/BaseCompare.tsx';
import { ChangeStrip } from './change-markers/ChangeStrip.tsx';
import { createChangeNavigation } from './change-markers/change-navigation.ts';
import { sourceOf, useChanges } from './change-markers/use-changes.ts';
import { attachOutsideLinks } from './outside-links.ts';
import { PdfFindBar } from './PdfFindBar.tsx';
import { PdfPhaseNotice } from './PdfPhaseNotice.tsx';
import { PdfToolbar } from './PdfToolbar.tsx';
import { createPdfView, type PdfView } from './pages/pdf-view.ts';
import { pdfActions } from './pdf-actions.ts';
import { followPresenting } from './presentation/follow-presenting.ts';
import { PrintDialog } from './printing/PrintDialog.tsx';
import { SidePanel } from './SidePanel.tsx';
import { shareChoice } from './share-choice.ts';
import { ViewAnnouncer } from './ViewAnnouncer.tsx';
import type { Viewing } from './viewing.ts';
import './PdfViewer.css';
import './pages/page-layers.css';

type PdfViewerProps = Readonly<{
  document: DocumentInfo | null;
  viewing: Viewing;
  /** The name of the region. */
  label: string;
  /** What the place is remembered by. A document with the same key takes the place of the one before, without a blink. */
  viewKey: string;
  onSave: () => void;
  /** What the document is held against; without it nothing is compared. */
  baselines?: Baselines | undefined;
}>;

/** A PDF to look at all day: continuous pages, of which only those in sight are drawn, and which change without a blink. */
export function PdfViewer({ document: shown, viewing, label, viewKey, onSave, baselines }: PdfViewerProps) {
  const { urlOf, pdfEngine, pdfAnalyzer, openLink, fillScreen, pageColours: chosenColours, copy } = viewing;
  const view = usePdfView(pdfEngine);
  const region = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const url = shown && urlOf(shown.id);
  const insights = useChanges({ view, document: shown, urlOf, analyzer: pdfAnalyzer, viewKey, baselines });
  const [navigation] = useState(() => createChangeNavigation({ insights, view, scroller: () => scroller.current }));
  const baseline = useStore(insights.state, (s) => s.baseline);
  const isComparing = useStore(insights.state, (s) => s.isComparing);
  const isFindOpen = useStore(view.state, (s) => s.find.isOpen);
  const panel = useStore(view.state, (s) => s.panel);
  const pageColours = useStore(view.state, (s) => s.pageColours);
  const isPresenting = useStore(view.state, (s) => s.isPresenting);
  const [isPropertiesOpen, setPropertiesOpen] = useState(false);
  const isPrintOpen = useStore(view.state, (s) => s.isPrintOpen);
  const hasPages = useStore(view.state, (s) => s.pages > 0);
  const canGoBack = useStore(view.state, (s) => s.canGoBack);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const detach = view.attach(element);
    const ignore = listenForZoom(element, view.zoomBy);
    const leaveScreen = followPresenting(view, region.current ?? element, element);
    return () => {
      ignore();
      leaveScreen();
      detach();
    };
  }, [view]);

  useEffect(
    () => view.show(shown && url !== null ? { document: shown, url, viewKey } : null),
    [view, shown, url, viewKey],
  );
  useEffect(() => view.leave, [view]);

  useEffect(() => {
    const element = scroller.current;
    return element ? attachOutsideLinks(element, openLink) : undefined;
  }, [openLink]);

  useEffect(() => {
    if (!isPresenting || !fillScreen) return;
    fillScreen(true);
    return () => fillScreen(false);
  }, [isPresenting, fillScreen]);

  useEffect(() => chosenColours && shareChoice(pdfEngine.looks, chosenColours), [pdfEngine, chosenColours]);

  const asked = baselines?.asked ?? null;
  useEffect(() => {
    if (asked) navigation.compare(asked.against);
  }, [navigation, asked]);

  const actions = pdfActions({
    view,
    navigation,
    hasPages,
    hasBaseline: baseline !== null,
    isComparing,
    isFindOpen,
    isPresenting,
    canGoBack,
    closeFind: () => {
      view.closeFind();
      scroller.current?.focus();
    },
    openProperties: () => setPropertiesOpen(true),
  });
  useCommandTarget(region, actions);

  const closeCompare = (page: number) => {
    insights.closeCompare();
    // When the pages are back: hidden they have no place to scroll to.
    requestAnimationFrame(() => {
      if (page !== view.state.getState().view.page) view.goToPage(page);
      scroller.current?.focus();
    });
  };

  const press = (event: KeyboardEvent) => {
    const { target } = event;
    const isTyping = target instanceof Element && target.matches(keepsItsKeys);
    runCommandOfKeys(event, ['pdf', 'view'], actions, isTyping);
  };

  return (
    <section
      ref={region}
      className="pdf"
      aria-label={label}
      data-page-colours={pageColours}
      data-presenting={isPresenting || undefined}
      onKeyDown={press}
    >
      {isComparing && shown && baselines && (
        <BaseCompare
          insights={insights}
          view={view}
          document={shown}
          baselines={baselines}
          urlOf={urlOf}
          analyzer={pdfAnalyzer}
          onClose={closeCompare}
        />
      )}
      {/* Kept while the comparison is in front: the pages, their place and what is being looked for. */}
      <div className="pdf-main" hidden={isComparing}>
        <PdfToolbar view={view} insights={insights} actions={actions} document={shown} onSave={onSave} />
        {isFindOpen && <PdfFindBar view={view} onClosed={() => scroller.current?.focus()} />}
        <ActiveContent view={view} />
        <div className="pdf-body">
          {panel && hasPages && <SidePanel view={view} panel={panel} insights={insights} navigation={navigation} />}
          <div className="pdf-viewport">
            <div
              ref={scroller}
              className="pdf-scroller"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
              tabIndex={0}
              role="document"
              aria-label="Pages"
            />
            {baseline && hasPages && (
              <ChangeStrip view={view} comparison={insights.comparisons[baseline]} onGo={navigation.goTo} />
            )}
            <PdfPhaseNotice view={view} />
          </div>
        </div>
      </div>
      <ViewAnnouncer view={view} />
      {isPrintOpen && <PrintDialog view={view} />}
      {isPropertiesOpen && shown && (
        <Properties
          source={sourceOf(shown, urlOf, view)}
          analyzer={pdfAnalyzer}
          onCopy={copy}
          onClose={() => setPropertiesOpen(false)}
        />
      )}
    </section>
  );
}

/** These use letters, arrows and the space bar themselves. */
const keepsItsKeys = 'input, textarea, select, button, [role="treeitem"], [role="option"]';

/** The view lives as long as the component, and longer than a change of its properties. */
function usePdfView(engine: PdfEngine): PdfView {
  const [view] = useState(() => createPdfView({ engine, clock: browserClock }));
  return view;
}
