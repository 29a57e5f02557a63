import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { DocumentInfo } from '../../shared/model.ts';
import { FindBar } from './FindBar.tsx';
import { listenForLinks } from './outside-links.ts';
import { PdfPhaseNotice } from './PdfPhaseNotice.tsx';
import { PdfToolbar } from './PdfToolbar.tsx';
import { carryOut, isMeant, type PdfCommands } from './pdf-commands.ts';
import { windowEngine } from './pdf-engine.ts';
import { actionOf } from './pdf-keys.ts';
import { createPdfView, type PdfView } from './pdf-view.ts';
import { SidePanel } from './SidePanel.tsx';
import { listenForZoom } from './zoom-gestures.ts';
import './PdfViewer.css';
import './page-layers.css';

type PdfViewerProps = Readonly<{
  document: DocumentInfo | null;
  /** Where a document is read, in ranges. */
  urlOf: (id: string) => string;
  /** Where the files of pdf.js are: its worker, `cmaps/`, `standard_fonts/`, `iccs/`, `wasm/`; ends with a slash. */
  assetsUrl: string;
  /** The name of the region. */
  label: string;
  /** What the place is remembered by. A document with the same key takes the place of the one before, without a blink. */
  viewKey: string;
  onSave: () => void;
  /** A link to the outside was followed, always `https`. */
  onOpenLink: (url: string) => void;
  commands?: PdfCommands | undefined;
}>;

/** A PDF to look at all day: continuous pages, of which only those in sight are drawn, and which change without a blink. */
export function PdfViewer(props: PdfViewerProps) {
  const { document: shown, urlOf, assetsUrl, label, viewKey, onSave, onOpenLink, commands } = props;
  const view = usePdfView(assetsUrl);
  const region = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const url = shown && urlOf(shown.id);
  const isFindOpen = useStore(view.state, (s) => s.find.isOpen);
  const panel = useStore(view.state, (s) => s.panel);
  const hasPages = useStore(view.state, (s) => s.pages > 0);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const detach = view.attach(element);
    const ignore = listenForZoom(element, view.zoomBy);
    return () => {
      ignore();
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
    return element ? listenForLinks(element, onOpenLink) : undefined;
  }, [onOpenLink]);

  useEffect(
    () =>
      commands?.subscribe((command) => {
        if (region.current && isMeant(region.current)) carryOut(command, view);
      }),
    [commands, view],
  );

  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const { target } = event;
    const action = actionOf(event, view, target instanceof Element && target.matches(keepsItsKeys));
    if (!action) return;
    event.preventDefault();
    action();
  };

  return (
    <section ref={region} className="pdf" aria-label={label} onKeyDown={press}>
      <PdfToolbar view={view} canSave={shown !== null} onSave={onSave} />
      {isFindOpen && <FindBar view={view} onClosed={() => scroller.current?.focus()} />}
      <div className="pdf-body">
        {panel && hasPages && <SidePanel view={view} panel={panel} />}
        <div className="pdf-desk">
          <div
            ref={scroller}
            className="pdf-scroller"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            role="document"
            aria-label="Pages"
          />
          <PdfPhaseNotice view={view} />
        </div>
      </div>
    </section>
  );
}

/** These use letters, arrows and the space bar themselves. */
const keepsItsKeys = 'input, textarea, select, button, [role="treeitem"], [role="option"]';

/** The view lives as long as the component, and longer than a change of its properties. */
function usePdfView(assetsUrl: string): PdfView {
  const [view] = useState(() => createPdfView({ engine: windowEngine(assetsUrl), clock: windowClock }));
  return view;
}

const windowClock = {
  monotonicMs: () => performance.now(),
  after(ms: number, run: () => void) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
