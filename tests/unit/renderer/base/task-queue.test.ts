import { expect, test } from 'vitest';
import { createTaskQueue } from '../../../../renderer/base/task-queue.ts';

const rest = () => new Promise((done) => setTimeout(done));
const goingOn = () => new AbortController();

test('no more than so many go on at once, in the order in which they came', async () => {
  const queue = createTaskQueue(2);
  const started: number[] = [];
  const ends: Array<() => void> = [];
  const all = [1, 2, 3, 4].map((number) =>
    queue(() => {
      started.push(number);
      return new Promise<void>((resolve) => ends.push(resolve));
    }, goingOn().signal),
  );
  await rest();
  expect(started).toEqual([1, 2]);
  ends[1]!();
  await rest();
  expect(started).toEqual([1, 2, 3]);
  ends[0]!();
  await rest();
  for (const end of ends) end();
  await Promise.all(all);
  expect(started).toEqual([1, 2, 3, 4]);
});

test('what is given up while it waits never starts, and a failure stops none behind it', async () => {
  const queue = createTaskQueue(1);
  const failing = queue(() => Promise.reject(new Error('no such page')), goingOn().signal);
  const giveUp = goingOn();
  const givenUp = queue(() => Promise.reject(new Error('started')), giveUp.signal);
  giveUp.abort(new Error('out of sight'));
  await expect(givenUp).rejects.toThrow('out of sight');
  await expect(failing).rejects.toThrow('no such page');
  await expect(queue(async () => 'drawn', goingOn().signal)).resolves.toBe('drawn');
  await expect(queue(async () => 'drawn', giveUp.signal)).rejects.toThrow('out of sight');
});

test('work that throws at once is a failure like any other', async () => {
  const queue = createTaskQueue(1);
  const broken = queue(() => {
    throw new Error('broken');
  }, goingOn().signal);
  await expect(broken).rejects.toThrow('broken');
  await expect(queue(async () => 'drawn', goingOn().signal)).resolves.toBe('drawn');
});
