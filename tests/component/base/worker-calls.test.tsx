import { expect, onTestFinished, test } from 'vitest';
import { startWorker } from '../../../renderer/base/start-worker.ts';
import { createWorkerCalls, type WorkerCallsDependencies } from '../../../renderer/base/worker-calls.ts';
import workerUrl from './calls.worker.ts?worker&url';
import type { TestedMethods } from './tested-methods.ts';

/** Calls to a real worker, and the number of started workers. */
function open(deps: Partial<WorkerCallsDependencies> = {}) {
  let started = 0;
  const calls = createWorkerCalls<TestedMethods>({
    spawn() {
      started += 1;
      return startWorker(workerUrl, 'test');
    },
    ...deps,
  });
  onTestFinished(() => calls.end());
  return { calls, started: () => started };
}

/** A call that runs until it is aborted, once the worker has begun it. */
async function begin(calls: ReturnType<typeof open>['calls'], method: 'spin' | 'untilAborted') {
  const aborter = new AbortController();
  let settled: Promise<PromiseSettledResult<never>[]> = Promise.resolve([]);
  await new Promise<unknown>((resolve) => {
    settled = Promise.allSettled([calls.call(method, null, { signal: aborter.signal, onProgress: resolve })]);
  });
  return { aborter, settled };
}

test('a real worker reports progress in order, then its output', async () => {
  const { calls } = open();
  const seen: number[] = [];
  expect(await calls.call('count', 1_000, { onProgress: (at) => seen.push(at) })).toBe(1_000);
  expect(seen).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1));
});

test('50 MB of text cross to a real worker and back unchanged, while other calls are served', async () => {
  const { calls } = open();
  const text = `“${'{{#each items}}<p>ü</p>{{/each}}\n'.repeat(800_000)}”`;
  let isDone = false;
  const doubled = calls.call('doubled', text).finally(() => {
    isDone = true;
  });
  expect(await calls.call('count', 1)).toBe(1);
  expect(isDone).toBe(false);
  expect((await doubled) === text + text).toBe(true);
});

test('a real worker that never yields is ended when its call is aborted, and the next call starts another', async () => {
  const { calls, started } = open();
  const { aborter, settled } = await begin(calls, 'spin');
  aborter.abort();
  expect(await settled).toMatchObject([{ reason: { name: 'AbortError' } }]);
  expect(await calls.call('doubled', 'a')).toBe('aa');
  expect(started()).toBe(2);
});

test('a real worker stops an aborted call that listens to its signal, and is used again', async () => {
  const { calls, started } = open({ stopWithinMs: 1_000, after: () => () => {} });
  const { aborter, settled } = await begin(calls, 'untilAborted');
  aborter.abort();
  expect(await settled).toMatchObject([{ reason: { name: 'AbortError' } }]);
  expect(await calls.call('doubled', 'a')).toBe('aa');
  expect(started()).toBe(1);
});

test('an uncaught error in a real worker, or a script that does not load, rejects what is open, and the next call starts another', async () => {
  const { calls, started } = open();
  expect(await calls.call('doubled', 'a')).toBe('aa');
  const waiting = [calls.call('untilAborted', null), calls.call('crash', undefined)];
  const reason = {
    name: 'WorkerCrashedError',
    message: 'The worker stopped.',
    cause: expect.stringContaining('out of order'),
  };
  expect(await Promise.allSettled(waiting)).toMatchObject([{ reason }, { reason }]);
  expect(await calls.call('doubled', 'b')).toBe('bb');
  expect(started()).toBe(2);
  const missing = open({ spawn: () => startWorker('/no-such-worker.js', 'test') }).calls;
  await expect(missing.call('doubled', 'a')).rejects.toMatchObject({
    name: 'WorkerCrashedError',
    message: 'The worker did not start.',
  });
});
