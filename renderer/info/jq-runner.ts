import { type CalledWorker, createWorkerCalls, WorkerCrashedError } from '../base/worker-calls.ts';
import type { JqMethods } from './jq.worker.ts';
import type { JqReply, JqRequest } from './jq-request.ts';
import type { PathNode } from './path-index.ts';

/**
 * Runs one jq request at a time, in one worker. A busy worker cannot be interrupted, so a new request ends it and
 * starts another: the replaced request is never answered. Paths are read while no filter runs.
 */
export function createJqRunner(spawn: () => CalledWorker) {
  let running: AbortController | null = null;
  let wantedPaths: Readonly<{ url: string; onPaths: (paths: PathNode | null) => void }> | null = null;
  /** The call for paths that the worker has. */
  let reading: Promise<PathNode | null> | null = null;
  const calls = createWorkerCalls<JqMethods>({
    spawn,
    onEnd: () => {
      reading = null;
    },
  });

  const cancel = () => {
    running?.abort();
    running = null;
  };

  const readPaths = () => {
    if (!wantedPaths || running || reading) return;
    const { url } = wantedPaths;
    const read = calls.call('paths', url);
    reading = read;
    read.then((paths) => {
      if (reading !== read) return;
      reading = null;
      if (wantedPaths?.url !== url) return readPaths();
      const { onPaths } = wantedPaths;
      wantedPaths = null;
      onPaths(paths);
    }, forgetPathsAfterCrash);
  };

  /** The paths may be what exhausted the memory. */
  const forgetPathsAfterCrash = (thrown: unknown) => {
    if (thrown instanceof WorkerCrashedError) wantedPaths = null;
  };

  return {
    /** Calls `onReply` once, unless another request, `cancel` or `stop` comes first. */
    request(request: JqRequest, onReply: (reply: JqReply) => void): void {
      cancel();
      const run = new AbortController();
      running = run;
      const reply = (replied: JqReply) => {
        if (running !== run) return;
        running = null;
        onReply(replied);
        readPaths();
      };
      const refuse = (problem: string) => reply({ kind: 'refused', problem });
      const onProgress = () => {
        calls.end();
        refuse('The result is longer than 64 MB. Narrow the filter.');
      };
      calls.call('run', request, { signal: run.signal, onProgress }).then(reply, (thrown) => {
        forgetPathsAfterCrash(thrown);
        refuse('jq stopped: this document is too large to filter.');
      });
    },
    /**
     * Calls `onPaths` once with the paths of a document, `null` if there are none, unless `stop` or the paths of
     * another document come first. They wait until no filter runs.
     */
    requestPaths(url: string, onPaths: (paths: PathNode | null) => void): void {
      wantedPaths = { url, onPaths };
      readPaths();
    },
    /** Reads the pending paths unless a filter runs. Call it when no filter follows a `cancel`. */
    readPaths,
    /** Cancels the running request, if there is one. An idle worker stays, with its document in memory. */
    cancel,
    /** Ends the worker and frees its memory. A later request starts a new one. */
    stop(): void {
      wantedPaths = null;
      cancel();
      calls.end();
    },
  };
}
