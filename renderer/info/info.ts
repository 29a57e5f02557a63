import { createStore } from 'zustand/vanilla';
import type { BrowserClock } from '../base/browser-clock.ts';
import { isIdentity, type JqReply } from './jq-request.ts';
import type { createJqRunner } from './jq-runner.ts';
import type { PathNode } from './path-index.ts';

/** A changed filter runs after this time without another change. */
export const filterDebounceMs = 150;

/** A filter that has no result after this long is stopped. */
export const filterLimitMs = 5_000;

/**
 * The text to show. `positionKey` says which texts share a scroll position; `why` says why the text is not indented
 * JSON.
 */
type ShownInfo = Readonly<{
  text: string;
  positionKey: string;
  /** The filter whose result it is. */
  filter: string;
  isJson: boolean;
  notes: readonly string[];
  why: string | null;
}>;

/** The document to show: its address, and the key of its scroll position. */
type InfoTarget = Readonly<{ url: string; positionKey: string }>;

type InfoState = Readonly<{
  /** The last text that could be shown. It stays until the next one is ready. */
  shown: ShownInfo | null;
  isBusy: boolean;
  /** What is wrong with the filter, as a sentence. */
  problem: string | null;
  /** The document itself cannot be read. */
  isUnreadable: boolean;
  /** What stopped the filter before it had a result: the time limit, or the user. */
  stoppedBy: 'limit' | 'user' | null;
  /** The filter runs without a time limit. */
  isUnlimited: boolean;
  /** The paths of the document, for completion; `null` until they are known. */
  paths: PathNode | null;
}>;

type InfoDependencies = Readonly<{
  runner: ReturnType<typeof createJqRunner>;
  after: BrowserClock['after'];
  /** Called with each filter that had a result, and the result. */
  onResult?: ((filter: string, result: string) => void) | undefined;
}>;

export type Info = ReturnType<typeof createInfo>;

const nothing: InfoState = {
  shown: null,
  isBusy: false,
  problem: null,
  isUnreadable: false,
  stoppedBy: null,
  isUnlimited: false,
  paths: null,
};

/** The state of the info viewer, without React: the document, the filter, and the result. */
export function createInfo({ runner, after, onResult }: InfoDependencies) {
  const state = createStore<InfoState>(() => nothing);
  let target: InfoTarget | null = null;
  let filter = '';
  let cancelTimer = () => {};
  /** The document whose paths were requested; `null` until they are needed. */
  let pathsOf: string | null = null;

  const run = (limitMs: number | null) => {
    const requested = target;
    if (!requested) return;
    if (limitMs !== null && !isIdentity(filter)) cancelTimer = after(limitMs, () => stopFilter('limit'));
    const requestedFilter = filter;
    runner.request({ url: requested.url, filter }, (reply) => {
      cancelTimer();
      if (reply.kind === 'shown') onResult?.(requestedFilter, reply.text);
      state.setState({ isBusy: false, isUnlimited: false, ...resultOf(reply, requested.positionKey, requestedFilter) });
      if ('problem' in reply) showWholeInstead();
    });
  };
  const runLimited = () => run(filterLimitMs);

  const stopFilter = (stoppedBy: 'limit' | 'user') => {
    cancelTimer();
    runner.cancel();
    state.setState({ isBusy: false, isUnlimited: false, problem: null, stoppedBy });
    showWholeInstead();
    runner.readPaths();
  };

  /** If the filter has no result and nothing is shown yet, the whole document is shown. */
  const showWholeInstead = () => {
    if (!target || state.getState().shown) return;
    const { url, positionKey } = target;
    runner.request({ url, filter: '' }, (reply) => {
      const { shown } = resultOf(reply, positionKey, '');
      if (shown) state.setState({ shown });
    });
  };

  const requestPaths = () => {
    if (!target || target.url === pathsOf) return;
    pathsOf = target.url;
    runner.requestPaths(target.url, (paths) => state.setState({ paths }));
  };

  return {
    state,

    /**
     * Shows a document through a jq filter: a new document at once, a new filter after `filterDebounceMs`. A filter
     * without a result is stopped after `filterLimitMs`.
     */
    setTarget(nextTarget: InfoTarget | null, nextFilter: string): void {
      const isSameDocument = nextTarget?.url === target?.url;
      if (isSameDocument && nextFilter === filter) return;
      target = nextTarget;
      filter = nextFilter;
      cancelTimer();
      runner.cancel();
      state.setState(target ? { isBusy: true, stoppedBy: null, isUnlimited: false } : nothing);
      if (!isSameDocument) runLimited();
      else {
        runner.readPaths();
        cancelTimer = after(filterDebounceMs, runLimited);
      }
      if (pathsOf !== null) requestPaths();
    },

    /** Reads the paths of this document and of later ones. */
    wantPaths: requestPaths,

    /** Restarts the stopped filter without a time limit. */
    keepWaiting(): void {
      if (!target || state.getState().stoppedBy === null) return;
      runner.cancel();
      state.setState({ isBusy: true, stoppedBy: null, isUnlimited: true });
      run(null);
    },

    /** Stops the running filter. The last result stays. */
    stop(): void {
      if (state.getState().isBusy) stopFilter('user');
    },

    /** Ends the worker. The next `setTarget` starts another. */
    close(): void {
      target = null;
      filter = '';
      pathsOf = null;
      cancelTimer();
      runner.stop();
    },
  };
}

function resultOf(reply: JqReply, positionKey: string, filter: string): Partial<InfoState> {
  const good = { problem: null, isUnreadable: false };
  switch (reply.kind) {
    case 'shown':
      return { ...good, shown: { text: reply.text, positionKey, filter, isJson: true, notes: reply.notes, why: null } };
    case 'raw':
      return { ...good, shown: { text: reply.text, positionKey, filter, isJson: false, notes: [], why: reply.why } };
    case 'refused':
      return { problem: reply.problem, isUnreadable: false };
    case 'unreadable':
      return { isUnreadable: true };
  }
}
