import { browserClock } from '../base/browser-clock.ts';
import { type PdfWorker, pdfWorkerAt, startPdfWorker } from '../pdf-core/pdf-worker.ts';
import type { MessageFromWorker, MessageToWorker } from './analysis-messages.ts';
import { createOpenDocument } from './documents/open-document.ts';
import { createOpenDocuments } from './documents/open-documents.ts';
import { openSource } from './documents/open-source.ts';
import { collectSoon } from './garbage-limit.ts';
import { problemOf } from './request-failure.ts';
import { createRequestHandler } from './request-handler.ts';
import { createCharacterAdvance } from './text/character-advance.ts';
import { createWorkScheduler } from './work-scheduler.ts';

let assetsUrl = '';
/** Two, so that both documents of a comparison are read at the same time. One that has not been started with this worker is when it is first needed. */
const readers: Array<PdfWorker | null> = [null, null];
let opened = 0;

/** The readers by turns. One that has died is started anew for the next document: what it had open has failed then. */
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

/** A task of its own, unlike a promise: messages are heard in between. */
const { port1, port2 } = new MessageChannel();
const due: Array<() => void> = [];
port1.onmessage = () => due.shift()?.();
const nextTask = () =>
  new Promise<void>((resolve) => {
    due.push(resolve);
    port2.postMessage(null);
  });

const advance = createCharacterAdvance();
const answer = createRequestHandler({
  documents: createOpenDocuments({
    open: async (source) =>
      createOpenDocument(await openSource(source, nextReader(), assetsUrl), advance, browserClock),
    clock: browserClock,
    most: 4,
    idleTimeoutMs: 60_000,
  }),
  scheduler: createWorkScheduler(2, 8),
  clock: browserClock,
  nextTask,
  collectSoon,
});

const running = new Map<number, AbortController>();
const send = (message: MessageFromWorker, transfer: Transferable[] = []) => postMessage(message, { transfer });

addEventListener('message', ({ data }: MessageEvent<MessageToWorker>) => {
  if (data.kind === 'readers') {
    for (const [place, port] of data.ports.entries()) readers[place] = pdfWorkerAt(port);
    return;
  }
  if (data.kind === 'start') {
    assetsUrl = data.assetsUrl;
    return;
  }
  if (data.kind === 'ping') {
    send({ kind: 'pong' });
    return;
  }
  const { id } = data;
  if (data.kind === 'cancel') {
    running.get(id)?.abort();
    return;
  }
  const giveUp = new AbortController();
  running.set(id, giveUp);
  answer(data.request, giveUp.signal, {
    onProgress: (part) => send({ kind: 'part', id, part }),
    onWork: (work, budgetMs) => send({ kind: 'working', id, work, ...(budgetMs !== undefined && { budgetMs }) }),
  })
    .then(
      ({ value, transfer }) => send({ kind: 'result', id, value }, transfer),
      (thrown: unknown) => send({ kind: 'failure', id, ...problemOf(thrown) }),
    )
    .finally(() => running.delete(id));
});
