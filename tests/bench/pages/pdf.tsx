import { createRoot } from 'react-dom/client';
import { browserClock } from '../../../renderer/base/browser-clock.ts';
import { createPdfAnalyzer } from '../../../renderer/pdf-engine/analysis/pdf-analyzer.ts';
import { startAnalysisWorker } from '../../../renderer/pdf-engine/analysis/start-analysis-worker.ts';
import { createPdfEngine } from '../../../renderer/pdf-engine/pdf-engine.ts';
import { createSharedViews } from '../../../renderer/pdf-pages/shared-views.ts';
import { PdfViewer } from '../../../renderer/pdf-viewer/PdfViewer.tsx';
import { createDiffChoices } from '../../../renderer/text-viewer/diff-choices.ts';
import type { DocumentInfo } from '../../../shared/model.ts';
import { documentUrl } from '../../../shared/model.ts';
import { documentOf } from './document-of.ts';
import { painted, timed } from './painted.ts';
import { createPulse } from './pulse.ts';
import { typeInto } from './type-into.ts';

const assetsUrl = 'galley://app/pdfjs/';
const analyzer = createPdfAnalyzer({ assetsUrl, spawn: startAnalysisWorker, clock: browserClock });
/** Comparisons that are under way. */
let comparisons = 0;
const viewing = {
  urlOf: documentUrl,
  diffChoices: createDiffChoices(),
  pdfEngine: createPdfEngine(assetsUrl),
  pdfViews: createSharedViews(),
  pdfAnalyzer: {
    ...analyzer,
    compare(...given: Parameters<typeof analyzer.compare>) {
      comparisons += 1;
      return analyzer.compare(...given).finally(() => {
        comparisons -= 1;
      });
    },
  },
  openLink: () => {},
  copy: () => {},
};

/** The app's own viewer, alone in the window. */
export function mount(root: HTMLElement) {
  const react = createRoot(root);
  let shown: Readonly<Record<'document' | 'before', DocumentInfo | null>> = { document: null, before: null };
  const draw = (document: DocumentInfo | null, before: DocumentInfo | null = null, isBeingReplaced = false) => {
    shown = { document, before };
    react.render(
      <PdfViewer
        document={document}
        viewing={viewing}
        label="PDF preview"
        viewKey="bench"
        onSave={() => {}}
        baselines={before ? { before, approved: null, ignored: [], onVerdict: () => {} } : undefined}
        isBeingReplaced={isBeingReplaced}
      />,
    );
  };
  draw(null);
  void viewing.pdfEngine.warm(); // as the app does when it is idle
  const scroller = () => document.querySelector<HTMLElement>('.pdf-scroller');

  const pulse = createPulse();
  let longestBlankMs = 0;
  let blankSinceMs: number | null = null;
  let isScrolling = false;

  const look = (atMs: number) => {
    if (!isScrolling) return;
    if (!hasBlankPage()) blankSinceMs = null;
    else {
      blankSinceMs ??= atMs;
      longestBlankMs = Math.max(longestBlankMs, atMs - blankSinceMs);
    }
    requestAnimationFrame(look);
  };

  return {
    /** From here on every frame is examined, until `endScroll`. */
    beginScroll(): void {
      longestBlankMs = 0;
      blankSinceMs = null;
      isScrolling = true;
      pulse.start();
      requestAnimationFrame(look);
    },
    endScroll() {
      isScrolling = false;
      return { ...pulse.stop(), longestBlankMs, scrolledPx: scroller()?.scrollTop ?? 0 };
    },

    /** Milliseconds from a word typed to its first hit painted, and the longest block meanwhile. */
    async find(word: string) {
      document.querySelector('.pdf')?.dispatchEvent(keyDown('f', { ctrlKey: true }));
      const input = () => document.querySelector<HTMLInputElement>('.pdf-find input');
      await painted(() => input() !== null);
      pulse.start();
      const ms = await timed(() => {
        typeInto(input()!, word);
        return painted(() => document.querySelector('.highlight.selected') !== null);
      });
      return { ms, blockMs: pulse.stop().longestBlockMs };
    },

    /** Shows a document, compared with the previous one if that is given. */
    show: (id: string, bytes: number, beforeId?: string, beforeBytes = 0) =>
      draw(documentOf('pdf', id, bytes), beforeId === undefined ? null : documentOf('pdf', beforeId, beforeBytes)),
    /** What the app does when a run begins. */
    run: () => draw(shown.document, shown.before, true),
    comparisons: () => comparisons,
    press: (key: string) => void scroller()?.dispatchEvent(keyDown(key)),
  };
}

const keyDown = (key: string, more: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });

/** Whether a page that is at least partly visible has no picture. */
function hasBlankPage(): boolean {
  const view = document.querySelector('.pdf-scroller')?.getBoundingClientRect();
  if (!view) return true;
  return [...document.querySelectorAll('[data-page-number]')].some((page) => {
    const { top, bottom } = page.getBoundingClientRect();
    if (bottom <= view.top || top >= view.bottom) return false;
    const canvas = page.querySelector('canvas');
    return !canvas || canvas.hidden || canvas.width === 0;
  });
}
