import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { browserClock } from '../base/browser-clock.ts';
import { Properties } from '../pdf-checks/Properties.tsx';
import type { BaselineKind, Baselines } from '../pdf-compare/baselines.ts';
import { useContextMenu } from '../ui/ContextMenu.tsx';
import { commandEntries, withLines } from '../ui/command-entries.ts';
import { runCommandOfKeys } from '../ui/command-targets.ts';
import { useCommandTarget } from '../ui/use-command-target.ts';
import { ActiveContentCheck } from './ActiveContentCheck.tsx';
import { BaselineComparison } from './BaselineComparison.tsx';
import { ChangeStrip } from './change-markers/ChangeStrip.tsx';
import { EarlierNotice, FlawNotice, LackingNotice } from './FlawNotice.tsx';
import { PdfFindBar } from './PdfFindBar.tsx';
import { PdfPhaseNotice } from './PdfPhaseNotice.tsx';
import { PdfToolbar } from './PdfToolbar.tsx';
import type { PdfPhase, ShownDocument } from './pages/pdf-state.ts';
import type { PdfView } from './pages/pdf-view.ts';
import { pdfActions } from './pdf-actions.ts';
import { PrintDialog } from './printing/PrintDialog.tsx';
import { SidePanel } from './SidePanel.tsx';
import { useEarlierResult } from './use-earlier-result.ts';
import { type SourceLinks, useSourceLinks } from './use-source-links.ts';
import { announceViewChanges } from './view-announcer-text.ts';
import { createViewerController } from './viewer-controller.ts';
import type { Viewing } from './viewing.ts';
import './PdfViewer.css';
import './pages/page-layers.css';

/** Announces changes of page, zoom and rotation to screen readers. */
function ViewAnnouncer({ view }: { view: PdfView }) {
  const [text, setText] = useState('');
  useEffect(() => announceViewChanges(view.state, browserClock.after, setText), [view]);
  return (
    <p role="status" className="visually-hidden">
      {text}
    </p>
  );
}

type PdfViewerProps = Readonly<{
  document: ShownDocument | null;
  viewing: Viewing;
  /** The name of the region. */
  label: string;
  /** Documents with the same key share the page, the scroll position and the zoom. */
  viewKey: string;
  /** Saves the newest document, or the earlier one that is shown instead. */
  onSave: (documentId: string) => void;
  /** The baselines of the document; without them nothing is compared. */
  baselines?: Baselines | undefined;
  /** Whether a newer document is being made. Until it arrives, the shown one is not analysed. */
  isBeingReplaced?: boolean;
  /** Called when another document is on the screen, or a notice that it cannot be shown. */
  onOpened?: ((opened: PdfOnScreen) => void) | undefined;
  /** Called with the number of the page in view when it changes. */
  onPage?: ((page: number) => void) | undefined;
  /** Links the pages with the texts that they were made from. A stable object. */
  source?: SourceLinks | undefined;
  /** Below the pages. */
  footer?: ReactNode;
  /** Replaces the pages and the tools until a first document is loaded. */
  waiting?: ReactNode;
  ref?: Ref<PdfViewerHandle> | undefined;
}>;

/** Phases in which a notice replaces the pages. */
const refused = ['problem', 'password', 'large'] satisfies PdfPhase['name'][];

/** A document that is on the screen; without pages where a notice replaces it. */
export type PdfOnScreen = Readonly<{ documentId: string; pages: number }>;

/** Commands to one viewer, for the component that shows it. */
export type PdfViewerHandle = Readonly<{
  /** Opens the comparison with a baseline, if there is one, at a difference. */
  compareWith: (baseline: BaselineKind) => void;
  goToPage: (page: number) => void;
}>;

/**
 * A PDF as continuous pages, of which only the visible ones are drawn. The next document replaces the last one in a
 * single frame, at the same place. Of `viewing`, only `urlOf` may change while the viewer is shown.
 */
export function PdfViewer(props: PdfViewerProps) {
  const { document: shown, viewing, label, viewKey, onSave, baselines, isBeingReplaced = false } = props;
  const { onOpened, onPage, source, footer, waiting, ref } = props;
  const { urlOf, pdfAnalyzer, copy } = viewing;
  const [viewer] = useState(() => createViewerController(viewing));
  const { view, insights, navigation } = viewer;
  const region = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const baseline = useStore(insights.state, (s) => s.baseline);
  const isComparing = useStore(insights.state, (s) => s.isComparing);
  const isFindOpen = useStore(view.state, (s) => s.find.isOpen);
  const panel = useStore(view.state, (s) => s.panel);
  const pageColours = useStore(view.state, (s) => s.pageColours);
  const isPresenting = useStore(view.state, (s) => s.isPresenting);
  const [isPropertiesOpen, setPropertiesOpen] = useState(false);
  const isPrintOpen = useStore(view.state, (s) => s.isPrintOpen);
  const pages = useStore(view.state, (s) => s.pages);
  const hasPages = pages > 0;
  const shownId = useStore(view.state, (s) => s.shownId);
  const page = useStore(view.state, (s) => s.view.page);
  const lacking = useStore(view.state, (s) => s.lacking);
  const canGoBack = useStore(view.state, (s) => s.canGoBack);
  const canGoForward = useStore(view.state, (s) => s.canGoForward);

  const [hasCome, setCome] = useState(false);
  // After the first one, nothing here is drawn again for the phases of the next.
  const isComing = useStore(
    view.state,
    ({ phase }) => !hasCome && (phase.name === 'empty' || phase.name === 'opening'),
  );
  if (!isComing && !hasCome) setCome(true);
  const isWaiting = waiting !== undefined && !hasCome;

  useLayoutEffect(
    () => (region.current && scroller.current ? viewer.attach(region.current, scroller.current) : undefined),
    [viewer],
  );
  const earlier = useEarlierResult({ newest: shown, shownId, viewKey, before: baselines?.before ?? null });
  const displayed = earlier.displayed ?? shown;
  // Verdicts and marks are about the newest result.
  const displayedBaselines = earlier.displayed ? undefined : baselines;
  useEffect(
    () => viewer.update({ document: displayed, urlOf, viewKey, baselines: displayedBaselines, isBeingReplaced }),
    [viewer, displayed, urlOf, viewKey, displayedBaselines, isBeingReplaced],
  );
  useEffect(() => viewer.close, [viewer]);
  useEffect(() => {
    if (shownId !== null && pages > 0) onOpened?.({ documentId: shownId, pages });
  }, [shownId, pages, onOpened]);
  const isRefused = useStore(view.state, ({ phase }) => refused.some((name) => name === phase.name));
  useEffect(() => {
    if (isRefused && displayed) onOpened?.({ documentId: displayed.id, pages: 0 });
  }, [isRefused, displayed, onOpened]);
  useEffect(() => onPage?.(page), [page, onPage]);
  useImperativeHandle(ref, () => ({ compareWith: navigation.compareWith, goToPage: view.goToPage }), [
    navigation,
    view,
  ]);

  const save = useRef(() => {});
  useLayoutEffect(() => {
    save.current = () => displayed && onSave(displayed.id);
  });
  const goToSource = useSourceLinks({ viewer, scroller, document: displayed, source });
  const hasBaseline = baseline !== null;
  const hasDocument = displayed !== null;
  const actions = useMemo(
    () =>
      pdfActions({
        view,
        navigation,
        hasPages,
        hasBaseline,
        isComparing,
        isFindOpen,
        isPresenting,
        canGoBack,
        canGoForward,
        closeFind: () => {
          view.closeFind();
          viewer.focus();
        },
        openProperties: () => setPropertiesOpen(true),
        goToSource,
        save: hasDocument ? () => save.current() : null,
      }),
    [
      viewer,
      view,
      navigation,
      hasPages,
      hasBaseline,
      isComparing,
      isFindOpen,
      isPresenting,
      canGoBack,
      canGoForward,
      hasDocument,
      goToSource,
    ],
  );
  useCommandTarget(region, actions);

  const { onContextMenu, contextMenu } = useContextMenu('PDF pages', () => {
    const selected = selectionIn(scroller.current);
    return withLines([
      [
        ...(selected === '' ? [] : [{ words: 'Copy', onAction: () => copy(selected) }]),
        ...commandEntries([['go-to-source']], selected === '' ? {} : actions),
      ],
      commandEntries([['save', 'print'], ['compare'], ['find', 'document-properties']], actions),
    ]);
  });

  const press = (event: KeyboardEvent) => {
    const { target } = event;
    const isTyping = target instanceof Element && target.matches(keepsItsKeys);
    runCommandOfKeys(event, ['pdf', 'view'], actions, isTyping);
  };

  return (
    <section
      ref={region}
      className="pdf view-column"
      aria-label={label}
      data-page-colours={pageColours}
      data-presenting={isPresenting || undefined}
      onKeyDown={press}
    >
      {isComparing && shown && baselines && (
        <BaselineComparison viewer={viewer} document={shown} baselines={baselines} viewing={viewing} />
      )}
      {/* Only hidden while the comparison is shown, so that the pages, the scroll position and the search are kept. */}
      <div className="pdf-main" hidden={isComparing} inert={isWaiting}>
        <PdfToolbar view={view} insights={insights} actions={actions} />
        {isFindOpen && <PdfFindBar view={view} onClosed={viewer.focus} />}
        {earlier.displayed && (
          <EarlierNotice
            document={earlier.displayed}
            onSaveNewest={() => shown && onSave(shown.id)}
            onBack={earlier.hide}
          />
        )}
        {displayed?.flaw !== undefined && shownId === displayed.id && <FlawNotice flaw={displayed.flaw} />}
        <LackingNotice lacking={lacking} />
        <ActiveContentCheck view={view} />
        <div className="pdf-body">
          {panel && hasPages && <SidePanel viewer={viewer} panel={panel} />}
          <div className="pdf-viewport" data-compares={baselines !== undefined || undefined}>
            <div
              ref={scroller}
              className="pdf-scroller"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
              tabIndex={0}
              role="document"
              aria-label="Pages"
              onContextMenu={onContextMenu}
            />
            {baseline && hasPages && (
              <ChangeStrip view={view} comparison={insights.comparisons[baseline]} onGo={navigation.goTo} />
            )}
            <PdfPhaseNotice
              view={view}
              flaw={displayed?.flaw}
              onSave={() => actions.save?.()}
              onShowEarlier={earlier.show}
            />
          </div>
        </div>
        {footer}
      </div>
      {isWaiting && <div className="viewer-waiting">{waiting}</div>}
      {contextMenu}
      <ViewAnnouncer view={view} />
      {isPrintOpen && <PrintDialog view={view} />}
      {isPropertiesOpen && displayed && (
        <Properties
          source={viewer.sourceOf(displayed)}
          analyzer={pdfAnalyzer}
          onCopy={copy}
          onClose={() => setPropertiesOpen(false)}
        />
      )}
    </section>
  );
}

/** Elements that handle letters, arrow keys and the space bar themselves. */
const keepsItsKeys = 'input, textarea, select, button, [role="treeitem"], [role="option"]';

/** The selected text if the selection begins in the element, else an empty string. */
function selectionIn(element: Element | null): string {
  const selection = getSelection();
  return element?.contains(selection?.anchorNode ?? null) ? String(selection) : '';
}
