import { expect, test } from 'vitest';
import { type OverallProgress, showAfterMs } from '../../../electron/service/overall-progress.ts';
import { createRuns } from '../../../electron/service/runs.ts';
import type { AppEvent } from '../../../shared/events.ts';
import type { RunPhase } from '../../../shared/model.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';

const clockAndRuns = () => {
  const clock = simulatedClock();
  const told: AppEvent[] = [];
  const bars: OverallProgress[] = [];
  const runs = createRuns({
    clock,
    tell: (event) => told.push(event),
    showProgress: (progress) => void bars.push(progress),
  });
  return { clock, told, bars, runs };
};
const phasesOf = (told: readonly AppEvent[]) =>
  told.flatMap((event) => (event.type === 'run-moved' ? [event.phase] : []));
const never = () => new Promise<never>(() => {});
const received = (bytes: number): RunPhase => ({ name: 'receiving', bytes, totalBytes: null });

test('a run gives what its work gives', async () => {
  const { runs } = clockAndRuns();
  expect(await runs.start('r1', async () => 'done')).toBe('done');
  expect(runs.count).toBe(0);
});

test('a cancel ends a run at once, even one whose work does not listen', async () => {
  const { runs } = clockAndRuns();
  const signals: AbortSignal[] = [];
  const run = runs.start('r1', ({ signal }) => {
    signals.push(signal);
    return never();
  });
  runs.cancel('r1');
  await expect(run).rejects.toMatchObject({ fault: { code: 'CANCELLED' } });
  expect(signals[0]?.aborted).toBe(true);
});

test('a cancel that comes before its run keeps it from starting, once', async () => {
  const { runs } = clockAndRuns();
  let started = 0;
  const work = async () => {
    started += 1;
  };
  runs.cancel('r1');
  await expect(runs.start('r1', work)).rejects.toMatchObject({ fault: { code: 'CANCELLED' } });
  expect(started).toBe(0);
  await runs.start('r1', work);
  expect(started).toBe(1);
});

test('an id that is in use is refused', async () => {
  const { runs } = clockAndRuns();
  const first = runs.start('r1', never);
  await expect(runs.start('r1', never)).rejects.toMatchObject({ fault: { code: 'INVALID-INPUT' } });
  runs.cancelAll();
  await expect(first).rejects.toMatchObject({ fault: { code: 'CANCELLED' } });
});

test('phases are told with the id of their run, and nothing after its end', async () => {
  const { runs, told, clock } = clockAndRuns();
  let say: (phase: RunPhase) => void = () => {};
  await runs.start('r1', async ({ onPhase }) => {
    say = onPhase;
    onPhase({ name: 'sent' });
    onPhase(received(1));
    onPhase(received(2));
  });
  await clock.advance(1_000);
  expect(told[0]).toEqual({ type: 'run-moved', runId: 'r1', phase: { name: 'sent' } });
  expect(phasesOf(told)).toEqual([{ name: 'sent' }, received(1)]);
  say({ name: 'sent' });
  expect(told).toHaveLength(2);
});

test('progress is told ten times a second at most, the latest last', async () => {
  const { runs, told, clock } = clockAndRuns();
  const run = runs.start('r1', async ({ onPhase }) => {
    for (let bytes = 1; bytes <= 1_000; bytes += 1) onPhase(received(bytes));
    return never();
  });
  await clock.advance(100);
  expect(phasesOf(told)).toEqual([received(1), received(1_000)]);
  runs.cancel('r1');
  await expect(run).rejects.toThrow();
});

test('a download that takes its time moves the bar of the system, and takes it away at its end', async () => {
  const { clock, bars, runs } = clockAndRuns();
  const run = runs.start('r1', ({ onPhase }) => {
    onPhase({ name: 'receiving', bytes: 250, totalBytes: 1_000 });
    return never();
  });
  await clock.advance(showAfterMs);
  runs.cancel('r1');
  await expect(run).rejects.toMatchObject({ fault: { code: 'CANCELLED' } });
  expect(bars).toEqual([0.25, null]);
});
