/*
 * The page of the sandboxed process. It holds no code of a template: that runs in a worker, which has a world of its own and is for one
 * task, or for those of one owner. The next workers are started ahead, so that a task does not wait for its own.
 */

/** Longer than any result may be, with its list of placeholders. A worker that sends more is not believed. */
const maxAnswerCharacters = 100_000_000;

/** What shows the result of a task needs the processor first; ending a worker takes one for up to 30 ms, starting one longer. */
const renewedAfterMs = 200;

/** Who types ten keys a second takes so many before the first of them is replaced. */
const sparesKept = 3;

/** A worker has compiled its engine after this time. */
const startsWithinMs = 150;

/** What a larger task leaves behind could bring the next one in its worker over the limit of memory. */
const maxKeptCharacters = 1_000_000;

/** The data of a draft that is no longer written are held no longer than this. */
const keptForMs = 60_000;

type Spare = Readonly<{ worker: Worker; startedAtMs: number }>;
type Kept = Readonly<{ worker: Worker; owner: string; ending: ReturnType<typeof setTimeout> }>;

const spares: Spare[] = [];
let running: Worker | null = null;
let kept: Kept | null = null;

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

function renew(worker: Worker, delayMs: number): ReturnType<typeof setTimeout> {
  return setTimeout(() => {
    if (kept?.worker === worker) kept = null;
    worker.terminate();
    addSpare();
  }, delayMs);
}

function keep(worker: Worker, owner: string): void {
  kept = { worker, owner, ending: renew(worker, keptForMs) };
}

/** The worker of the last task, if that was the same owner's. */
function takeKept(owner: string | null): Worker | undefined {
  const last = kept;
  kept = null;
  if (!last) return undefined;
  clearTimeout(last.ending);
  if (last.owner === owner) return last.worker;
  renew(last.worker, renewedAfterMs);
  return undefined;
}

addSpare();
for (let missing = 1; missing < sparesKept; missing += 1) setTimeout(addSpare, renewedAfterMs * missing);

/**
 * Called by the main process (`electron-template-process.ts`), which limits its time. A task of an owner has the worker of the owner's
 * task before it, and any other a new one. Resolves to JSON, to null when the worker has ended without an answer, and to an empty text
 * when its answer is none.
 */
async function runTask(message: string, owner: string | null): Promise<string | null> {
  const worker = takeKept(owner) ?? takeSpare() ?? startWorker();
  running = worker;
  const answer = await new Promise<string | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      resolve(typeof data === 'string' && data.length <= maxAnswerCharacters ? data : '');
    };
    // Only an error that nothing has caught has a message: tasks catch theirs, but helpers may have changed what an answer is made with.
    worker.onerror = ({ message }) => resolve(message ? '' : null);
    worker.postMessage(JSON.parse(message));
  });
  if (running === worker) running = null;
  if (owner !== null && answer && message.length + answer.length <= maxKeptCharacters) keep(worker, owner);
  else renew(worker, renewedAfterMs);
  return answer;
}

/** Ends the task that runs, whose answer is no longer wanted. */
function endTask(): void {
  const ended = running;
  ended?.terminate();
  ended?.onerror?.(new ErrorEvent('error'));
}

Object.assign(globalThis, { runTask, endTask });
