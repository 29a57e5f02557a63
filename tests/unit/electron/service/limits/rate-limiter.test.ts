import { expect, test } from 'vitest';
import {
  createRateLimiter,
  type Priority,
  type QueuePosition,
} from '../../../../../electron/service/limits/rate-limiter.ts';
import type { BudgetView } from '../../../../../shared/model.ts';
import { simulatedClock } from '../../../../support/simulated-clock.ts';

const live = new AbortController().signal;

function limiterOf(limit: number, restoredMs: readonly number[] = [], resends = false) {
  const clock = simulatedClock();
  const budgets: BudgetView[] = [];
  let slot = 0;
  const limiter = createRateLimiter({
    limit,
    windowMs: 60_000,
    graceMs: 3_000,
    unansweredMs: 300_000,
    resends,
    clock,
    log: {
      restored: restoredMs.map((freeInMs, at) => ({ slot: at, freeInMs, isUnanswered: false })),
      take: () => slot++,
      end: () => {},
    },
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
  (await ask('first').slot).answered(200);
  const { slot: background } = ask('background', { priority: 'background' });
  const { slot: second } = ask('second');
  const { slot: third } = ask('third');
  const { slot: again } = ask('again', { repeat: true });
  for (const slot of [again, second, third, background]) {
    await clock.advance(60_000);
    (await slot).answered(200);
  }
  expect(started).toEqual(['first', 'again', 'second', 'third', 'background']);
});

test('a waiting call knows its place and the seconds until it starts, as far as they are known', async () => {
  const { clock, ask } = limiterOf(2);
  const under = await ask('under way').slot;
  (await ask('over').slot).answered(200);
  const [second, third] = [ask('second'), ask('third')];
  expect(second.standing).toEqual([{ place: 1, startsInMs: 60_000, pause: null }]);
  expect(third.standing).toEqual([{ place: 2, startsInMs: null, pause: null }]);

  await clock.advance(10_000);
  under.answered(200);
  expect(third.standing.at(-1)).toEqual({ place: 2, startsInMs: 60_000, pause: null });

  await clock.advance(50_000);
  expect(third.standing.at(-1)).toEqual({ place: 1, startsInMs: 10_000, pause: null });
});

test('who gives up leaves the line at once, and the others move up', async () => {
  const { ask, started, clock } = limiterOf(1);
  (await ask('first').slot).answered(200);
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
  first.answered(200);
  await clock.advance(59_999);
  expect(started).toEqual(['first']);
  await clock.advance(1);
  expect(started).toEqual(['first', 'second']);
});

test('after a sleep of the computer what waits starts when it wakes, and no more than the limit at once', async () => {
  const { ask, started, clock, limiter } = limiterOf(2);
  (await ask('first').slot).answered(200);
  (await ask('second').slot).answered(200);
  for (const name of ['third', 'fourth', 'fifth']) ask(name);
  clock.sleep(3_600_000);
  await clock.advance(0);
  expect(started).toEqual(['first', 'second']);
  limiter.wake();
  await clock.advance(0);
  expect(started).toEqual(['first', 'second', 'third', 'fourth']);
  limiter.wake();
  await clock.advance(0);
  expect(started).not.toContain('fifth');
});

test('a pause that the service asked for holds every call, says why, and ends', async () => {
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
  first.answered(200);
  expect(budgets.at(-1)).toEqual({ limit: 2, free: 1, nextFreeInMs: 60_000, waiting: 0 });
  await ask('second').slot;
  ask('third');
  expect(budgets.at(-1)).toEqual({ limit: 2, free: 0, nextFreeInMs: 60_000, waiting: 1 });
  await clock.advance(60_000);
  expect(budgets.at(-1)).toMatchObject({ free: 0, waiting: 0 });
});

/** Sends a call that surely arrives once, and answers it with 200. */
const sentOnce = async (asked: ReturnType<ReturnType<typeof limiterOf>['ask']>) => {
  const slot = await asked.slot;
  expect(slot.route(true)).toBe(true);
  slot.answered(200);
};

/** A call that was answered with 200 long ago, so that it is known how often a call arrives. */
const known = async ({ ask, clock }: ReturnType<typeof limiterOf>) => {
  await sentOnce(ask('known'));
  await clock.advance(60_000);
};

test('what is under way keeps a second slot in reserve until it is known that it is sent once', async () => {
  const { ask, clock, started, limiter } = limiterOf(25, [], true);
  const slots = Array.from({ length: 25 }, (_, number) => ask(`call ${number}`));
  await clock.advance(0);
  expect(started).toHaveLength(12);
  expect(limiter.view()).toMatchObject({ free: 13, waiting: 13 });
  expect(slots[12]?.standing.at(-1)).toEqual({ place: 1, startsInMs: null, pause: null });
  for (const { slot } of slots) expect((await slot).route(true)).toBe(true);
  expect(started).toHaveLength(25);
  expect(limiter.view().free).toBe(0);
});

test('what may be sent twice keeps a second slot in reserve until its answer begins, and leaves the last slot of the minute', async () => {
  const { ask, clock, started, limiter } = limiterOf(25, [], true);
  const slots = Array.from({ length: 25 }, (_, number) => ask(`call ${number}`));
  for (const { slot } of slots.slice(0, 24)) {
    expect((await slot).route(false)).toBe(true);
    (await slot).answered(200);
  }
  await clock.advance(59_999);
  expect(started).toHaveLength(24);
  expect(limiter.view()).toMatchObject({ free: 1, waiting: 1 });
  expect(slots[24]?.standing.at(-1)).toMatchObject({ place: 1, startsInMs: 60_000 });
  await clock.advance(1);
  expect(started).toHaveLength(25);
});

test('a call in the last slot is not sent where it may arrive twice, and waits for another slot', async () => {
  const fixture = limiterOf(3, [], true);
  const { ask, clock, started, limiter } = fixture;
  await known(fixture);
  await sentOnce(ask('one'));
  await sentOnce(ask('two'));
  const last = await ask('last').slot;
  expect(last.route(false)).toBe(false);
  last.unused();
  ask('again');
  await clock.advance(59_999);
  expect(started).toEqual(['known', 'one', 'two', 'last']);
  expect(limiter.view()).toMatchObject({ free: 1, waiting: 1 });
  await clock.advance(1);
  expect(started.at(-1)).toBe('again');
});

test('a call that may be sent twice and ends without an answer has used two slots', async () => {
  const { ask, limiter } = limiterOf(25, [], true);
  for (const [end, free] of [
    ['failed', 23],
    ['unanswered', 21],
  ] as const) {
    const slot = await ask(end).slot;
    slot.route(false);
    slot[end]();
    expect(limiter.view().free).toBe(free);
  }
  const slot = await ask('once').slot;
  slot.route(true);
  slot.failed();
  expect(limiter.view().free).toBe(20);
});

test('the first 421 and what is under way then stay within the limit; later calls go one by one, with two slots each', async () => {
  const fixture = limiterOf(25, [], true);
  const { ask, clock, started, limiter } = fixture;
  await known(fixture);
  const slots = Array.from({ length: 40 }, (_, number) => ask(`call ${number}`));
  await clock.advance(0);
  expect(started).toHaveLength(1 + 12);
  for (const { slot } of slots.slice(0, 12)) (await slot).answered(421);
  await clock.advance(59_999);
  expect(started).toHaveLength(13);
  expect(limiter.view().free).toBe(1);
  expect(slots[12]?.standing.at(-1)).toMatchObject({ place: 1, startsInMs: 60_000 });

  await clock.advance(1);
  expect(started).toHaveLength(14);
  expect(limiter.view().free).toBe(23);
  (await slots[12]!.slot).answered(200);
  await clock.advance(0);
  expect(started).toHaveLength(15);
  expect(limiter.view().free).toBe(21);
});

test('the last slot is for a call that is alone, where calls are sent once', async () => {
  const fixture = limiterOf(3, [], true);
  await known(fixture);
  const { ask, clock, started } = fixture;
  for (const name of ['one', 'two', 'three']) await sentOnce(ask(name));
  ask('four');
  await clock.advance(59_999);
  expect(started).toEqual(['known', 'one', 'two', 'three']);
});

test('a call that was given up keeps its slot until a later one is answered, and a minute more', async () => {
  const { ask, clock, limiter } = limiterOf(5);
  (await ask('given up').slot).unanswered();
  await clock.advance(200_000);
  expect(limiter.view().free).toBe(4);
  const later = await ask('later').slot;
  await clock.advance(1_000);
  later.answered(200);
  await clock.advance(59_999);
  expect(limiter.view().free).toBe(3);
  await clock.advance(1);
  expect(limiter.view().free).toBe(5);
});

test('an answer to a call that was sent before says nothing of one that was given up', async () => {
  const { ask, clock, limiter } = limiterOf(5);
  const earlier = await ask('earlier').slot;
  await clock.advance(10);
  (await ask('given up').slot).unanswered();
  earlier.answered(200);
  await clock.advance(299_999);
  expect(limiter.view().free).toBe(4);
  await clock.advance(1);
  expect(limiter.view().free).toBe(5);
});

test('a service at two addresses has one limit, with all that was used and is under way at either', async () => {
  const [one, other] = [limiterOf(4), limiterOf(4)];
  const clocks = [one.clock, other.clock];
  (await one.ask('one').slot).answered(200);
  const under = await other.ask('other').slot;
  one.limiter.shareWith(other.limiter);
  expect([one.limiter.view().free, other.limiter.view().free]).toEqual([2, 2]);
  under.answered(200);
  (await one.ask('second').slot).answered(200);
  await other.ask('third').slot;
  expect([one.limiter.view().free, other.limiter.view().free]).toEqual([0, 0]);
  expect(one.budgets.at(-1)).toMatchObject({ free: 0 });
  const waits = one.ask('fourth');
  for (const clock of clocks) await clock.advance(60_000);
  await waits.slot;
  expect(other.limiter.view().free).toBe(2);
});

test('slots of the last run come free in their own time', async () => {
  const { clock, limiter } = limiterOf(3, [5_000, 20_000]);
  expect(limiter.view()).toEqual({ limit: 3, free: 1, nextFreeInMs: 5_000, waiting: 0 });
  await clock.advance(5_000);
  expect(limiter.view().free).toBe(2);
});

test('background work never takes the last five slots, which a call by hand gets at once', async () => {
  const { clock, ask, started, limiter } = limiterOf(25);
  for (let at = 0; at < 19; at += 1) (await ask('by hand').slot).answered(200);
  await clock.advance(10_000);
  (await ask('background', { priority: 'background' }).slot).answered(200);
  const held = ask('held back', { priority: 'background' });
  await clock.advance(0);
  expect(limiter.view()).toMatchObject({ free: 5, waiting: 1 });
  expect(held.standing.at(-1)).toMatchObject({ place: 1, startsInMs: 50_000 });
  for (let at = 0; at < 5; at += 1) (await ask('at once').slot).answered(200);
  expect(limiter.view().free).toBe(0);
  await clock.advance(50_000);
  expect(started.slice(-6)).toEqual([...Array.from({ length: 5 }, () => 'at once'), 'held back']);
});
