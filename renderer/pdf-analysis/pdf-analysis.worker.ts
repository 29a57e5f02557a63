import { browserClock } from '../base/browser-clock.ts';
import { type PdfWorker, startPdfWorker } from '../pdf-core/pdf-worker.ts';
import type { MessageFromWorker, MessageToWorker } from './analysis-messages.ts';
import { createOpenDocument } from './documents/open-document.ts';
import { createOpenDocuments } from './documents/open-documents.ts';
import { openSource } from './documents/open-source.ts';
import { problemOf } from './request-failure.ts';
import { createRequestHandler } from './request-handler.ts';
import { createCharacterAdvance } from './text/character-advance.ts';
import { createWorkScheduler } from './work-scheduler.ts';

let assetsUrl = '';
let reader: PdfWorker | null = null;

/** Started anew for the next document when it has died: what it had open has failed then. */
function currentReader(): PdfWorker {
  if (reader) return reader;
  const started = startPdfWorker(assetsUrl);
  started.failed.catch(() => {
    if (reader === started) reader = null;
    started.terminate();
  });
  reader = started;
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
    open: async (source) => createOpenDocument(await openSource(source, currentReader(), assetsUrl), advance),
    clock: browserClock,
    most: 4,
    idleTimeoutMs: 60_000,
  }),
  scheduler: createWorkScheduler(),
  clock: browserClock,
  nextTask,
});

const running = new Map<number, AbortController>();
const send = (message: MessageFromWorker, transfer: Transferable[] = []) => postMessage(message, { transfer });

addEventListener('message', ({ data }: MessageEvent<MessageToWorker>) => {
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
    onWork: (work) => send({ kind: 'working', id, work }),
  })
    .then(
      ({ value, transfer }) => send({ kind: 'result', id, value }, transfer),
      (thrown: unknown) => send({ kind: 'failure', id, ...problemOf(thrown) }),
    )
    .finally(() => running.delete(id));
});
