import type { JqQuestion, JqReply } from './reply.ts';

/** What the runner needs of a `Worker`. */
export type JqWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/**
 * One worker at a time, one question at a time. A worker that is busy cannot be asked to stop, so asking again ends it
 * and starts another: the answer to a question that was replaced never comes.
 */
export function createJqRunner(spawn: () => JqWorker) {
  let worker: JqWorker | null = null;
  let busy = false;

  const end = () => {
    if (worker) worker.onmessage = worker.onerror = null; // what it has sent already is not heard any more
    worker?.terminate();
    worker = null;
    busy = false;
  };

  return {
    /** Calls `hear` once, unless another question, `cancel` or `stop` comes first. */
    ask(question: JqQuestion, handleEvent: (reply: JqReply) => void): void {
      if (busy) end();
      worker ??= spawn();
      busy = true;
      worker.onmessage = ({ data }: MessageEvent<JqReply>) => {
        busy = false;
        if (data.kind === 'stuck') end();
        handleEvent(data);
      };
      worker.onerror = () => {
        end();
        handleEvent({ kind: 'refused', problem: 'jq stopped: this document is too large to filter.' });
      };
      worker.postMessage(question);
    },
    /** Gives up the question that runs, if one does. An idle worker stays, with its document at hand. */
    cancel(): void {
      if (busy) end();
    },
    /** Ends the worker and gives its memory back. A later question starts a new one. */
    stop: end,
  };
}
