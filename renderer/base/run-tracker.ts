import type { Bridge } from '../../shared/contract.ts';
import type { AppEvent } from '../../shared/events.ts';
import type { Fault, Outcome } from '../../shared/fault.ts';
import type { DocumentInfo, LatestAnswer, RunPhase, RunView } from '../../shared/model.ts';
import type { Operation } from '../../shared/operations.ts';

/** The runs of a view. The running request is separate from the shown result, so the view is never blank in between. */
export type RunState = Readonly<{
  /** `phase` is `null` until main reports the first one. */
  running: Readonly<{ runId: string; phase: RunPhase | null }> | null;
  /** The last good result. It stays while the next run is active, and if that run fails. */
  shown: DocumentInfo | null;
  /** Why the last run has no result. Dismissing the fault resets this to `null`. */
  fault: Fault | null;
  /**
   * Why the shown result is not from the last run; `null` if it is. If the run after a failed run is cancelled, this
   * stays `failed`.
   */
  withoutResult: 'failed' | 'cancelled' | null;
  /** Where the last save went; `null` after it was dismissed, or if the last save failed or was cancelled. */
  savedPath: string | null;
  /** The document that could not be saved, so that the user can choose another place. */
  saveFault: Fault | null;
}>;

export const noRuns: RunState = {
  running: null,
  shown: null,
  fault: null,
  withoutResult: null,
  savedPath: null,
  saveFault: null,
};

/** The part of a larger state that is its `RunState`, for `useShallow`. */
export const runStateOf = ({ running, shown, fault, withoutResult, savedPath, saveFault }: RunState): RunState => ({
  running,
  shown,
  fault,
  withoutResult,
  savedPath,
  saveFault,
});

/** The state that an earlier page of the window left: active runs, and the results of finished runs. */
export type EarlierRuns = Readonly<{ runs: readonly RunView[]; latest: readonly LatestAnswer[] }>;

type RunTrackerDependencies = Readonly<{
  bridge: Bridge;
  operation: Operation;
  state: () => RunState;
  /** Changes the state; each call is one update. */
  change: (part: Partial<RunState>) => void;
  /** Like `change`, for a new result: the view updates all that it derives from the result in the same update. */
  show: (part: Partial<RunState> & Readonly<{ shown: DocumentInfo }>) => void;
  /** Called when the current run has failed, after `change`; not when it was cancelled. */
  onFault?: (fault: Fault) => void;
}>;

export type RunTracker = ReturnType<typeof createRunTracker>;

/**
 * The runs of one operation in one view. At most one run is current: a later run cancels and replaces it. Results of
 * other runs are ignored.
 */
export function createRunTracker({ bridge, operation, state, change, show, onFault }: RunTrackerDependencies) {
  /** Shows the result of a run, if the run is still the current one. */
  const trackRun = async (runId: string, result: Promise<Outcome<DocumentInfo>>): Promise<void> => {
    const outcome = await result;
    if (state().running?.runId !== runId) return;
    if (outcome.ok) return show({ running: null, shown: outcome.value, withoutResult: null });
    if (outcome.fault.code === 'CANCELLED')
      return change({ running: null, withoutResult: state().withoutResult ?? 'cancelled' });
    change({ running: null, fault: outcome.fault, withoutResult: 'failed' });
    onFault?.(outcome.fault);
  };

  const cancelRun = (runId: string) => bridge.call('runs.cancel', { runId });

  return {
    /** Starts a run under a new id with `send`. Resolves when its result is shown or ignored. */
    async start(send: (runId: string) => Promise<Outcome<DocumentInfo>>): Promise<void> {
      const runId = crypto.randomUUID();
      const replaced = state().running;
      change({ running: { runId, phase: null }, fault: null, savedPath: null, saveFault: null });
      if (replaced) void cancelRun(replaced.runId);
      await trackRun(runId, send(runId));
    },

    /** Continues where an earlier page of the window ended. Only the last of its runs can have been current. */
    resumeRun({ runs, latest }: EarlierRuns): void {
      const { document = null, fault = null } = latest.findLast(({ request }) => request.operation === operation) ?? {};
      if (document) show({ shown: document });
      if (fault) change({ fault, withoutResult: 'failed' });
      const run = runs.findLast(({ request }) => request.operation === operation);
      if (!run) return;
      const { runId, phase } = run;
      change({ running: { runId, phase }, fault: null });
      void trackRun(runId, bridge.call('runs.result', { runId }));
    },

    /** Ends the current run. The shown result stays. */
    async cancel(): Promise<void> {
      const { running } = state();
      if (running) await cancelRun(running.runId);
    },

    /** Saves the shown document, or that of a fault, through the system's dialog. Closing the dialog is no fault. */
    async save(documentId = state().shown?.id): Promise<void> {
      if (documentId === undefined) return;
      const outcome = await bridge.call('documents.save', { documentId });
      if (outcome.ok) change({ savedPath: outcome.value?.path ?? null, saveFault: null });
      else if (outcome.fault.code === 'CANCELLED') change({ savedPath: null, saveFault: null });
      else change({ savedPath: null, saveFault: { ...outcome.fault, documentId } });
    },

    dismiss: (part: 'fault' | 'savedPath' | 'saveFault'): void => change({ [part]: null }),

    handleEvent(event: AppEvent): void {
      if (event.type !== 'run-moved' || state().running?.runId !== event.runId) return;
      change({ running: { runId: event.runId, phase: event.phase } });
    },
  };
}
