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

test('a worker is started before the first task comes', () => {
  expect(started.map(({ given }) => given)).toEqual([[]]);
});

test('a worker has one task, and is ended when its answer has had time to be shown', async () => {
  const answer = page.runTask('{"task":1}');
  started[0]?.onmessage?.({ data: 'done' });
  expect(await answer).toBe('done');
  expect(started.map(({ isEnded }) => isEnded)).toEqual([false]);

  await vi.runAllTimersAsync();
  expect(started.map(({ isEnded, given }) => [isEnded, given.length])).toEqual([
    [true, 1],
    [false, 0],
  ]);
});

test('a task that comes before that has a worker of its own', async () => {
  const first = page.runTask('{"task":1}');
  started[0]?.onmessage?.({ data: 'one' });
  await first;
  void page.runTask('{"task":2}');
  expect(started.map(({ given }) => given)).toEqual([[{ task: 1 }], [{ task: 2 }]]);

  await vi.runAllTimersAsync();
  expect(started[1]?.isEnded).toBe(false);
});

test('a task that is given up ends its worker at once', async () => {
  vi.stubGlobal('ErrorEvent', class {});
  const answer = page.runTask('{"task":1}');
  page.endTask();
  expect(started[0]?.isEnded).toBe(true);
  expect(await answer).toBeNull();
});
