import { browserClock } from '../../base/browser-clock.ts';
import { nextTask } from '../../base/next-task.ts';
import { serveCalls } from '../../base/serve-calls.ts';
import { type PdfWorker, pdfWorkerAt, startPdfWorker } from '../pdfjs/pdf-worker.ts';
import type { AnalysisMethods } from './analysis-messages.ts';
import { createOpenDocument } from './documents/open-document.ts';
import { createOpenDocuments } from './documents/open-documents.ts';
import { openSource } from './documents/open-source.ts';
import { collectSoon } from './garbage-limit.ts';
import { problemOf } from './request-failure.ts';
import { createRequestHandlers } from './request-handler.ts';
import { createCharacterAdvance } from './text/character-advance.ts';
import { createWorkScheduler } from './work-scheduler.ts';

let assetsUrl = '';
let pairBudgetMs = 0;
/**
 * Two, so that both documents of a comparison are read at the same time. A reader that was not started with this worker
 * starts on first use.
 */
const readers: Array<PdfWorker | null> = [null, null];
let opened = 0;

/** The readers alternately. A crashed one is restarted for the next document; its open documents have failed. */
function nextReader(): PdfWorker {
  const place = opened % readers.length;
  opened += 1;
  const known = readers[place];
  if (known) return known;
  const started = startPdfWorker(assetsUrl);
  started.failed.catch(() => {
    if (readers[place] === started) readers[place] = null;
    started.terminate();
  });
  readers[place] = started;
  return started;
}

const advance = createCharacterAdvance();
const handlers = createRequestHandlers({
  documents: createOpenDocuments({
    open: async (source) =>
      createOpenDocument(await openSource(source, nextReader(), assetsUrl), advance, browserClock),
    clock: browserClock,
    most: 4,
    mostBaselines: 200,
    idleTimeoutMs: 60_000,
  }),
  scheduler: createWorkScheduler(2, 8),
  clock: browserClock,
  nextTask,
  collectSoon,
  pairBudgetMs: () => pairBudgetMs,
});

serveCalls<AnalysisMethods>(
  {
    start(setup) {
      ({ assetsUrl, pairBudgetMs } = setup);
      for (const [place, port] of setup.readers.entries()) readers[place] = pdfWorkerAt(port);
    },
    ping() {},
    ...handlers,
  },
  { failureOf: problemOf },
);
