import type { PatternHits } from './find-pattern.ts';
import type { PatternMessage, PatternReply } from './pattern-messages.ts';

/** The part of a `Worker` that a search uses. */
export type PatternWorker = Pick<Worker, 'terminate' | 'onmessage' | 'onerror'> & {
  postMessage(message: PatternMessage): void;
};

type PatternSearchDependencies = Readonly<{
  spawn: () => PatternWorker;
  /** Runs `run` after `ms`; the result takes it back. */
  after: (ms: number, run: () => void) => () => void;
  /** Yields to rendering and input. */
  pause: () => Promise<void>;
}>;

/** How many UTF-16 units are sent between two pauses; copying them takes a few milliseconds. */
const partLength = 1024 * 1024;

/** An expression can take longer than the age of the world. */
const limitMs = 5_000;

/** Two numbers of 4 bytes are kept for each hit. */
const maxHits = 1_000_000;

/** The hits, or why there are none. */
export type PatternResult = PatternHits | Readonly<{ problem: string }>;

export type PatternSearch = ReturnType<typeof createPatternSearch>;

/** Searches for regular expressions in a worker, which is ended when a search is given up or takes too long. */
export function createPatternSearch({ spawn, after, pause }: PatternSearchDependencies) {
  let worker: PatternWorker | null = null;
  /** The text that the worker has, as a whole. */
  let held: string | null = null;

  const end = () => {
    if (worker) worker.onmessage = worker.onerror = null; // ignore a reply that is already on its way
    worker?.terminate();
    worker = null;
    held = null;
  };

  const send = async (text: string, signal: AbortSignal): Promise<PatternWorker> => {
    if (worker && held === text) return worker;
    held = null;
    worker ??= spawn();
    for (let from = 0; from === 0 || from < text.length; from += partLength) {
      worker.postMessage({ kind: 'text', part: text.slice(from, from + partLength), isFirst: from === 0 });
      await pause();
      signal.throwIfAborted();
    }
    held = text;
    return worker;
  };

  return {
    /** One search at a time: abort the one before. Rejects with the signal's reason when aborted. */
    async find(text: string, pattern: RegExp, signal: AbortSignal): Promise<PatternResult> {
      signal.throwIfAborted();
      const ready = await send(text, signal);
      return new Promise<PatternResult>((resolve, reject) => {
        const finish = (reply: PatternReply | 'stopped') => {
          signal.removeEventListener('abort', abort);
          callOff();
          if (reply === 'stopped') resolve({ problem: 'Stopped after 5 seconds. Try a simpler expression.' });
          else if (reply === 'failed') resolve({ problem: 'This takes too much memory. Try a simpler expression.' });
          else resolve(reply);
        };
        const abort = () => {
          end();
          callOff();
          reject(signal.reason);
        };
        const callOff = after(limitMs, () => {
          end();
          finish('stopped');
        });
        signal.addEventListener('abort', abort, { once: true });
        ready.onmessage = ({ data }: MessageEvent<PatternReply>) => finish(data);
        ready.onerror = () => {
          end();
          finish('failed');
        };
        ready.postMessage({ kind: 'find', request: { source: pattern.source, flags: pattern.flags, maxHits } });
      });
    },
    /** Ends the worker and frees its memory. A later search starts a new one. */
    stop: end,
  };
}
