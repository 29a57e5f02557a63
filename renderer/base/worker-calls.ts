/**
 * @file The one protocol between the window and its workers. A feature declares the methods of its worker as a type of
 * signatures. The worker implements them with `serveCalls`. The window calls them through `createWorkerCalls`, or
 * through `callOnce` for a worker that serves one call.
 */
import type { BrowserClock } from './browser-clock.ts';
import { createTextCollector, detachTexts, piecesOf } from './long-texts.ts';
import { nextTask } from './next-task.ts';

/**
 * The methods of a worker. Each takes one input and returns one output. An optional second parameter reports progress.
 * All are copied by structured clone.
 */
// biome-ignore lint/suspicious/noExplicitAny: the only type that every method signature fits
export type WorkerMethods = Readonly<Record<string, (input: any, report: (progress: any) => void) => unknown>>;

export type InputOf<Method extends WorkerMethods[string]> = Parameters<Method>[0];
export type OutputOf<Method extends WorkerMethods[string]> = Awaited<ReturnType<Method>>;
export type ProgressOf<Method extends WorkerMethods[string]> = Parameters<Method>[1] extends (progress: infer P) => void
  ? P
  : never;

type PieceMessage = Readonly<{ id: number; key: string | null; piece: string }>;

export type CallMessage =
  /** A piece of the input of the call that follows. */
  PieceMessage | Readonly<{ id: number; method: string; input: unknown }> | Readonly<{ id: number; isAborted: true }>;

export type ReplyMessage =
  | Readonly<{ id: number; progress: unknown }>
  /** A piece of the output that follows. */
  | PieceMessage
  | Readonly<{ id: number; output: unknown }>
  | Readonly<{ id: number; failure: CallFailure }>;

/** A failed call as data, because structured clone drops the name and the members of an error. */
export type CallFailure = Readonly<{ name: string; message: string }>;

/** The worker has crashed, or its script did not load. The next call starts another. */
export class WorkerCrashedError extends Error {
  override readonly name = 'WorkerCrashedError';

  constructor(hasResponded: boolean, cause: unknown) {
    super(hasResponded ? 'The worker stopped.' : 'The worker did not start.', { cause });
  }
}

/** The worker was ended while this call was open: by `end`, or because another call ignored its abort. */
export class WorkerEndedError extends Error {
  override readonly name = 'WorkerEndedError';
}

/** The part of a `Worker` that calls need. */
export type CalledWorker = Pick<Worker, 'terminate' | 'onmessage' | 'onmessageerror' | 'onerror'> & {
  postMessage(message: CallMessage, transfer: Transferable[]): void;
};

export type WorkerCallsDependencies = Readonly<{
  spawn: () => CalledWorker;
  /**
   * How long an aborted call may take to stop; `Infinity` lets it finish. If missing, the worker is ended at once, as
   * for work that cannot be interrupted.
   */
  stopWithinMs?: number;
  /** A worker without open calls is ended after this time; if missing, never. */
  idleTimeoutMs?: number;
  /** The clock of both times. */
  after?: BrowserClock['after'];
  /** Called when a worker has been started, before its first call. */
  onStart?: () => void;
  /** Called when a worker has crashed or was ended. Its state is lost; its open calls reject with the reason. */
  onEnd?: (reason: unknown) => void;
  /** Called when an aborted call fails with an error of its own. */
  onAbandonedFailure?: (failure: CallFailure) => void;
  /** Yields to rendering and input between the pieces of a long text. */
  pause?: () => Promise<void>;
}>;

type WorkerCallOptions<Progress = never> = Readonly<{
  signal?: AbortSignal | undefined;
  /** Called in the order of the reports, before the call settles. */
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Moved to the worker instead of copied. */
  transfer?: readonly Transferable[];
}>;

type OpenCall = Readonly<{
  texts: ReturnType<typeof createTextCollector>;
  onProgress: (progress: never) => void;
  finish: (outcome: Readonly<{ output: unknown } | { reason: unknown }>) => void;
}>;

export type WorkerCalls<Methods extends WorkerMethods> = ReturnType<typeof createWorkerCalls<Methods>>;

/** Calls the methods of one worker, concurrently. The worker starts on the first call, and again after it has ended. */
export function createWorkerCalls<Methods extends WorkerMethods>(deps: WorkerCallsDependencies) {
  const { spawn, stopWithinMs, idleTimeoutMs, after, onStart, onEnd, onAbandonedFailure, pause = nextTask } = deps;
  const open = new Map<number, OpenCall>();
  /** Aborted calls that the worker has not stopped, each with the function that cancels its timer. */
  const stopping = new Map<number, () => void>();
  let worker: CalledWorker | null = null;
  let hasResponded = false;
  let cancelIdle: (() => void) | undefined;
  let lastId = 0;

  const end = (reason: unknown = new WorkerEndedError('The worker was ended.')): void => {
    if (!worker) return;
    worker.onmessage = worker.onmessageerror = worker.onerror = null; // ignore messages that are already on their way
    worker.terminate();
    worker = null;
    stayBusy();
    for (const cancel of stopping.values()) cancel();
    stopping.clear();
    const calls = [...open.values()];
    open.clear();
    onEnd?.(reason);
    for (const { finish } of calls) finish({ reason });
  };

  const stayBusy = () => {
    cancelIdle?.();
    cancelIdle = undefined;
  };

  const endIfIdle = () => {
    if (worker && idleTimeoutMs !== undefined && open.size === 0 && stopping.size === 0)
      cancelIdle ??= after?.(idleTimeoutMs, end);
  };

  const start = (): void => {
    if (worker) return;
    hasResponded = false;
    worker = spawn();
    const crash = (cause: unknown) => end(new WorkerCrashedError(hasResponded, cause));
    worker.onmessage = ({ data }: MessageEvent<ReplyMessage>) => handleMessage(data);
    worker.onmessageerror = () => crash('A message could not be read.');
    worker.onerror = ({ message }) => crash(message);
    onStart?.();
  };

  const post = (message: CallMessage, transfer: readonly Transferable[] = []) =>
    worker?.postMessage(message, [...transfer]);

  const handleMessage = (message: ReplyMessage) => {
    hasResponded = true;
    const { id } = message;
    const call = open.get(id);
    if ('piece' in message) return call?.texts.add(message.key, message.piece);
    if ('progress' in message) return call?.onProgress(message.progress as never);
    open.delete(id);
    stopping.get(id)?.();
    stopping.delete(id);
    endIfIdle();
    if ('output' in message) {
      if (call) call.finish({ output: call.texts.attachTo(message.output) });
      else closeParts(message.output);
    } else if (call) call.finish({ reason: Object.assign(new Error(), message.failure) });
    else onAbandonedFailure?.(message.failure);
  };

  const sendInPieces = async (id: number, texts: ReadonlyMap<string | null, string>): Promise<void> => {
    for (const [key, text] of texts) {
      for (const piece of piecesOf(text)) {
        if (!open.has(id)) return;
        post({ id, key, piece });
        await pause();
      }
    }
  };

  return {
    /**
     * Rejects with the signal's reason when aborted, with `WorkerCrashedError` or `WorkerEndedError`, or with the error
     * that the method threw. A long text that is the input or the output, or a member of it, crosses in pieces.
     */
    call<Name extends keyof Methods & string>(
      method: Name,
      input: InputOf<Methods[Name]>,
      { signal, onProgress = () => {}, transfer = [] }: WorkerCallOptions<ProgressOf<Methods[Name]>> = {},
    ): Promise<OutputOf<Methods[Name]>> {
      return new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        start();
        lastId += 1;
        const id = lastId;
        let isSent = false;
        const abort = () => {
          open.delete(id);
          reject(signal?.reason);
          if (isSent && stopWithinMs === undefined) return end();
          post({ id, isAborted: true });
          if (isSent && after) stopping.set(id, stopWithinMs === Infinity ? () => {} : after(stopWithinMs ?? 0, end));
          else endIfIdle();
        };
        signal?.addEventListener('abort', abort, { once: true });
        open.set(id, {
          texts: createTextCollector(),
          onProgress,
          finish(outcome) {
            signal?.removeEventListener('abort', abort);
            if ('output' in outcome) resolve(outcome.output as OutputOf<Methods[Name]>);
            else reject(outcome.reason);
          },
        });
        stayBusy();
        const { rest, texts } = detachTexts(input);
        const send = () => {
          if (!open.has(id)) return;
          isSent = true;
          post({ id, method, input: rest }, transfer);
        };
        if (texts.size === 0) send();
        else sendInPieces(id, texts).then(send);
      });
    },

    /** Starts the worker ahead of the next call. */
    start(): void {
      start();
      stayBusy();
      endIfIdle();
    },

    /** Ends the worker and rejects its open calls. The next call starts another. */
    end,
  };
}

/** A function like `WorkerCalls.call` that starts a worker for each call, and ends it with the call. */
export function callOnce<Methods extends WorkerMethods>(spawn: () => CalledWorker): WorkerCalls<Methods>['call'] {
  return (method, input, options) => {
    const calls = createWorkerCalls<Methods>({ spawn });
    return calls.call(method, input, options).finally(() => calls.end());
  };
}

/** Frees a picture that arrives after its call was aborted. Otherwise it waits for the garbage collector. */
function closeParts(output: unknown): void {
  if (typeof output !== 'object') return;
  for (const part of Object.values(output ?? {}) as { close?: unknown }[])
    if (typeof part?.close === 'function') part.close();
}
