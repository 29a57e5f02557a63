import type { RunPhase } from '../../../shared/model.ts';
import type { Clock } from '../../base/clock.ts';

/** The progress of all runs together: 0 to 1, `unknown` while no run knows its length, `null` when nothing runs. */
export type OverallProgress = number | 'unknown' | null;

/** Faster answers show no progress in the task bar. */
export const showAfterMs = 1_000;

type OverallProgressDependencies = Readonly<{ clock: Clock; show(progress: OverallProgress): void }>;

/** The progress of all runs as one bar, for the task bar of the system. */
export function createOverallProgress({ clock, show }: OverallProgressDependencies) {
  const phases = new Map<string, RunPhase | null>();
  let shown: OverallProgress = null;
  let isDue = false;
  let callOff = () => {};

  const update = () => {
    const next = isDue ? shareOf([...phases.values()]) : null;
    if (next === shown) return;
    shown = next;
    show(next);
  };

  return {
    started(runId: string): void {
      phases.set(runId, null);
      if (phases.size > 1) return;
      callOff = clock.after(showAfterMs, () => {
        isDue = true;
        update();
      });
    },
    moved(runId: string, phase: RunPhase): void {
      if (!phases.has(runId)) return;
      phases.set(runId, phase);
      update();
    },
    ended(runId: string): void {
      phases.delete(runId);
      if (phases.size === 0) {
        callOff();
        isDue = false;
      }
      update();
    },
  };
}

/** Rounded to whole percents, so that only visible changes reach the system. */
function shareOf(phases: ReadonlyArray<RunPhase | null>): OverallProgress {
  if (phases.length === 0) return null;
  let bytes = 0;
  let totalBytes = 0;
  for (const phase of phases) {
    if (phase?.name !== 'receiving' || phase.totalBytes === null) continue;
    bytes += phase.bytes;
    totalBytes += phase.totalBytes;
  }
  return totalBytes === 0 ? 'unknown' : Math.round(Math.min(1, bytes / totalBytes) * 100) / 100;
}
