/*
 * The page of the sandboxed process. It holds no code of a template: that runs in a worker, which has a world of its own. The next
 * workers are started ahead, so that a task does not wait for its own.
 */

/** Longer than any result may be, with its list of placeholders. A worker that sends more is not believed. */
const maxAnswerCharacters = 200_000_000;

/** What shows the result of a task needs the processor first; ending a worker takes one for up to 30 ms, starting one longer. */
const renewedAfterMs = 200;

/** Who types ten keys a second takes so many before the first of them is replaced. */
const sparesKept = 3;

/** A worker has compiled its engine after this time. */
const startsWithinMs = 150;

type Spare = Readonly<{ worker: Worker; startedAtMs: number }>;

const spares: Spare[] = [];
let running: Worker | null = null;

function startWorker(): Worker {
  return new Worker('/worker.js');
}

/** One at a time: each takes a processor for a while. */
function addSpare(): void {
  if (spares.length < sparesKept) spares.push({ worker: startWorker(), startedAtMs: performance.now() });
}

/** The newest that is ready, because V8 drops compiled code that has not been used for some seconds; else the one that will be the first. */
function takeSpare(): Worker | undefined {
  const ready = spares.findLastIndex(({ startedAtMs }) => performance.now() - startedAtMs >= startsWithinMs);
  return spares.splice(Math.max(ready, 0), 1)[0]?.worker;
}

addSpare();
for (let missing = 1; missing < sparesKept; missing += 1) setTimeout(addSpare, renewedAfterMs * missing);

/**
 * Called by the main process (`electron-template-process.ts`), which limits its time. Resolves to JSON, to null when the worker has ended
 * without an answer, and to an empty text when its answer is none.
 */
function runTask(message: string): Promise<string | null> {
  const worker = takeSpare() ?? startWorker();
  running = worker;
  return new Promise<string | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      resolve(typeof data === 'string' && data.length <= maxAnswerCharacters ? data : '');
    };
    // Only an error that nothing has caught has a message: tasks catch theirs, but helpers may have changed what an answer is made with.
    worker.onerror = ({ message }) => resolve(message ? '' : null);
    worker.postMessage(JSON.parse(message));
  }).finally(() => {
    if (running === worker) running = null;
    setTimeout(() => {
      worker.terminate();
      addSpare();
    }, renewedAfterMs);
  });
}

/** Ends the task that runs, whose answer is no longer wanted. */
function endTask(): void {
  const ended = running;
  ended?.terminate();
  ended?.onerror?.(new ErrorEvent('error'));
}

Object.assign(globalThis, { runTask, endTask });
