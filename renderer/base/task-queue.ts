/** A task that can be aborted while it waits or runs. */
type Task = Readonly<{ start: () => void; signal: AbortSignal }>;

/**
 * Runs at most `concurrency` tasks at a time, in the order in which they were added. A task that is aborted while it
 * waits never starts: a fast scroll over a thousand pages draws only the last ones. A failed task does not stop the
 * others.
 */
export function createTaskQueue(concurrency: number) {
  const waiting = new Set<Task>();
  let running = 0;

  const next = () => {
    for (const task of waiting) {
      if (running >= concurrency) return;
      waiting.delete(task);
      task.start();
    }
  };

  /** Resolves or rejects as `work` does; rejects with the signal's reason if it is aborted before it starts. */
  return <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const leave = () => {
        waiting.delete(task);
        reject(signal.reason);
      };
      const task: Task = {
        signal,
        start() {
          signal.removeEventListener('abort', leave);
          running += 1;
          Promise.resolve()
            .then(work)
            .then(resolve, reject)
            .finally(() => {
              running -= 1;
              next();
            });
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.add(task);
      next();
    });
}

export type TaskQueue = ReturnType<typeof createTaskQueue>;
