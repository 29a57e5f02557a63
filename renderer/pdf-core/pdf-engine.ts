import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PageColours } from '../../shared/preferences.ts';
import { type PdfWorker, startPdfWorker } from './pdf-worker.ts';
import { createScrollPositions, type ScrollPositions } from './scroll-position.ts';

/** What outlives a viewer: the worker, which takes 100 ms to start, and where authors looked last. */
export type PdfEngine = Readonly<{
  assetsUrl: string;
  scrollPositions: ScrollPositions;
  /** One choice for all viewers of the window. */
  looks: StoreApi<Readonly<{ pageColours: PageColours }>>;
  worker: () => PdfWorker;
  /** Ends a worker that answers no more and starts another; all documents are to be opened again. */
  restart: () => void;
  onRestart: (listener: () => void) => () => void;
}>;

/** Starts the worker when it is first asked for. `assetsUrl` is where the files of pdf.js are, with a slash at its end. */
export function createPdfEngine(assetsUrl: string): PdfEngine {
  const listeners = new Set<() => void>();
  let worker: PdfWorker | null = null;
  return {
    assetsUrl,
    scrollPositions: createScrollPositions(50),
    looks: createStore(() => ({ pageColours: 'paper' })),
    worker() {
      if (worker) return worker;
      const started = startPdfWorker(assetsUrl);
      worker = started;
      started.failed.catch(() => {
        if (worker === started) worker = null; // the next document tries again
      });
      return started;
    },
    restart() {
      worker?.terminate();
      worker = null;
      for (const listener of [...listeners]) listener(); // a listener may leave and come again meanwhile
    },
    onRestart(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** One engine for the window: the one thing here that lives as long as the page does. */
const windowEngines = new Map<string, PdfEngine>();

/** The engine of this window for `assetsUrl`. */
export function windowEngine(assetsUrl: string): PdfEngine {
  const engine = windowEngines.get(assetsUrl) ?? createPdfEngine(assetsUrl);
  windowEngines.set(assetsUrl, engine);
  return engine;
}
