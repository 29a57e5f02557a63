/** A piece of work that can be given up while it waits or goes on. */
type Job = Readonly<{ start: () => void; signal: AbortSignal }>;

/**
 * Lets `atOnce` jobs go on at a time, in the order in which they came. A job that is given up while it waits never starts, so that a fast
 * scroll over a thousand pages draws only those where it ends.
 */
export function createPictureLine(atOnce: number) {
  const waiting = new Set<Job>();
  let going = 0;

  const next = () => {
    for (const job of waiting) {
      if (going >= atOnce) return;
      waiting.delete(job);
      job.start();
    }
  };

  /** Resolves or rejects as `work` does; rejects with the signal's reason if that comes first while it waits. */
  return <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const leave = () => {
        waiting.delete(job);
        reject(signal.reason);
      };
      const job: Job = {
        signal,
        start() {
          signal.removeEventListener('abort', leave);
          going += 1;
          Promise.resolve()
            .then(work)
            .then(resolve, reject)
            .finally(() => {
              going -= 1;
              next();
            });
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.add(job);
      next();
    });
}

export type PictureLine = ReturnType<typeof createPictureLine>;
