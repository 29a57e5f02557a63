import { expect, test } from 'vitest';
import {
  createRateLimiter,
  type Priority,
  type QueuePosition,
} from '../../../../../electron/service/limits/rate-limiter.ts';
import type { BudgetView } from '../../../../../shared/model.ts';
import { simulatedClock } from '../../../../support/simulated-clock.ts';

const live = new AbortController().signal;

function limiterOf(limit: number, restoredMs: readonly number[] = []) {
  const clock = simulatedClock();
  const budgets: BudgetView[] = [];
  let slot = 0;
  const limiter = createRateLimiter({
    limit,
    windowMs: 60_000,
    graceMs: 3_000,
    clock,
    log: { restoredMs: [...restoredMs], take: () => slot++, end: () => {} },
    onChange: (budget) => budgets.push(budget),
  });
  const started: string[] = [];
  const ask = (name: string, options: { priority?: Priority; repeat?: boolean; signal?: AbortSignal } = {}) => {
    const standing: QueuePosition[] = [];
    const slot = limiter.acquire({
      priority: options.priority ?? 'interactive',
      repeat: options.repeat ?? false,
      signal: options.signal ?? live,
      onWaiting: (waiting) => standing.push(waiting),
    });
    slot.then(
      () => started.push(name),
      () => started.push(`not ${name}`),
    );
    return { slot, standing };
  };
  return { clock, limiter, budgets, ask, started };
}

test('first come, first served; what the author asked for goes before background work, a repeated call before both', async () => {
  const { clock, ask, started } = limiterOf(1);
  (await ask('first').slot).answered();
  const { slot: background } = ask('background', { priority: 'background' });
  const { slot: second } = ask('second');
  const { slot: third } = ask('third');
  const { slot: again } = ask('again', { repeat: true });
  for (const slot of [again, second, third, background]) {
    await clock.advance(60_000);
    (await slot).answered();
  }
  expect(started).toEqual(['first', 'again', 'second', 'third', 'background']);
});

test('a waiting call knows its place and the seconds until it starts, as far as they are known', async () => {
  const { clock, ask } = limiterOf(2);
  const under = await ask('under way').slot;
  (await ask('over').slot).answered();
  const [second, third] = [ask('second'), ask('third')];
  expect(second.standing).toEqual([{ place: 1, startsInMs: 60_000, pause: null }]);
  expect(third.standing).toEqual([{ place: 2, startsInMs: null, pause: null }]);

  await clock.advance(10_000);
  under.answered();
  expect(third.standing.at(-1)).toEqual({ place: 2, startsInMs: 60_000, pause: null });

  await clock.advance(50_000);
  expect(third.standing.at(-1)).toEqual({ place: 1, startsInMs: 10_000, pause: null });
});

test('who gives up leaves the line at once, and the others move up', async () => {
  const { ask, started, clock } = limiterOf(1);
  (await ask('first').slot).answered();
  const giveUp = new AbortController();
  ask('second', { signal: giveUp.signal });
  const third = ask('third');
  giveUp.abort();
  await clock.advance(0);
  expect(started).toEqual(['first', 'not second']);
  expect(third.standing.at(-1)).toMatchObject({ place: 1 });
});

test('a slot that was not used is free again at once', async () => {
  const { ask, started, clock } = limiterOf(1);
  const first = await ask('first').slot;
  ask('second');
  first.unused();
  await clock.advance(0);
  expect(started).toEqual(['first', 'second']);
});

test('a slot comes free 60 s after the answer began, not after the request left', async () => {
  const { ask, started, clock } = limiterOf(1);
  const first = await ask('first').slot;
  ask('second');
  await clock.advance(500_000);
  first.answered();
  await clock.advance(59_999);
  expect(started).toEqual(['first']);
  await clock.advance(1);
  expect(started).toEqual(['first', 'second']);
});

test('a pause that the service asked for holds everybody, says why, and ends', async () => {
  const { ask, started, clock, limiter } = limiterOf(5);
  limiter.pause(7_000, 'Waiting for the service.');
  limiter.pause(1_000, 'A shorter one does not end it.');
  const { standing } = ask('first');
  expect(standing).toEqual([
    { place: 1, startsInMs: 7_000, pause: { why: 'Waiting for the service.', resumesInMs: 7_000 } },
  ]);
  await clock.advance(6_999);
  expect(started).toEqual([]);
  await clock.advance(1);
  expect(started).toEqual(['first']);
});

test('the budget tells what is free, when the next comes free and what waits, at each change', async () => {
  const { ask, clock, budgets, limiter } = limiterOf(2);
  const first = await ask('first').slot;
  expect(limiter.view()).toEqual({ limit: 2, free: 1, nextFreeInMs: null, waiting: 0 });
  first.answered();
  expect(budgets.at(-1)).toEqual({ limit: 2, free: 1, nextFreeInMs: 60_000, waiting: 0 });
  await ask('second').slot;
  ask('third');
  expect(budgets.at(-1)).toEqual({ limit: 2, free: 0, nextFreeInMs: 60_000, waiting: 1 });
  await clock.advance(60_000);
  expect(budgets.at(-1)).toMatchObject({ free: 0, waiting: 0 });
});

test('what the stack may have sent twice costs two slots, even beyond the limit', async () => {
  const { ask, clock, limiter } = limiterOf(2);
  const first = await ask('first').slot;
  const second = await ask('second').slot;
  first.sentTwice();
  first.answered();
  second.answered();
  const third = ask('third');
  expect(limiter.view().free).toBe(0);
  expect(third.standing.at(-1)?.startsInMs).toBe(60_000);
  await clock.advance(60_000);
  expect(limiter.view().free).toBe(1);
});

test('slots of the last run come free in their own time', async () => {
  const { clock, limiter } = limiterOf(3, [5_000, 20_000]);
  expect(limiter.view()).toEqual({ limit: 3, free: 1, nextFreeInMs: 5_000, waiting: 0 });
  await clock.advance(5_000);
  expect(limiter.view().free).toBe(2);
});
