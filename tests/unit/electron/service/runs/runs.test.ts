import { expect, test } from 'vitest';
import { type OverallProgress, showAfterMs } from '../../../../../electron/service/runs/overall-progress.ts';
import { createRuns } from '../../../../../electron/service/runs/runs.ts';
import type { AppEvent } from '../../../../../shared/events.ts';
import { FaultError } from '../../../../../shared/fault.ts';
import type { DocumentInfo, RunPhase } from '../../../../../shared/model.ts';
import type { ServiceRequest } from '../../../../../shared/service-request.ts';
import { later } from '../../../../support/fake-bridge.ts';
import { simulatedClock } from '../../../../support/simulated-clock.ts';
import { documentWith } from '../../../../support/window-state.ts';

const clockAndRuns = () => {
  const clock = simulatedClock();
  const told: AppEvent[] = [];
  const bars: OverallProgress[] = [];
  const runs = createRuns({
    clock,
    emit: (event) => told.push(event),
    showProgress: (progress) => void bars.push(progress),
  });
  return { clock, told, bars, runs };
};
const render: ServiceRequest = { operation: 'render', templateID: 'invoice', sobjectId: 'INV-2041' };
const ask = (runId: string, request = render, connectionId = 'sample') => ({ runId, request, connectionId });
const done = documentWith();
const refused = new FaultError({ code: 'REJECTED', happened: 'No such record.', advice: 'Check it.' });
const phasesOf = (told: readonly AppEvent[]) =>
  told.flatMap((event) => (event.type === 'run-moved' ? [event.phase] : []));
const never = () => new Promise<never>(() => {});
const received = (bytes: number): RunPhase => ({ name: 'receiving', bytes, totalBytes: null });

test('a run gives what its work gives', async () => {
  const { runs } = clockAndRuns();
  expect(await runs.start(ask('r1'), async () => done)).toBe(done);
  expect(runs.count).toBe(0);
});

test('a cancel ends a run at once, even one whose work does not listen', async () => {
  const { runs } = clockAndRuns();
  const signals: AbortSignal[] = [];
  const run = runs.start(ask('r1'), ({ signal }) => {
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
    return done;
  };
  runs.cancel('r1');
  await expect(runs.start(ask('r1'), work)).rejects.toMatchObject({ fault: { code: 'CANCELLED' } });
  expect(started).toBe(0);
  await runs.start(ask('r1'), work);
  expect(started).toBe(1);
});

test('an id that is in use is refused', async () => {
  const { runs } = clockAndRuns();
  const first = runs.start(ask('r1'), never);
  await expect(runs.start(ask('r1'), never)).rejects.toMatchObject({ fault: { code: 'INVALID-INPUT' } });
  runs.cancelAll();
  await expect(first).rejects.toMatchObject({ fault: { code: 'CANCELLED' } });
});

test('phases are told with the id of their run, and nothing after its end', async () => {
  const { runs, told, clock } = clockAndRuns();
  let say: (phase: RunPhase) => void = () => {};
  await runs.start(ask('r1'), async ({ onPhase }) => {
    say = onPhase;
    onPhase({ name: 'sent' });
    onPhase(received(1));
    onPhase(received(2));
    return done;
  });
  await clock.advance(1_000);
  expect(told[0]).toEqual({ type: 'run-moved', runId: 'r1', phase: { name: 'sent' } });
  expect(phasesOf(told)).toEqual([{ name: 'sent' }, received(1)]);
  say({ name: 'sent' });
  expect(told).toHaveLength(2);
});

test('progress is told ten times a second at most, the latest last', async () => {
  const { runs, told, clock } = clockAndRuns();
  const run = runs.start(ask('r1'), async ({ onPhase }) => {
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
  const run = runs.start(ask('r1'), ({ onPhase }) => {
    onPhase({ name: 'receiving', bytes: 250, totalBytes: 1_000 });
    return never();
  });
  await clock.advance(showAfterMs);
  runs.cancel('r1');
  await expect(run).rejects.toMatchObject({ fault: { code: 'CANCELLED' } });
  expect(bars).toEqual([0.25, null]);
});

test('a page that did not start a run finds it, with where it is, and gets its answer', async () => {
  const { runs } = clockAndRuns();
  const answer = later<DocumentInfo>();
  const run = runs.start(ask('r1'), ({ onPhase }) => {
    onPhase({ name: 'sent' });
    return answer.promise;
  });
  void runs.start(ask('r2', { ...render, operation: 'info' }), never);
  expect(runs.list()).toEqual([
    { runId: 'r1', connectionId: 'sample', request: render, phase: { name: 'sent' } },
    { runId: 'r2', connectionId: 'sample', request: { ...render, operation: 'info' }, phase: null },
  ]);

  const result = runs.result('r1');
  answer.resolve(done);
  expect(await result).toBe(done);
  expect(await run).toBe(done);
  expect(runs.list()).toMatchObject([{ runId: 'r2' }]);
});

test('the waits of a run that is found are those that are left', async () => {
  const { runs, clock } = clockAndRuns();
  const waits = (phase: RunPhase) =>
    runs.start(ask(phase.name), ({ onPhase }) => {
      onPhase(phase);
      return never();
    });
  void waits({ name: 'queued', place: 3, startsInMs: 30_000 });
  void waits({ name: 'paused', why: 'busy', resumesInMs: 10_000 });
  void waits({ name: 'retrying', attempt: 1, of: 2, inMs: 60_000, why: 'reset' });
  await clock.advance(12_000);
  expect(runs.list().map(({ phase }) => phase)).toEqual([
    { name: 'queued', place: 3, startsInMs: 18_000 },
    { name: 'paused', why: 'busy', resumesInMs: 0 },
    { name: 'retrying', attempt: 1, of: 2, inMs: 48_000, why: 'reset' },
  ]);
});

test('the outcome of a run that ended before it was asked for is kept, good or bad', async () => {
  const { runs } = clockAndRuns();
  await runs.start(ask('good'), async () => done);
  await expect(runs.start(ask('bad'), () => Promise.reject(refused))).rejects.toBe(refused);
  expect(await runs.result('good')).toBe(done);
  await expect(runs.result('bad')).rejects.toMatchObject({ fault: refused.fault });
});

test('who waits for a run that is cancelled is told so', async () => {
  const { runs } = clockAndRuns();
  const run = runs.start(ask('r1'), never);
  const result = runs.result('r1');
  runs.cancel('r1');
  await expect(result).rejects.toMatchObject({ fault: { code: 'CANCELLED' } });
  await expect(run).rejects.toThrow();
});

test('a run that is not known, or over for long, is a fault in words', async () => {
  const { runs } = clockAndRuns();
  for (let nth = 0; nth <= 20; nth += 1) await runs.start(ask(`r${nth}`), async () => done);
  for (const runId of ['never', 'r0']) {
    await expect(runs.result(runId)).rejects.toMatchObject({
      fault: { code: 'INVALID-INPUT', happened: 'This run is no longer known.' },
    });
  }
  expect(await runs.result('r1')).toBe(done);
});

test('the last good answer to each request is known, and whether the run after it failed', async () => {
  const { runs } = clockAndRuns();
  const info: ServiceRequest = { ...render, operation: 'info' };
  await runs.start(ask('r1'), async () => done);
  await runs.start(ask('r2', info), async () => done);
  await expect(runs.start(ask('r3'), () => Promise.reject(refused))).rejects.toThrow();
  const cancelled = runs.start(ask('r4', info), never);
  runs.cancel('r4');
  await expect(cancelled).rejects.toThrow();
  expect(runs.latest()).toEqual([
    { connectionId: 'sample', request: info, document: done, fault: null },
    { connectionId: 'sample', request: render, document: done, fault: refused.fault },
  ]);

  const next = documentWith({ id: 'next' });
  await runs.start(ask('r5'), async () => next);
  expect(runs.latest()[1]).toEqual({ connectionId: 'sample', request: render, document: next, fault: null });
});

test('the answer of one connection is never that of another', async () => {
  const { runs } = clockAndRuns();
  await runs.start(ask('r1'), async () => done);
  await expect(runs.start(ask('r2', render, 'another'), () => Promise.reject(refused))).rejects.toThrow();
  expect(runs.latest()).toEqual([
    { connectionId: 'sample', request: render, document: done, fault: null },
    { connectionId: 'another', request: render, document: null, fault: refused.fault },
  ]);
});
