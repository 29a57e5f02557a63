export type SavesUnderWay = ReturnType<typeof createSavesUnderWay>;

/** The running saves to the author's places. */
export function createSavesUnderWay() {
  const saves = new Set<Promise<unknown>>();
  return {
    /** Counts a save until it settles. Returns it. */
    add<T>(save: Promise<T>): Promise<T> {
      saves.add(save);
      const remove = () => void saves.delete(save);
      save.then(remove, remove);
      return save;
    },

    count: () => saves.size,

    /** Resolves when no save is running, or after `ms`, because a hanging disk must not keep Galley from quitting. */
    endedWithin: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        void Promise.allSettled(saves).then(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
}
