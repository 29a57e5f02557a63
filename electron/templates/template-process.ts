import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SerialQueue } from '../base/serial-queue.ts';
import type { AnswerParts } from './answer-pieces.ts';
import { TemplateAnswerError } from './template-answers.ts';
import type { SandboxTask, SandboxTasks } from './template-job.ts';

/** A template exceeded a limit. Its process was ended, and the next task gets a new one. */
export class TemplateLimitError extends Error {
  override readonly name = 'TemplateLimitError';
  readonly limit: 'time' | 'memory';

  constructor(limit: 'time' | 'memory') {
    super(
      limit === 'time'
        ? `The template ran longer than ${timeLimitMs / 1_000} s.`
        : 'The template used too much memory.',
    );
    this.limit = limit;
  }
}

export type SandboxHandle = Readonly<{
  ready: Promise<void>;
  /**
   * Tasks with the same `owner` may share state; with `null`, none do. Resolves to null if the task ended without an
   * answer. Rejects if the process died.
   */
  run(task: SandboxTask, job: unknown, owner: string | null): Promise<AnswerParts | 'invalid' | null>;
  /** Ends the running task, which resolves to null. */
  endTask(): void;
  memoryBytes(): number;
  /** The processor time of the process so far; `null` if the system does not report it. */
  cpuMs(): number | null;
  kill(): void;
  close(): void;
  isAlive(): boolean;
}>;

export type TemplateProcess = Readonly<{
  /**
   * Rejects with `TemplateLimitError`, `TemplateAnswerError`, or the reason of `signal`. Runs one task at a time and
   * queues the others. After the author's helpers, the result may be anything: use `checkAnswer`. `owner` identifies
   * what the tasks belong to, such as a draft. The owner's next task starts faster.
   */
  run<Task extends SandboxTask>(
    task: Task,
    job: SandboxTasks[Task]['job'],
    signal: AbortSignal,
    owner?: string,
  ): Promise<SandboxTasks[Task]['result']>;
  /** Starts the process in advance, so that the first task does not wait for it. */
  warm(): void;
  close(): void;
}>;

/** Processor time, so that a busy machine does not shorten a template's time. */
const timeLimitMs = 2_000;
/** The timeout of a task in real time, because a template that only waits uses no processor. */
const patienceMs = 10_000;
/** For the whole process, which takes about 100 MB without a template. */
const memoryLimitBytes = 768 * 2 ** 20;
/** A template allocates at most about 1 GB a second. */
const watchMs = 100;

/** The author's helpers may change anything that the next task uses. */
const hasHelpers = (job: object) =>
  ('helpers' in job && job.helpers !== '') ||
  ('helperFiles' in job && (job.helperFiles as readonly unknown[]).length > 0);

export type TemplateLimits = Readonly<{ timeMs: number; patienceMs: number; memoryBytes: number }>;

type TemplateProcessDependencies = Readonly<{
  open(): SandboxHandle;
  queue: SerialQueue;
  limits?: Partial<TemplateLimits>;
}>;

const usualLimits: TemplateLimits = { timeMs: timeLimitMs, patienceMs, memoryBytes: memoryLimitBytes };

/** Keeps one sandboxed process ready, and replaces it when it is ended. */
export function createTemplateProcess({
  open,
  queue,
  limits: changedLimits,
}: TemplateProcessDependencies): TemplateProcess {
  const limits = { ...usualLimits, ...changedLimits };
  let current: SandboxHandle | null = null;
  let isOpen = true;

  const living = (): SandboxHandle => {
    if (!isOpen) throw new Error('Templates are no longer run.');
    if (!current?.isAlive()) {
      current?.close();
      current = open();
    }
    return current;
  };

  const end = (sandbox: SandboxHandle) => {
    sandbox.kill();
    if (current === sandbox) current = isOpen ? open() : null;
  };

  return {
    run: (task, job, signal, owner) =>
      queue.run(async () => {
        signal.throwIfAborted();
        const sandbox = living();
        await sandbox.ready.catch((thrown: unknown) => {
          // A process that failed to start is useless; the next task gets a new one.
          if (current === sandbox) current = null;
          sandbox.close();
          throw thrown;
        });
        signal.throwIfAborted();
        let exceeded: TemplateLimitError['limit'] | null = null;
        const exceed = (limit: TemplateLimitError['limit']) => {
          exceeded ??= limit;
          end(sandbox);
        };
        const startedMs = performance.now();
        const answer = sandbox.run(task, job, hasHelpers(job) ? null : (owner ?? null));
        // Measured while the template runs, because the system takes a millisecond or more to reply.
        const cpuBeforeMs = sandbox.cpuMs();
        const watch = setInterval(() => {
          if (sandbox.memoryBytes() > limits.memoryBytes) exceed('memory');
          const waitedMs = performance.now() - startedMs;
          const cpuMs = sandbox.cpuMs();
          const usedMs = cpuMs === null || cpuBeforeMs === null ? waitedMs : cpuMs - cpuBeforeMs;
          if (usedMs > limits.timeMs || waitedMs > limits.patienceMs) exceed('time');
        }, watchMs);
        const abort = () => sandbox.endTask();
        signal.addEventListener('abort', abort, { once: true });
        try {
          const parts = await answer.catch((thrown: unknown) => {
            if (exceeded) return null;
            throw thrown;
          });
          if (exceeded) throw new TemplateLimitError(exceeded);
          signal.throwIfAborted();
          // The worker only ends without an answer if its memory is exhausted.
          if (parts === null) throw new TemplateLimitError('memory');
          if (parts === 'invalid') throw new TemplateAnswerError('It is no JSON, or too long.');
          return (await joinAnswer(parts)) as never;
        } catch (thrown) {
          if (thrown instanceof TemplateLimitError || signal.aborted || sandbox.isAlive()) throw thrown;
          // Chromium ends a process that runs out of memory.
          throw new TemplateLimitError('memory');
        } finally {
          clearInterval(watch);
          signal.removeEventListener('abort', abort);
        }
      }),

    warm() {
      if (isOpen) living();
    },

    close() {
      isOpen = false;
      current?.close();
      current = null;
    },
  };
}

/** About 5 ms of work. */
const turnCharacters = 500_000;

/** The answer of the sandbox again. Other work of this thread goes on between two parts. */
export async function joinAnswer(parts: AnswerParts): Promise<unknown> {
  const root: Record<string, unknown> = {};
  let characters = 0;
  for (const part of parts) {
    const path = ['answer', ...part.path];
    const last = path.pop()!;
    const holder = path.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], root);
    const target = holder as Record<string, unknown>;
    if ('items' in part) (target[last] as unknown[]).push(...JSON.parse(part.items));
    else target[last] = 'text' in part ? part.text : JSON.parse(part.json);
    characters += 'items' in part ? part.items.length : 'json' in part ? part.json.length : 0;
    if (characters > turnCharacters) {
      characters = 0;
      await nextTurn();
    }
  }
  return root.answer;
}
