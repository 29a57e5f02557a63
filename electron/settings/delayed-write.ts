/** Typing changes the workspace with each key: what comes within this time is one write. */
const delayMs = 250;

/**
 * Calls `write` some time after `soon`, once for many calls and never twice at a time, so that the last state always is the one
 * written last. `write` takes the state as it is when it is called and never rejects.
 */
export function createDelayedWrite(write: () => Promise<void>) {
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  const now = (): Promise<void> => {
    if (timer === null) return writing;
    clearTimeout(timer);
    timer = null;
    writing = writing.then(write);
    return writing;
  };

  return {
    soon(): void {
      timer ??= setTimeout(() => void now(), delayMs);
    },

    /** Resolves when everything up to here is written, without waiting for the time to pass. */
    flush: now,
  };
}
