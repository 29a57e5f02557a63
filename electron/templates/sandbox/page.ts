/*
 * The page of the sandboxed process. It contains no template code: that runs in a worker with its own globals, which
 * serves one task or the tasks of one owner. Spare workers start in advance, so that a task does not wait.
 */

import { type AnswerParts, partAnswer } from '../answer-pieces.ts';

/** More than any result with its placeholders. A worker that sends more is rejected. */
const maxAnswerCharacters = 100_000_000;

/**
 * The view of the result needs the processor first. Ending a worker takes up to 30 ms of it, starting one takes longer.
 */
const renewedAfterMs = 200;

/** At ten keystrokes a second, this many workers are used before the first is replaced. */
const sparesKept = 3;

/** A worker has compiled its engine after this time. */
const startsWithinMs = 150;

/** The remains of a larger task could push the next one in its worker over the memory limit. */
const maxKeptCharacters = 1_000_000;

/** The data of an idle draft are released after this time. */
const keptForMs = 60_000;

type Spare = Readonly<{ worker: Worker; startedAtMs: number }>;
type Kept = Readonly<{ worker: Worker; owner: string; ending: ReturnType<typeof setTimeout> }>;

const spares: Spare[] = [];
let running: Worker | null = null;
let kept: Kept | null = null;

function startWorker(): Worker {
  return new Worker('/worker.js');
}

/** One at a time, because each start takes processor time. */
function addSpare(): void {
  if (spares.length < sparesKept) spares.push({ worker: startWorker(), startedAtMs: performance.now() });
}

/**
 * The newest ready worker, because V8 drops compiled code after some seconds without use; or else the next to be ready.
 */
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

/** The worker of the last task, if it had the same owner. */
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

/** The beginning of a long message; `null` if its task was ended before all of it was here. */
let begun: string | null = '';

/** Takes a part of the message of the next task, which `runTask` ends. */
function addPiece(text: string): void {
  if (begun !== null) begun += text;
}

/**
 * Called by the main process (`electron-template-process.ts`), which limits its time. A task with an owner reuses the
 * owner's last worker; any other task gets a new one. Resolves to null if the worker ended without an answer.
 */
async function runTask(lastPiece: string, owner: string | null): Promise<AnswerParts | 'invalid' | null> {
  const message = begun === null ? null : begun + lastPiece;
  begun = '';
  if (message === null) return null;
  const worker = takeKept(owner) ?? takeSpare() ?? startWorker();
  running = worker;
  const answer = await new Promise<string | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      resolve(typeof data === 'string' && data.length <= maxAnswerCharacters ? data : '');
    };
    // Only an uncaught error has a message. Tasks catch theirs, but helpers may have changed functions that create the
    // answer.
    worker.onerror = ({ message }) => resolve(message ? '' : null);
    worker.postMessage(JSON.parse(message));
  });
  if (running === worker) running = null;
  if (owner !== null && answer && message.length + answer.length <= maxKeptCharacters) keep(worker, owner);
  else renew(worker, renewedAfterMs);
  return answer === null ? null : partsOf(answer);
}

/** Helpers of the author may send anything in place of the answer. */
function partsOf(answer: string): AnswerParts | 'invalid' {
  try {
    return partAnswer(answer);
  } catch {
    return 'invalid';
  }
}

/** Ends the running task, whose answer is no longer needed. */
function endTask(): void {
  if (begun !== '') begun = null;
  const ended = running;
  ended?.terminate();
  ended?.onerror?.(new ErrorEvent('error'));
}

Object.assign(globalThis, { addPiece, runTask, endTask });
