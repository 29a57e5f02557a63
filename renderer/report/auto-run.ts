/** The interval of automatic runs, in seconds. */
export const autoRunSeconds = [10, 30, 60, 300] as const;

/** Whether Galley runs again automatically. */
export type AutoRunState =
  /** `why` is the reason why it stopped by itself; `null` otherwise. */
  | Readonly<{ phase: 'off'; why: string | null }>
  /** `inMs` counts from the moment of this object. */
  | Readonly<{ phase: 'waiting'; everyS: number; inMs: number }>
  | Readonly<{ phase: 'running'; everyS: number }>
  /** The window is hidden. */
  | Readonly<{ phase: 'paused'; everyS: number }>;

export type Visibility = Readonly<{
  isHidden: () => boolean;
  /** Calls `listener` when the window is hidden or shown again. */
  listen: (listener: () => void) => void;
}>;

export const alwaysVisible: Visibility = { isHidden: () => false, listen: () => {} };

type AutoRunDependencies = Readonly<{
  change: (state: AutoRunState) => void;
  /** Runs the visible views, behind everything that the author started. Must call `runStarted` and `runEnded`. */
  run: () => void;
  /** The reason why it cannot continue after a run; `null` if it can. */
  problem: () => string | null;
  after: (ms: number, run: () => void) => () => void;
  monotonicMs: () => number;
  visibility: Visibility;
}>;

/**
 * Runs again in intervals, which begin at the end of any run. It waits while another run is active and while the window
 * is hidden, and stops at the first problem.
 */
export function createAutoRun({ change, run, problem, after, monotonicMs, visibility }: AutoRunDependencies) {
  let everyS: number | null = null;
  let runs = 0;
  let dueMs = 0;
  let callOff = () => {};
  let isListening = false;

  const wait = () => {
    callOff();
    if (everyS === null || runs > 0) return;
    if (visibility.isHidden()) return change({ phase: 'paused', everyS });
    const inMs = Math.max(0, dueMs - monotonicMs());
    change({ phase: 'waiting', everyS, inMs });
    callOff = after(inMs, run);
  };

  const stop = (why: string | null) => {
    callOff();
    if (everyS === null) return;
    everyS = null;
    change({ phase: 'off', why });
  };

  return {
    start(seconds: number): void {
      if (!isListening) visibility.listen(() => everyS !== null && runs === 0 && wait());
      isListening = true;
      everyS = seconds;
      dueMs = monotonicMs() + seconds * 1_000;
      if (runs > 0) change({ phase: 'running', everyS });
      else wait();
    },

    stop,

    /** A run begins, manual or automatic. */
    runStarted(): void {
      runs += 1;
      callOff();
      if (everyS !== null) change({ phase: 'running', everyS });
    },

    runEnded(): void {
      runs -= 1;
      if (everyS === null || runs > 0) return;
      const why = problem();
      dueMs = monotonicMs() + everyS * 1_000;
      if (why === null) wait();
      else stop(why);
    },
  };
}
