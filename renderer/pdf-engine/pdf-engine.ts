/**
 * @file The PDF engine as the rest of the window uses it. Code outside this folder imports nothing deeper. The first
 * screen loads this file; pdf.js and the analysis load with the first call.
 */
import type { PdfAnalyzerDependencies } from './analysis/pdf-analyzer.ts';
import type { PdfAnalyzer } from './base/analysis-types.ts';
import type { DocumentRequest } from './document/open-document.ts';
import type { PdfDocument } from './document/pdf-document.ts';
import type { PdfWorker } from './pdfjs/pdf-worker.ts';

export type {
  AppearanceChange,
  Comparison,
  Finding,
  FontFact,
  PageGraphic,
  PagePair,
  PagePart,
  PageWords,
  PdfProperties,
  PdfSource,
  Raster,
  TextChange,
} from './base/analysis-types.ts';
export type { Destination } from './document/destination.ts';
export type { PrintedPage } from './document/draw-for-print.ts';
export type { OutlineEntry } from './document/outline.ts';
export type { PageDrawing, PageLook } from './document/page-drawing.ts';
export type { TextLine } from './document/page-lines.ts';
export type { FindQuery, FindResult } from './document/pdf-find.ts';
export type { ShownPages } from './document/show-document.ts';
export type { PdfProblem } from './pdfjs/pdf-problem.ts';
export type { PageArea } from './pdfjs/pdfjs-fields.ts';
export type { PdfAnalyzer, PdfDocument };

/** Opens PDFs in the window. All its viewers share one worker of pdf.js. */
export type PdfEngine = Readonly<{
  /**
   * Opens a PDF to draw it. Rejects with the signal's reason, or with an error for `problemOfPdf`; then nothing stays
   * open.
   */
  openDocument: (request: DocumentRequest) => Promise<PdfDocument>;
  /** Loads pdf.js and starts its worker, which takes about 100 ms. `openDocument` does so itself. */
  warm: () => Promise<void>;
  /** Ends a worker that does not respond. Listeners of `onRestart` open their documents again in a new worker. */
  restart: () => void;
  onRestart: (listener: () => void) => () => void;
}>;

/**
 * Creates the engine without loading pdf.js, so that the first screen appears without it. `assetsUrl` is the folder
 * with the files of pdf.js; it ends with a slash.
 */
export function createPdfEngine(assetsUrl: string): PdfEngine {
  const listeners = new Set<() => void>();
  let worker: Promise<PdfWorker> | null = null;

  async function start(): Promise<PdfWorker> {
    const { startPdfWorker } = await import('./pdfjs/pdf-worker.ts');
    return startPdfWorker(assetsUrl);
  }

  function running(): Promise<PdfWorker> {
    if (worker) return worker;
    const started = start();
    worker = started;
    // The next document tries again.
    started
      .then(({ failed }) => failed)
      .catch(() => {
        if (worker === started) worker = null;
      });
    return started;
  }

  const load = () => Promise.all([import('./document/open-document.ts'), running()]);

  return {
    async openDocument(request) {
      const [{ openDocument }, worker] = await load();
      return openDocument(request, worker, assetsUrl);
    },
    warm: async () => void (await load()),
    restart() {
      worker?.then((running) => running.terminate()).catch(() => undefined);
      worker = null;
      for (const listener of [...listeners]) listener(); // a copy, because listeners subscribe again
    },
    onRestart(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The analyzer of the window: its code and its worker load with the first call. */
export const createLazyAnalyzer = (dependencies: Omit<PdfAnalyzerDependencies, 'spawn'>): PdfAnalyzer =>
  analyzerLoadedLater(async () => {
    const [{ createPdfAnalyzer }, { startAnalysisWorker }] = await Promise.all([
      import('./analysis/pdf-analyzer.ts'),
      import('./analysis/start-analysis-worker.ts'),
    ]);
    return createPdfAnalyzer({ ...dependencies, spawn: startAnalysisWorker });
  });

/**
 * An analyzer whose code loads with its first call, or ahead of it. A call rejects if that fails, and the next one
 * retries.
 */
export function analyzerLoadedLater(load: () => Promise<PdfAnalyzer>): PdfAnalyzer {
  let loading: Promise<PdfAnalyzer> | null = null;
  const analyzer = () => {
    loading ??= load().catch((reason) => {
      loading = null;
      throw reason;
    });
    return loading;
  };
  return {
    compare: async (...given) => (await analyzer()).compare(...given),
    drawPage: async (...given) => (await analyzer()).drawPage(...given),
    checkLayout: async (...given) => (await analyzer()).checkLayout(...given),
    documentFacts: async (...given) => (await analyzer()).documentFacts(...given),
    pageTexts: async (...given) => (await analyzer()).pageTexts(...given),
    pageGraphics: async (...given) => (await analyzer()).pageGraphics(...given),
    // The next question fails with the reason.
    warm: () =>
      void analyzer()
        .then((made) => made.warm())
        .catch(() => {}),
    stop: () => void loading?.then((made) => made.stop()).catch(() => {}),
  };
}
