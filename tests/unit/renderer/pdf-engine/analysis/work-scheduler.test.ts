import { expect, test } from 'vitest';
import { createWorkScheduler, type PagePriority } from '../../../../../renderer/pdf-engine/analysis/work-scheduler.ts';
import { settled } from '../../../../support/simulated-clock.ts';

const never = new AbortController().signal;

function createFixture(atOnce: number) {
  const scheduler = createWorkScheduler(atOnce);
  const order: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    scheduler,
    order,
    ask: (name: string, rank: PagePriority, signal = never) =>
      scheduler.run(rank, signal, () => {
        order.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      }),
    async end(name: string) {
      ends.get(name)?.();
      await settled();
    },
  };
}

test('no more than so many pages are worked on at once, in the order they were asked for', async () => {
  const { ask, end, order } = createFixture(2);
  for (const name of ['a', 'b', 'c', 'd']) void ask(name, 'background');
  await settled();
  expect(order).toEqual(['a', 'b']);
  await end('b');
  expect(order).toEqual(['a', 'b', 'c']);
});

test('what is in sight goes before what waits behind, and starts although that is running', async () => {
  const { ask, end, order } = createFixture(1);
  for (const name of ['a', 'b']) void ask(name, 'background');
  void ask('seen', 'visible');
  await settled();
  expect(order).toEqual(['a', 'seen']);
  await end('a');
  expect(order).toEqual(['a', 'seen']);
  await end('seen');
  expect(order).toEqual(['a', 'seen', 'b']);
});

test('work behind that pauses goes on when nothing in sight is left', async () => {
  const { scheduler, ask, end } = createFixture(1);
  let isCalm = false;
  await scheduler.whenIdle();
  void ask('seen', 'visible');
  void ask('seen next', 'visible');
  void scheduler.whenIdle().then(() => {
    isCalm = true;
  });
  await settled();
  await end('seen');
  expect(isCalm).toBe(false);
  await end('seen next');
  expect(isCalm).toBe(true);
});

test('a turn that is given up while it waits is never had, and keeps none waiting', async () => {
  const { scheduler, ask, end, order } = createFixture(1);
  const giveUp = new AbortController();
  void ask('a', 'visible');
  const given = ask('b', 'visible', giveUp.signal);
  void ask('background', 'background');
  await settled();
  giveUp.abort(new Error('seen enough'));
  await expect(given).rejects.toThrow('seen enough');
  await end('a');
  expect(order).toEqual(['a', 'background']);
  await scheduler.whenIdle();
  await expect(ask('late', 'background', giveUp.signal)).rejects.toThrow('seen enough');
});

test('work that fails gives its turn back', async () => {
  const { scheduler, ask, order } = createFixture(1);
  await expect(scheduler.run('background', never, () => Promise.reject(new Error('broken page')))).rejects.toThrow(
    'broken',
  );
  void ask('a', 'background');
  await settled();
  expect(order).toEqual(['a']);
});
