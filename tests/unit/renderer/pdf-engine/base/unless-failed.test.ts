import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { listenForFailure, unlessFailed } from '../../../../../renderer/pdf-engine/base/unless-failed.ts';

const never = new Promise<never>(() => {});

test('settles as the work does, or rejects as the failure does', async () => {
  expect(await unlessFailed(Promise.resolve('done'), never)).toBe('done');
  await expect(unlessFailed(Promise.reject(new Error('work')), never)).rejects.toThrow('work');
  await expect(unlessFailed(never, Promise.reject(new Error('failure')))).rejects.toThrow('failure');
});

test('a listener that has stopped is not called', async () => {
  const heard: unknown[] = [];
  const failed = Promise.reject(new Error('failure'));
  const stop = listenForFailure(failed, (reason) => heard.push(reason));
  stop();
  listenForFailure(failed, (reason) => heard.push(reason));
  await Promise.resolve();
  expect(heard).toHaveLength(1);
});

test('a pending failure holds no result of work that is done', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const results: Array<WeakRef<object>> = [];
  for (let at = 0; at < 20; at += 1) {
    results.push(new WeakRef(await unlessFailed(Promise.resolve({ document: at }), never)));
  }
  await new Promise((resolve) => setTimeout(resolve, 0));
  collectGarbage();
  expect(results.filter((result) => result.deref() !== undefined).length).toBeLessThanOrEqual(1);
});
