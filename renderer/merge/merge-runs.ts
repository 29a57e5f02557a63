import type { StoreApi } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import { createRunTracker, noRuns, type RunTracker } from '../base/run-tracker.ts';
import type { MergeState } from './merge-state.ts';

/** The runs of one connection, with what belongs to their result. */
export type MergeRuns = Pick<MergeState, keyof typeof noRuns | 'before' | 'itemPages' | 'wantedPage' | 'runProblem'>;

export const noMergeRuns: MergeRuns = { ...noRuns, before: null, itemPages: [], wantedPage: null, runProblem: null };

type ConnectionRuns = RunTracker & Readonly<{ now: () => MergeRuns }>;

const runKeys = Object.keys(noMergeRuns) as (keyof MergeRuns)[];

/** The runs of each connection. Those of the current one are in `state`, and the others continue out of sight. */
export function createMergeRuns({ bridge, state }: Readonly<{ bridge: Bridge; state: StoreApi<MergeState> }>) {
  const hidden = new Map<string, MergeRuns>();
  const trackers = new Map<string, ConnectionRuns>();

  const trackerFor = (connectionId: string): ConnectionRuns => {
    const isCurrent = () => state.getState().connectionId === connectionId;
    const runs = () => (isCurrent() ? state.getState() : (hidden.get(connectionId) ?? noMergeRuns));
    const change = (part: Partial<MergeRuns>) => {
      if (isCurrent()) state.setState(part);
      else hidden.set(connectionId, { ...runs(), ...part });
    };
    const tracker = createRunTracker({
      bridge,
      operation: 'merge',
      state: runs,
      change,
      show: (part) => change({ ...part, before: runs().shown, itemPages: [], wantedPage: null }),
    });
    return { ...tracker, now: runs };
  };

  return {
    current(): ConnectionRuns {
      const { connectionId } = state.getState();
      const tracker = trackers.get(connectionId) ?? trackerFor(connectionId);
      trackers.set(connectionId, tracker);
      return tracker;
    },

    all: (): Iterable<ConnectionRuns> => trackers.values(),

    /** Puts the runs of the current connection away, and returns those of the next one. */
    exchangedFor(next: string): MergeRuns {
      const now = state.getState();
      hidden.set(now.connectionId, Object.fromEntries(runKeys.map((key) => [key, now[key]])) as MergeRuns);
      return hidden.get(next) ?? noMergeRuns;
    },
  };
}
