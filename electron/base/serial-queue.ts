export type SerialQueue = ReturnType<typeof createSerialQueue>;

/** Runs asynchronous work one piece at a time, in the order of the calls. Work that fails does not stop what comes after it. */
export function createSerialQueue(first: Promise<unknown> = Promise.resolve()) {
  let last: Promise<unknown> = first.catch(() => {});
  return {
    /** Resolves or rejects as `work` does, which starts when everything before it has ended. */
    run<T>(work: () => Promise<T>): Promise<T> {
      const done = last.then(work);
      last = done.catch(() => {});
      return done;
    },

    /** Resolves when everything so far has ended. Never rejects. */
    idle: async (): Promise<void> => void (await last),
  };
}
