import { expect, test } from 'vitest';
import { createTimeBudget, TimeBudgetError } from '../../../../../renderer/pdf-engine/analysis/time-budget.ts';

function simulatedClock() {
  let nowMs = 0;
  const timers = new Map<object, Readonly<{ atMs: number; run: () => void }>>();
  return {
    monotonicMs: () => nowMs,
    after(ms: number, run: () => void) {
      const key = {};
      timers.set(key, { atMs: nowMs + ms, run });
      return () => void timers.delete(key);
    },
    advance(ms: number) {
      nowMs += ms;
      for (const [key, { atMs, run }] of timers) {
        if (atMs > nowMs) continue;
        timers.delete(key);
        run();
      }
    },
    pending: () => timers.size,
  };
}

test('the signal aborts when the budget is used up, and not before', () => {
  const clock = simulatedClock();
  const { signal } = createTimeBudget(clock, 5_000);
  clock.advance(4_999);
  expect(signal.aborted).toBe(false);
  clock.advance(1);
  expect(signal.reason).toBeInstanceOf(TimeBudgetError);
});

test('time outside of the work is not counted', async () => {
  const clock = simulatedClock();
  const budget = createTimeBudget(clock, 5_000);
  clock.advance(3_000);
  let go = () => {};
  const waiting = budget.outside(new Promise<void>((resolve) => (go = resolve)));
  clock.advance(60_000);
  go();
  await waiting;
  clock.advance(1_999);
  expect(budget.signal.aborted).toBe(false);
  clock.advance(1);
  expect(budget.signal.aborted).toBe(true);
});

test('an ended budget leaves no timer', () => {
  const clock = simulatedClock();
  createTimeBudget(clock, 5_000).end();
  expect(clock.pending()).toBe(0);
});
