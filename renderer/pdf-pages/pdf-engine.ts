import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PageColours } from '../../shared/preferences.ts';
import type { PdfWorker } from '../pdf-engine/pdfjs/pdf-worker.ts';
import { createScrollPositions, type ScrollPositions } from './scroll-positions.ts';

/** What all PDF viewers of the window share. */
export type PdfEngine = Readonly<{
  /** The folder with the files of pdf.js; ends with a slash. */
  assetsUrl: string;
  /** The last scroll position of each report. */
  scrollPositions: ScrollPositions;
  looks: StoreApi<Readonly<{ pageColours: PageColours }>>;
  /**
   * The running worker of pdf.js. Loads pdf.js and starts a worker if there is none; that takes about 100 ms. Rejects
   * if pdf.js cannot be loaded.
   */
  worker: () => Promise<PdfWorker>;
  /** Ends a worker that does not respond. Listeners of `onRestart` open their documents again in a new worker. */
  restart: () => void;
  onRestart: (listener: () => void) => () => void;
}>;

/**
 * Creates the engine without loading pdf.js, so that the first screen appears without it. `assetsUrl` ends with a
 * slash.
 */
export function createPdfEngine(assetsUrl: string): PdfEngine {
  const listeners = new Set<() => void>();
  let worker: Promise<PdfWorker> | null = null;

  async function start(): Promise<PdfWorker> {
    const { startPdfWorker } = await import('../pdf-engine/pdfjs/pdf-worker.ts');
    return startPdfWorker(assetsUrl);
  }

  return {
    assetsUrl,
    scrollPositions: createScrollPositions(50),
    looks: createStore(() => ({ pageColours: 'paper' })),
    worker() {
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
    },
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

/** The page colours in the stored settings. */
type StoredPageColours = Readonly<{
  get: () => PageColours;
  set: (next: PageColours) => void;
  /** Calls `listener` at each change until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
}>;

/**
 * Keeps the page colours of the window's viewers equal to the stored ones, in both directions. Returns a function that
 * stops it.
 */
export function syncPageColours(looks: PdfEngine['looks'], stored: StoredPageColours): () => void {
  const takeStored = () => {
    if (looks.getState().pageColours !== stored.get()) looks.setState({ pageColours: stored.get() });
  };
  takeStored();
  const unsubscribeStored = stored.subscribe(takeStored);
  const unsubscribeLooks = looks.subscribe(({ pageColours }) => {
    if (pageColours !== stored.get()) stored.set(pageColours);
  });
  return () => {
    unsubscribeStored();
    unsubscribeLooks();
  };
}
