import { afterEach, beforeEach, expect, test, vi } from 'vitest';

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

const { started } = StubWorker;

const page = globalThis as unknown as Readonly<{ runTask(message: string): Promise<string | null>; endTask(): void }>;

beforeEach(async () => {
  started.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('Worker', StubWorker);
  vi.resetModules();
  await import('../../../../../electron/templates/sandbox/page.ts');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Those that wait for a task. */
const spares = () => started.filter(({ isEnded, given }) => !isEnded && given.length === 0);

/** A task that is answered at once, by the worker that it is given to. */
async function answered(message: string): Promise<string | null> {
  const answer = page.runTask(message);
  started
    .findLast(({ given }) => given.length > 0 && JSON.stringify(given[0]) === message)
    ?.onmessage?.({ data: 'done' });
  return answer;
}

test('a worker is started before the first task comes, and others one after another', () => {
  expect(spares()).toHaveLength(1);
  vi.advanceTimersByTime(200);
  expect(spares()).toHaveLength(2);
  vi.runAllTimers();
  expect(spares()).toHaveLength(3);
});

test('a worker has one task, and is ended when its answer has had time to be shown', async () => {
  expect(await answered('{"task":1}')).toBe('done');
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
  void page.runTask('{"task":2}');
  await vi.runAllTimersAsync();
  expect(started[1]).toMatchObject({ isEnded: false, given: [{ task: 2 }] });
});

test('a task that is given up ends its worker at once', async () => {
  vi.stubGlobal('ErrorEvent', class {});
  const answer = page.runTask('{"task":1}');
  page.endTask();
  expect(started[0]?.isEnded).toBe(true);
  expect(await answer).toBeNull();
});
