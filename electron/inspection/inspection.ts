import { abortable } from '../../shared/abortable.ts';
import { type Fault, FaultError } from '../../shared/fault.ts';

/** An inspection process. It runs one task at a time. */
export type Inspector = Readonly<{
  /** Rejects with the error of the task, or when the process ends. */
  run(task: string, input: unknown): Promise<unknown>;
  isAlive(): boolean;
  /** The memory of the whole process; 0 if the system does not report it. */
  memoryBytes(): number;
  kill(): void;
}>;

/** A task exceeded a limit. Its process was ended, and the next task gets a new one. */
export class InspectionLimitError extends FaultError {
  readonly limit: 'time' | 'memory';

  constructor(limit: 'time' | 'memory') {
    super(beyondLimit(limit));
    this.limit = limit;
  }
}

type InspectOptions = Readonly<{
  /** Ends the task at once. */
  signal?: AbortSignal;
  /** The size of the input, if the task reads a file. */
  bytes?: number;
}>;

/** The input and the verdict of each task. */
export type TaskTable = Readonly<Record<string, Readonly<{ input: unknown; verdict: unknown }>>>;

/** Rejects with `InspectionLimitError`, the error of the task, or the reason of the signal. */
export type InspectTasks<Tasks> = <Task extends keyof Tasks & string>(
  task: Task,
  input: Tasks[Task] extends { input: infer Input } ? Input : never,
  options?: InspectOptions,
) => Promise<Tasks[Task] extends { verdict: infer Verdict } ? Verdict : never>;

/** The implementation of each task. */
export type TaskHandlers<Tasks> = {
  readonly [Task in keyof Tasks]: Tasks[Task] extends { input: infer Input; verdict: infer Verdict }
    ? (input: Input) => Promise<Verdict> | Verdict
    : never;
};

export type InspectionLimits = Readonly<{
  /** For each task, plus more for each megabyte of its input. */
  timeMs: number;
  timeMsPerMb: number;
  memoryBytes: number;
  processes: number;
}>;

const usualLimits: InspectionLimits = {
  timeMs: 10_000,
  timeMsPerMb: 40,
  memoryBytes: 1_200_000_000,
  // Two, so that a slow answer does not block the others.
  processes: 2,
};

/** How often to check the memory of a process. Each check costs the main process a millisecond. */
const watchMs = 250;

export type Inspection<Tasks> = Readonly<{
  inspect: InspectTasks<Tasks>;
  /** Starts a process in advance, so that the first task does not wait for it. */
  warm(): void;
  close(): void;
}>;

/**
 * Checks bytes from outside in separate processes with limits on time and memory. One process is kept ready. A task
 * that exceeds a limit or is cancelled ends its process.
 */
export function createInspection<Tasks extends TaskTable>({
  open,
  limits = usualLimits,
}: {
  open(): Inspector;
  limits?: InspectionLimits;
}): Inspection<Tasks> {
  const all = new Set<Inspector>();
  const idle: Inspector[] = [];
  const waiting: Array<(inspector: Inspector) => void> = [];
  let isOpen = true;

  const start = (): Inspector => {
    const inspector = open();
    all.add(inspector);
    return inspector;
  };

  const release = (inspector: Inspector) => {
    if (!inspector.isAlive()) all.delete(inspector);
    const next = isOpen && waiting.shift();
    if (next) next(all.has(inspector) ? inspector : start());
    else if (!isOpen || idle.length > 0) end(inspector);
    else idle.push(all.has(inspector) ? inspector : start());
  };

  const end = (inspector: Inspector) => {
    all.delete(inspector);
    inspector.kill();
  };

  const take = async (signal?: AbortSignal): Promise<Inspector> => {
    if (!isOpen) throw new Error('Inspection has ended.');
    const ready = idle.pop();
    if (ready?.isAlive()) return ready;
    if (ready) all.delete(ready);
    if (all.size < limits.processes) return start();
    let give = (_: Inspector) => {};
    const turn = new Promise<Inspector>((resolve) => {
      give = resolve;
    });
    waiting.push(give);
    return (signal ? abortable(turn, signal) : turn).catch((thrown: unknown) => {
      const place = waiting.indexOf(give);
      if (place === -1) void turn.then(release);
      else waiting.splice(place, 1);
      throw thrown;
    });
  };

  const inspect = async (task: string, input: unknown, { signal, bytes = 0 }: InspectOptions = {}) => {
    signal?.throwIfAborted();
    const inspector = await take(signal);
    return new Promise<unknown>((resolve, reject) => {
      const giveUp = (reason: unknown) => {
        end(inspector);
        reject(reason);
      };
      const timeMs = limits.timeMs + (limits.timeMsPerMb * bytes) / 1_000_000;
      const timer = setTimeout(() => giveUp(new InspectionLimitError('time')), timeMs);
      const watch = setInterval(() => {
        if (inspector.memoryBytes() > limits.memoryBytes) giveUp(new InspectionLimitError('memory'));
      }, watchMs);
      const abort = () => giveUp(signal?.reason);
      signal?.addEventListener('abort', abort, { once: true });
      const over = () => {
        clearTimeout(timer);
        clearInterval(watch);
        signal?.removeEventListener('abort', abort);
        release(inspector);
      };
      inspector.run(task, input).then(
        (verdict) => {
          over();
          resolve(verdict);
        },
        (thrown: unknown) => {
          // V8 ends a process that runs out of memory.
          const isGone = !inspector.isAlive();
          over();
          reject(isGone ? new InspectionLimitError('memory') : thrown);
        },
      );
    });
  };

  return {
    inspect: inspect as InspectTasks<Tasks>,

    warm(): void {
      if (isOpen && all.size === 0) idle.push(start());
    },

    close(): void {
      isOpen = false;
      for (const inspector of all) inspector.kill();
      all.clear();
    },
  };
}

const beyondLimit = (limit: InspectionLimitError['limit']): Fault => ({
  code: 'CHECK-LIMIT',
  happened: 'This answer takes too long to be checked.',
  advice: limit === 'time' ? 'Galley stopped the check.' : 'The check needs too much memory, so Galley stopped it.',
});
