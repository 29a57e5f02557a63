export type SerialQueue = ReturnType<typeof createSerialQueue>;

/** Runs asynchronous work one at a time, in the order of the calls. A failure does not stop the work after it. */
export function createSerialQueue(first: Promise<unknown> = Promise.resolve()) {
  let last: Promise<unknown> = first.catch(() => {});
  return {
    /** Runs `work` when all earlier work has ended. Settles like `work`. */
    run<T>(work: () => Promise<T>): Promise<T> {
      const done = last.then(work);
      last = done.catch(() => {});
      return done;
    },

    /** Resolves when all work so far has ended. Never rejects. */
    idle: async (): Promise<void> => void (await last),
  };
}
