/**
 * Calls `onFailure` when `failed` rejects, until the returned function is called. `failed` may be pending as long as
 * the window is open: after that call it holds nothing of the listener.
 */
export function listenForFailure(failed: Promise<never>, onFailure: (reason: unknown) => void): () => void {
  const listener: Listener = { onFailure };
  notify(failed, listener);
  return () => {
    listener.onFailure = null;
  };
}

type Listener = { onFailure: ((reason: unknown) => void) | null };

/** A function of its own, so that its closure holds the listener only. */
function notify(failed: Promise<never>, listener: Listener): void {
  failed.catch((reason: unknown) => listener.onFailure?.(reason));
}

/**
 * Settles as `work` does, or rejects as `failed` does, whichever comes first. `Promise.race` would let a pending
 * `failed` hold the result of every `work`, such as a closed document.
 */
export async function unlessFailed<T>(work: Promise<T>, failed: Promise<never>): Promise<T> {
  let stop = () => {};
  const failure = new Promise<never>((_, reject) => {
    stop = listenForFailure(failed, reject);
  });
  try {
    return await Promise.race([work, failure]);
  } finally {
    stop();
  }
}
