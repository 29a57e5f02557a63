import type { RunPhase } from '../../shared/model.ts';

/** A phase as it would be told `passedMs` milliseconds after it was: its waits count from the moment of telling. */
export function agedPhase(phase: RunPhase, passedMs: number): RunPhase {
  const left = (waitMs: number) => Math.max(0, waitMs - passedMs);
  if (phase.name === 'queued')
    return { ...phase, startsInMs: phase.startsInMs === null ? null : left(phase.startsInMs) };
  if (phase.name === 'paused') return { ...phase, resumesInMs: left(phase.resumesInMs) };
  return phase.name === 'retrying' ? { ...phase, inMs: left(phase.inMs) } : phase;
}
