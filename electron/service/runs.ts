import type { AppEvent } from '../../shared/events.ts';
import { cancelled, FaultError } from '../../shared/fault.ts';
import type { RunPhase } from '../../shared/model.ts';
import { orAborted } from '../../shared/or-aborted.ts';
import type { Clock } from './clock.ts';
import { createOverallProgress, type OverallProgress } from './overall-progress.ts';

export type RunsNeeds = Readonly<{
  clock: Clock;
  tell(event: AppEvent): void;
  /** Shows how far all runs together are, outside the window. */
  showProgress(progress: OverallProgress): void;
}>;

export type Runs = ReturnType<typeof createRuns>;

/** What a run does: the signal ends it, `onPhase` is its voice. */
export type RunWork<T> = (run: Readonly<{ signal: AbortSignal; onPhase(phase: RunPhase): void }>) => Promise<T>;

/** Ten movements of a download in a second are enough for an eye. */
const progressEveryMs = 100;
const rememberedCancels = 100;

/** The runs that windows have asked for, by the id that the window made. */
export function createRuns({ clock, tell, showProgress }: RunsNeeds) {
  const overall = createOverallProgress({ clock, show: showProgress });
  const running = new Map<string, AbortController>();
  const cancelledEarly = new Set<string>();

  return {
    /** Runs the work under this id. Throws `INVALID-INPUT` if a run has it, `CANCELLED` if it was cancelled, even before. */
    async start<T>(runId: string, work: RunWork<T>): Promise<T> {
      if (running.has(runId)) throw new FaultError(alreadyRunning);
      if (cancelledEarly.delete(runId)) throw new FaultError(cancelled);
      const end = new AbortController();
      running.set(runId, end);
      overall.started(runId);
      const voice = calmly(clock, (phase) => {
        overall.moved(runId, phase);
        tell({ type: 'run-moved', runId, phase });
      });
      try {
        return await orAborted(work({ signal: end.signal, onPhase: voice.say }), end.signal);
      } finally {
        voice.stop();
        overall.ended(runId);
        running.delete(runId);
      }
    },

    /** Ends the run at once. A run that is over is left alone; one that is not yet known will not start. */
    cancel(runId: string): void {
      const end = running.get(runId);
      if (end) end.abort(new FaultError(cancelled));
      else cancelledEarly.add(runId);
      const [oldest] = cancelledEarly;
      if (cancelledEarly.size > rememberedCancels && oldest !== undefined) cancelledEarly.delete(oldest);
    },

    /** Ends all runs, as when the app quits. */
    cancelAll(): void {
      for (const end of running.values()) end.abort(new FaultError(cancelled));
    },

    /** How many runs are waiting or running. */
    get count() {
      return running.size;
    },
  };
}

/** Says each phase at once, but progress within one only every 100 ms, the latest last. */
function calmly(clock: Clock, say: (phase: RunPhase) => void) {
  let quietUntilMs = Number.NEGATIVE_INFINITY;
  let callOff = () => {};
  let isOver = false;

  const sayNow = (phase: RunPhase) => {
    quietUntilMs = phase.name === 'receiving' ? clock.monotonicMs() + progressEveryMs : Number.NEGATIVE_INFINITY;
    say(phase);
  };

  return {
    say(phase: RunPhase): void {
      if (isOver) return;
      const leftMs = quietUntilMs - clock.monotonicMs();
      callOff();
      if (phase.name === 'receiving' && leftMs > 0) callOff = clock.after(leftMs, () => sayNow(phase));
      else sayNow(phase);
    },
    stop(): void {
      isOver = true;
      callOff();
    },
  };
}

const alreadyRunning = {
  code: 'INVALID-INPUT',
  happened: 'This run has already started.',
  advice: 'Wait for it, or cancel it.',
} as const;
