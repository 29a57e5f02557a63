import { expect, test } from 'vitest';
import { createDrawQueue } from '../../../../../renderer/pdf-viewer/pages/draw-queue.ts';

/** A queue whose drawings the test ends. */
function queueOf(atOnce: number) {
  const painted = new Set<number>();
  const running = new Map<number, (isPainted: boolean) => void>();
  const started: number[] = [];
  const end = async (page: number, isPainted: boolean) => {
    const done = running.get(page);
    running.delete(page);
    if (isPainted) painted.add(page);
    done?.(isPainted);
    await Promise.resolve();
  };
  const queue = createDrawQueue({
    atOnce,
    isPainted: (page) => painted.has(page),
    cancel: (page) => void end(page, false),
    draw(page) {
      started.push(page);
      return new Promise((done) => running.set(page, done));
    },
  });
  return { queue, started, painted, running, end };
}

test('pages are drawn in the order in which they are wanted, a few at a time', async () => {
  const { queue, started, end } = queueOf(2);
  queue.want([5, 6, 4]);
  expect(started).toEqual([5, 6]);
  await end(6, true);
  expect(started).toEqual([5, 6, 4]);
});

test('what is no longer wanted is stopped, and what is wanted now begins', async () => {
  const { queue, started, running, end } = queueOf(1);
  queue.want([1, 2]);
  queue.want([9, 10]);
  await Promise.resolve();
  expect([...running.keys()]).toEqual([9]);
  await end(9, true);
  expect(started).toEqual([1, 9, 10]);
});

test('a page that was stopped is drawn when it is wanted again', async () => {
  const { queue, started } = queueOf(1);
  queue.want([1]);
  queue.want([2]);
  await Promise.resolve();
  queue.want([1]);
  await Promise.resolve();
  expect(started).toEqual([1, 2, 1]);
});

test('waiting ends when every page is painted or has failed; a failed page is not tried for ever', async () => {
  const { queue, started, end } = queueOf(2);
  let isSettled = false;
  queue.want([1, 2]);
  queue.settled([1, 2]).then(() => {
    isSettled = true;
  });
  await end(1, true);
  expect(isSettled).toBe(false);
  await end(2, false);
  await Promise.resolve();
  expect(isSettled).toBe(true);
  expect(started).toEqual([1, 2]);
  expect(queue.isBusy).toBe(false);
});

test('a page that is to be drawn anew while it is drawn is drawn again, not given up', async () => {
  const { queue, started, end } = queueOf(1);
  queue.want([1]);
  queue.again(1);
  await end(1, false);
  expect(started).toEqual([1, 1]);
});
