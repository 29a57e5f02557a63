import { abortable } from '../../../shared/abortable.ts';
import type { AppEvent } from '../../../shared/events.ts';
import { cancelled, FaultError, faultOf, invalidInput } from '../../../shared/fault.ts';
import type { DocumentInfo, RunPhase, RunView } from '../../../shared/model.ts';
import type { Clock } from '../../base/clock.ts';
import { createOverallProgress, type OverallProgress } from './overall-progress.ts';
import { createRunOutcomes, type RequestedRun } from './run-outcomes.ts';

type RunsDependencies = Readonly<{
  clock: Clock;
  emit(event: AppEvent): void;
  /** Shows the progress of all runs outside the window. */
  showProgress(progress: OverallProgress): void;
}>;

/** The work of a run. `signal` ends it, and it reports its progress with `onPhase`. */
type RunWork = (run: Readonly<{ signal: AbortSignal; onPhase(phase: RunPhase): void }>) => Promise<DocumentInfo>;

type Live = {
  readonly run: RequestedRun;
  readonly end: AbortController;
  /** Resolves when the outcome, good or bad, is stored. */
  readonly over: Promise<void>;
  /** The last phase that was sent, and when, by the monotonic clock. */
  summary: Readonly<{ phase: RunPhase; atMs: number }> | null;
};

/** Ten updates a second look smooth. */
const progressEveryMs = 100;
const rememberedCancels = 100;

/**
 * The runs of all windows, by the id that the window created. A run belongs to no page: a reloaded page finds the
 * running ones and gets their outcomes.
 */
export function createRuns({ clock, emit, showProgress }: RunsDependencies) {
  const overall = createOverallProgress({ clock, show: showProgress });
  const outcomes = createRunOutcomes();
  const running = new Map<string, Live>();
  const cancelledEarly = new Set<string>();

  return {
    /**
     * Runs the work under this id. Throws `INVALID-INPUT` if the id is in use, and `CANCELLED` if the run was
     * cancelled, even before it started.
     */
    async start(run: RequestedRun, work: RunWork): Promise<DocumentInfo> {
      const { runId } = run;
      if (running.has(runId)) throw alreadyRunning();
      if (cancelledEarly.delete(runId)) throw new FaultError(cancelled);
      const end = new AbortController();
      let isOver = () => {};
      const over = new Promise<void>((resolve) => {
        isOver = resolve;
      });
      const live: Live = { run, end, over, summary: null };
      running.set(runId, live);
      overall.started(runId);
      const progress = throttleProgress(clock, (phase) => {
        overall.moved(runId, phase);
        live.summary = { phase, atMs: clock.monotonicMs() };
        emit({ type: 'run-moved', runId, phase });
      });
      try {
        const value = await abortable(work({ signal: end.signal, onPhase: progress.show }), end.signal);
        outcomes.keep(run, { ok: true, value });
        return value;
      } catch (thrown) {
        outcomes.keep(run, { ok: false, fault: faultOf(thrown) });
        throw thrown;
      } finally {
        progress.stop();
        overall.ended(runId);
        running.delete(runId);
        isOver();
      }
    },

    /**
     * Waits for a run that another call started, and returns its outcome. Throws its `FaultError`, or `INVALID-INPUT`
     * if the run is unknown.
     */
    async result(runId: string): Promise<DocumentInfo> {
      await running.get(runId)?.over;
      const outcome = outcomes.of(runId);
      if (outcome?.ok) return outcome.value;
      throw outcome ? new FaultError(outcome.fault) : unknownRun();
    },

    /** The waiting and running runs, in the order of their requests. */
    list: (): readonly RunView[] =>
      [...running.values()].map(({ run, summary }) => ({
        ...run,
        phase: summary && agedPhase(summary.phase, clock.monotonicMs() - summary.atMs),
      })),

    latest: outcomes.latest,

    /** Cancels the run at once. A finished run is ignored; an unknown run will not start. */
    cancel(runId: string): void {
      const live = running.get(runId);
      if (live) live.end.abort(new FaultError(cancelled));
      else cancelledEarly.add(runId);
      const [oldest] = cancelledEarly;
      if (cancelledEarly.size > rememberedCancels && oldest !== undefined) cancelledEarly.delete(oldest);
    },

    /** Cancels all runs, as when the app quits. */
    cancelAll(): void {
      for (const { end } of running.values()) end.abort(new FaultError(cancelled));
    },

    get count() {
      return running.size;
    },
  };
}

/**
 * Reports each new phase at once, but progress within a phase only every 100 ms. The latest progress is always
 * reported.
 */
function throttleProgress(clock: Clock, show: (phase: RunPhase) => void) {
  let quietUntilMs = Number.NEGATIVE_INFINITY;
  let callOff = () => {};
  let isOver = false;

  const showNow = (phase: RunPhase) => {
    quietUntilMs = phase.name === 'receiving' ? clock.monotonicMs() + progressEveryMs : Number.NEGATIVE_INFINITY;
    show(phase);
  };

  return {
    show(phase: RunPhase): void {
      if (isOver) return;
      const leftMs = quietUntilMs - clock.monotonicMs();
      callOff();
      if (phase.name === 'receiving' && leftMs > 0) callOff = clock.after(leftMs, () => showNow(phase));
      else showNow(phase);
    },
    stop(): void {
      isOver = true;
      callOff();
    },
  };
}

const alreadyRunning = () => invalidInput('This run has already started.', 'Wait for it, or cancel it.');

const unknownRun = () =>
  invalidInput('This run is no longer known.', 'Look for its answer in Activity, or run it again.');

/** A phase as of `passedMs` milliseconds later: its waits are shorter by that time. */
function agedPhase(phase: RunPhase, passedMs: number): RunPhase {
  const left = (waitMs: number) => Math.max(0, waitMs - passedMs);
  if (phase.name === 'queued')
    return { ...phase, startsInMs: phase.startsInMs === null ? null : left(phase.startsInMs) };
  if (phase.name === 'paused') return { ...phase, resumesInMs: left(phase.resumesInMs) };
  return phase.name === 'retrying' ? { ...phase, inMs: left(phase.inMs) } : phase;
}
