export type SavesUnderWay = ReturnType<typeof createSavesUnderWay>;

/** The saves to places of the author that are under way. */
export function createSavesUnderWay() {
  const saves = new Set<Promise<unknown>>();
  return {
    /** Counts a save until it has ended, whether well or not. Gives it back. */
    add<T>(save: Promise<T>): Promise<T> {
      saves.add(save);
      const remove = () => void saves.delete(save);
      save.then(remove, remove);
      return save;
    },

    count: () => saves.size,

    /** Resolves when no save is under way, or after `ms`: a disk that hangs must not keep Galley from ending. */
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
