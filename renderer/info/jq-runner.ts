import type { JqReply, JqRequest, PathsReply, PathsRequest } from './jq-messages.ts';
import type { PathNode } from './path-index.ts';

/** The part of a `Worker` that the runner uses. */
export type JqWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/**
 * Runs one jq request at a time, in one worker. A busy worker cannot be interrupted, so a new request ends it and starts
 * another: the replaced request is never answered. Paths are read while no filter runs.
 */
export function createJqRunner(spawn: () => JqWorker) {
  let worker: JqWorker | null = null;
  let reply: ((reply: JqReply) => void) | null = null;
  let paths: Readonly<{ url: string; onPaths: (paths: PathNode | null) => void }> | null = null;
  /** The worker has the request for `paths`. */
  let isReadingPaths = false;

  const end = () => {
    if (worker) worker.onmessage = worker.onerror = null; // ignore a reply that is already on its way
    worker?.terminate();
    worker = null;
    reply = null;
    isReadingPaths = false;
  };

  const handlePaths = (data: PathsReply) => {
    isReadingPaths = false;
    const wanted = paths;
    if (wanted?.url !== data.url) return readPaths();
    paths = null;
    wanted.onPaths(data.paths);
  };
  const handleReply = (data: JqReply) => {
    const onReply = reply;
    reply = null;
    if (data.kind === 'stuck') end();
    onReply?.(data);
    readPaths();
  };

  const started = (): JqWorker => {
    if (worker) return worker;
    worker = spawn();
    worker.onmessage = ({ data }: MessageEvent<JqReply | PathsReply>) =>
      data.kind === 'paths' ? handlePaths(data) : handleReply(data);
    worker.onerror = () => {
      const onReply = reply;
      paths = null; // they may be what the memory is too small for
      end();
      onReply?.({ kind: 'refused', problem: 'jq stopped: this document is too large to filter.' });
    };
    return worker;
  };

  const readPaths = () => {
    if (!paths || reply || isReadingPaths) return;
    isReadingPaths = true;
    started().postMessage({ url: paths.url, wants: 'paths' } satisfies PathsRequest);
  };

  return {
    /** Calls `onReply` once, unless another request, `cancel` or `stop` comes first. */
    request(request: JqRequest, onReply: (reply: JqReply) => void): void {
      if (reply) end();
      reply = onReply;
      started().postMessage(request);
    },
    /**
     * Calls `onPaths` once with the paths of a document, `null` if there are none, unless `stop` or the paths of another document come
     * first. They wait until no filter runs.
     */
    requestPaths(url: string, onPaths: (paths: PathNode | null) => void): void {
      paths = { url, onPaths };
      readPaths();
    },
    /** Reads the paths that wait, unless a filter runs: to be called when none runs after `cancel`. */
    readPaths,
    /** Cancels the running request, if there is one. An idle worker stays, with its document in memory. */
    cancel(): void {
      if (reply) end();
    },
    /** Ends the worker and frees its memory. A later request starts a new one. */
    stop(): void {
      paths = null;
      end();
    },
  };
}
