import { expect, test } from 'vitest';
import { pieceLength } from '../../../../renderer/base/long-texts.ts';
import { type MethodHandlers, Moved } from '../../../../renderer/base/serve-calls.ts';
import { callOnce, createWorkerCalls, type WorkerCallsDependencies } from '../../../../renderer/base/worker-calls.ts';
import { FakeWorker, ServedWorker } from '../../../support/fake-worker.ts';
import { settled, simulatedClock } from '../../../support/simulated-clock.ts';

type Methods = {
  count(to: number, report: (at: number) => void): string;
  join(texts: Readonly<{ one: string; other: string; isReversed: boolean }>): string;
  repeat(text: string): Readonly<{ text: string; length: number }>;
  bytes(length: number): Uint8Array;
  fail(): never;
  untilAborted(): string;
};

const handlers: MethodHandlers<Methods> = {
  async count(to, { report }) {
    for (let at = 1; at <= to; at += 1) report(at);
    return 'done';
  },
  join: ({ one, other, isReversed }) => (isReversed ? other + one : one + other),
  repeat: (text) => ({ text: text + text, length: text.length * 2 }),
  bytes(length) {
    const bytes = new Uint8Array(length);
    return new Moved(bytes, [bytes.buffer]);
  },
  fail() {
    throw new RangeError('too much');
  },
  untilAborted: (_, { signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
};

function serve(deps: Partial<WorkerCallsDependencies> = {}) {
  const workers: ServedWorker<Methods>[] = [];
  const calls = createWorkerCalls<Methods>({
    spawn() {
      const worker = new ServedWorker<Methods>(handlers);
      workers.push(worker);
      return worker;
    },
    ...deps,
  });
  return { calls, workers };
}

function control(deps: Partial<WorkerCallsDependencies> = {}) {
  const workers: FakeWorker[] = [];
  const clock = simulatedClock();
  const calls = createWorkerCalls<Methods>({
    spawn() {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    after: clock.after,
    ...deps,
  });
  return { calls, workers, clock, worker: () => workers.at(-1)! };
}

test('each call gets its own output, and its progress in order before that', async () => {
  const { calls, workers } = serve();
  const seen: unknown[] = [];
  const count = calls.call('count', 3, { onProgress: (at) => seen.push(at) }).then((output) => seen.push(output));
  const joined = calls.call('join', { one: 'a', other: 'b', isReversed: true });
  expect(await joined).toBe('ba');
  await count;
  expect(seen).toEqual([1, 2, 3, 'done']);
  expect(workers).toHaveLength(1);
  calls.end();
});

test('long texts cross in pieces both ways, also where a piece ends within a character', async () => {
  const { calls, workers } = serve();
  const one = '😀'.repeat(pieceLength + 1);
  const other = `x${'é'.repeat(pieceLength)}`;
  expect(await calls.call('join', { one, other, isReversed: false })).toBe(one + other);
  const { received } = workers[0]!;
  expect(received.filter((message) => 'piece' in message)).toHaveLength(5);
  expect(received.at(-1)).toMatchObject({ method: 'join', input: { isReversed: false } });
  expect(await calls.call('repeat', other)).toEqual({ text: other + other, length: other.length * 2 });
  calls.end();
});

test('the window draws between two pieces, and a call that is aborted meanwhile sends no more of them', async () => {
  let pauses = 0;
  const aborter = new AbortController();
  const { calls, worker } = control({
    async pause() {
      pauses += 1;
      if (pauses === 2) aborter.abort();
    },
  });
  const text = 'a'.repeat(5 * pieceLength);
  const aborted = calls.call('repeat', text, { signal: aborter.signal });
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  await settled();
  expect(pauses).toBe(2);
  expect(worker()).toMatchObject({ calls: [], isEnded: false });
  void calls.call('repeat', text);
  await settled();
  expect(worker().calls).toMatchObject([{ input: text, pieces: 5 }]);
});

test('an error of a method rejects its call, and the worker goes on', async () => {
  const { calls, workers } = serve();
  await expect(calls.call('fail', undefined)).rejects.toMatchObject({ name: 'RangeError', message: 'too much' });
  expect(await calls.call('repeat', 'a')).toEqual({ text: 'aa', length: 2 });
  expect(workers).toHaveLength(1);
  calls.end();
});

test('an output is moved where the method says so', async () => {
  const { calls } = serve();
  expect(await calls.call('bytes', 8)).toEqual(new Uint8Array(8));
  calls.end();
});

test('without time to stop an aborted call ends its worker at once, and the next call starts another', async () => {
  const { calls, workers } = control();
  const aborter = new AbortController();
  const slow = calls.call('count', 1, { signal: aborter.signal });
  const beside = calls.call('count', 2);
  aborter.abort(new Error('another key'));
  expect((await Promise.allSettled([slow, beside])).map((one) => 'reason' in one && one.reason)).toMatchObject([
    { message: 'another key' },
    { name: 'WorkerEndedError' },
  ]);
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true]);
  const next = calls.call('count', 3);
  workers[0]!.reply('late');
  workers[1]!.reply('in time');
  expect(await next).toBe('in time');
});

test('a method sees that its call was aborted, and its worker stays when it stops in time', async () => {
  const clock = simulatedClock();
  const { calls, workers } = serve({ stopWithinMs: 2_000, after: clock.after, idleTimeoutMs: 10 });
  const aborter = new AbortController();
  const aborted = calls.call('untilAborted', undefined, { signal: aborter.signal });
  expect(await calls.call('repeat', 'a')).toEqual({ text: 'aa', length: 2 });
  aborter.abort();
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  await clock.advance(1_999);
  expect(await calls.call('repeat', 'a')).toEqual({ text: 'aa', length: 2 });
  await clock.advance(9);
  expect(workers).toMatchObject([{ isEnded: false }]);
  await clock.advance(1);
  expect(workers).toMatchObject([{ isEnded: true }]);
});

test('a worker that does not stop an aborted call in time is ended', async () => {
  const { calls, worker, clock } = control({ stopWithinMs: 2_000 });
  const aborter = new AbortController();
  const aborted = calls.call('count', 1, { signal: aborter.signal });
  const beside = calls.call('count', 2);
  const besideIsEnded = expect(beside).rejects.toMatchObject({ name: 'WorkerEndedError' });
  aborter.abort();
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  expect(worker()).toMatchObject({ calls: [{ isAborted: true }, { isAborted: false }], isEnded: false });
  await clock.advance(1_999);
  expect(worker().isEnded).toBe(false);
  await clock.advance(1);
  expect(worker().isEnded).toBe(true);
  await besideIsEnded;
});

test('where an aborted call may finish, no timer ends the worker, which the clock of a page would do at once', async () => {
  // `setTimeout` takes an endless time for none.
  const after = (ms: number, run: () => void) => {
    if (ms === Number.POSITIVE_INFINITY) run();
    return () => {};
  };
  const { calls, worker } = control({ stopWithinMs: Number.POSITIVE_INFINITY, after });
  const aborter = new AbortController();
  const aborted = calls.call('count', 1, { signal: aborter.signal });
  const beside = calls.call('count', 2);
  aborter.abort();
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  worker().reply('done');
  expect(await beside).toBe('done');
});

test('a picture that arrives after its call was aborted is closed', async () => {
  const { calls, worker } = control({ stopWithinMs: 2_000 });
  const aborter = new AbortController();
  const aborted = calls.call('count', 1, { signal: aborter.signal });
  aborter.abort();
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  let isClosed = false;
  worker().reply({ width: 1, bitmap: { close: () => (isClosed = true) } });
  expect(isClosed).toBe(true);
});

test('a worker that crashes rejects its open calls, and the next call starts another', async () => {
  const ended: number[] = [];
  const { calls, workers } = control({ onEnd: () => ended.push(workers.length) });
  const open = [calls.call('count', 1), calls.call('count', 2)];
  workers[0]!.crash('no such script');
  const crashed = { name: 'WorkerCrashedError', message: 'The worker did not start.', cause: 'no such script' };
  expect((await Promise.allSettled(open)).map((one) => 'reason' in one && one.reason)).toMatchObject([
    crashed,
    crashed,
  ]);
  expect(workers[0]!.isEnded).toBe(true);
  const next = calls.call('count', 3);
  workers[1]!.reply('done');
  expect(await next).toBe('done');
  const last = calls.call('count', 4);
  workers[1]!.crash();
  await expect(last).rejects.toMatchObject({
    name: 'WorkerCrashedError',
    message: 'The worker stopped.',
    cause: 'out of memory',
  });
  expect(ended).toEqual([1, 2]);
});

test('a worker without calls is ended after its time, and one that was started ahead too', async () => {
  const { calls, workers, clock } = control({ idleTimeoutMs: 100 });
  calls.start();
  await clock.advance(99);
  const call = calls.call('count', 1);
  await clock.advance(1_000);
  expect(workers).toMatchObject([{ isEnded: false }]);
  workers[0]!.reply('done');
  await call;
  await clock.advance(100);
  expect(workers).toMatchObject([{ isEnded: true }]);
  calls.start();
  await clock.advance(100);
  expect(workers).toMatchObject([{ isEnded: true }, { isEnded: true }]);
});

test('an aborted signal starts no worker', async () => {
  const { calls, workers } = control();
  await expect(calls.call('count', 1, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  expect(workers).toEqual([]);
});

test('a worker of one call is ended with it', async () => {
  const worker = new ServedWorker<Methods>(handlers);
  expect(await callOnce<Methods>(() => worker)('repeat', 'ab')).toEqual({ text: 'abab', length: 4 });
  expect(worker.isEnded).toBe(true);
  const failing = new ServedWorker<Methods>(handlers);
  await expect(callOnce<Methods>(() => failing)('fail', undefined)).rejects.toThrow('too much');
  expect(failing.isEnded).toBe(true);
});
