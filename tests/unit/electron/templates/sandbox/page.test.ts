import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnswerParts } from '../../../../../electron/templates/answer-pieces.ts';

class StubWorker {
  static readonly started: StubWorker[] = [];
  onmessage: ((event: Readonly<{ data: unknown }>) => void) | null = null;
  onerror: ((event: Readonly<{ message: string }>) => void) | null = null;
  isEnded = false;
  readonly given: unknown[] = [];

  constructor() {
    StubWorker.started.push(this);
  }

  postMessage(job: unknown): void {
    this.given.push(job);
  }

  terminate(): void {
    this.isEnded = true;
  }
}

const done = [{ path: [], text: 'done' }];

type Given = Readonly<{ task: number }>;

const { started } = StubWorker;

const page = globalThis as unknown as Readonly<{
  addPiece(text: string): void;
  runTask(message: string, owner: string | null): Promise<AnswerParts | 'invalid' | null>;
  endTask(): void;
}>;

beforeEach(async () => {
  started.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('Worker', StubWorker);
  vi.resetModules();
  await import('../../../../../electron/templates/sandbox/page.ts');
});

afterEach(() => void vi.useRealTimers());

/** Those that wait for a task. */
const spares = () => started.filter(({ isEnded, given }) => !isEnded && given.length === 0);

/** A task that is answered at once, by the worker that it is given to. */
async function answered(message: string, owner: string | null = null, data = '"done"') {
  const answer = page.runTask(message, owner);
  started.findLast(({ given }) => JSON.stringify(given.at(-1)) === message)?.onmessage?.({ data });
  return answer;
}

/** The tasks that each worker was given, of those that had one, and whether it was ended. */
const used = () =>
  started
    .filter(({ given }) => given.length > 0)
    .map(({ given, isEnded }) => [given.map((one) => (one as Given).task), isEnded]);

test('a worker is started before the first task comes, and others one after another', () => {
  expect(spares()).toHaveLength(1);
  vi.advanceTimersByTime(200);
  expect(spares()).toHaveLength(2);
  vi.runAllTimers();
  expect(spares()).toHaveLength(3);
});

test('a worker has one task, and is ended when its answer has had time to be shown', async () => {
  expect(await answered('{"task":1}')).toEqual(done);
  expect(started.map(({ isEnded }) => isEnded)).toEqual([false]);

  await vi.runAllTimersAsync();
  expect(started[0]).toMatchObject({ isEnded: true, given: [{ task: 1 }] });
  expect(spares()).toHaveLength(3);
});

test('ten keys a second each have a worker that was started before, and one of their own', async () => {
  await vi.runAllTimersAsync();
  for (let key = 0; key < 40; key += 1) {
    const before = started.length;
    await answered(`{"task":${key}}`);
    expect(started).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.runAllTimersAsync();
  expect(started.filter(({ isEnded }) => !isEnded)).toEqual(spares());
  expect(spares()).toHaveLength(3);
});

test('a task has the newest worker that has had time to start, else the one that was started first', async () => {
  await vi.runAllTimersAsync();
  await vi.advanceTimersByTimeAsync(200);
  await answered('{"task":1}');
  expect(started.map(({ given }) => given.length)).toEqual([0, 0, 1]);
  await vi.advanceTimersByTimeAsync(300);
  await answered('{"task":2}');
  expect(started.map(({ given }) => given.length)).toEqual([0, 1, 1, 0]);
  await answered('{"task":3}');
  await answered('{"task":4}');
  expect(started.map(({ given }) => given.length)).toEqual([1, 1, 1, 1]);
});

test('a task for which no worker is left has one that is started for it', async () => {
  for (let task = 0; task < 3; task += 1) await answered(`{"task":${task}}`);
  expect(started.map(({ given }) => given)).toEqual([[{ task: 0 }], [{ task: 1 }], [{ task: 2 }]]);

  await vi.runAllTimersAsync();
  expect(spares()).toHaveLength(3);
});

test('the worker of a task that lasts is not ended with the one before it', async () => {
  await answered('{"task":1}');
  void page.runTask('{"task":2}', null);
  await vi.runAllTimersAsync();
  expect(started[1]).toMatchObject({ isEnded: false, given: [{ task: 2 }] });
});

test('a task that is given up ends its worker at once', async () => {
  vi.stubGlobal('ErrorEvent', class {});
  const answer = page.runTask('{"task":1}', null);
  page.endTask();
  expect(started[0]?.isEnded).toBe(true);
  expect(await answer).toBeNull();
});

test('the next task of the same owner has the same worker, so that its engine is not compiled anew', async () => {
  for (const task of [1, 2, 3]) expect(await answered(`{"task":${task}}`, 'draft')).toEqual(done);
  await vi.advanceTimersByTimeAsync(5_000);
  await answered('{"task":4}', 'draft');
  expect(used()).toEqual([[[1, 2, 3, 4], false]]);
});

test('another owner, or none, has a worker of its own, and what the one before has left is gone', async () => {
  await answered('{"task":1}', 'draft');
  await answered('{"task":2}', 'other');
  await answered('{"task":3}');
  await answered('{"task":4}', 'draft');
  expect(used().map(([tasks]) => tasks)).toEqual([[1], [2], [3], [4]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(used().map(([, isEnded]) => isEnded)).toEqual([true, true, true, false]);
});

test('a worker whose task was given up, or that gave no answer, has no other task of its owner', async () => {
  vi.stubGlobal('ErrorEvent', class {});
  const givenUp = page.runTask('{"task":1}', 'draft');
  page.endTask();
  expect(await givenUp).toBeNull();
  expect(await answered('{"task":2}', 'draft', '')).toBe('invalid');
  await answered('{"task":3}', 'draft');
  expect(used().map(([tasks]) => tasks)).toEqual([[1], [2], [3]]);
});

test('a large task leaves nothing behind that would count as memory of the next one', async () => {
  await answered('{"task":1}', 'draft', JSON.stringify('x'.repeat(2_000_000)));
  await answered('{"task":2}', 'draft');
  expect(used().map(([tasks]) => tasks)).toEqual([[1], [2]]);
});

test('a worker that its owner leaves alone is ended after a minute, and another waits in its place', async () => {
  await answered('{"task":1}', 'draft');
  await vi.advanceTimersByTimeAsync(50_000);
  await answered('{"task":2}', 'draft');
  await vi.advanceTimersByTimeAsync(59_000);
  expect(used()).toEqual([[[1, 2], false]]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(used()).toEqual([[[1, 2], true]]);
  expect(spares()).toHaveLength(3);
  await answered('{"task":3}', 'draft');
  expect(used().map(([tasks]) => tasks)).toEqual([[1, 2], [3]]);
});

test('a long task comes in pieces, and one that is given up on the way is not begun', async () => {
  vi.stubGlobal('ErrorEvent', class {});
  page.addPiece('{"ta');
  page.addPiece('sk"');
  const answer = page.runTask(':1}', null);
  started[0]?.onmessage?.({ data: '"done"' });
  expect(await answer).toEqual(done);
  page.addPiece('{"task"');
  page.endTask();
  page.addPiece(':');
  expect(await page.runTask('2}', null)).toBeNull();
  await answered('{"task":3}');
  expect(used().map(([tasks]) => tasks)).toEqual([[1], [3]]);
});
