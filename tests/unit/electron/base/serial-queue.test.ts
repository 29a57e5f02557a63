import { expect, test } from 'vitest';
import { createSerialQueue } from '../../../../electron/base/serial-queue.ts';

test('work runs in the order of the calls, one piece at a time, whatever fails', async () => {
  const log: string[] = [];
  const queue = createSerialQueue();
  const work =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} starts`);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const first = queue.run(work('first', true));
  const second = queue.run(work('second'));
  await expect(first).rejects.toThrow('first');
  expect(await second).toBe('second');
  expect(log).toEqual(['first starts', 'first ends', 'second starts', 'second ends']);
});

test('work waits for what the queue begins with, even if that fails, and idle for all of it', async () => {
  const queue = createSerialQueue(Promise.reject(new Error('the start')));
  let isDone = false;
  void queue.run(async () => {
    isDone = true;
  });
  await queue.idle();
  expect(isDone).toBe(true);
});
