/**
 * Calls `onFailure` when `failed` rejects, until the returned function is called. `failed` may be pending as long as
 * the window is open. After that call it holds no reference to the listener.
 */
export function listenForFailure(failed: Promise<never>, onFailure: (reason: unknown) => void): () => void {
  const listener: Listener = { onFailure };
  notify(failed, listener);
  return () => {
    listener.onFailure = null;
  };
}

type Listener = { onFailure: ((reason: unknown) => void) | null };

/** A separate function, so that its closure holds only the listener. */
function notify(failed: Promise<never>, listener: Listener): void {
  failed.catch((reason: unknown) => listener.onFailure?.(reason));
}

/**
 * Settles like `work`, or rejects like `failed`, whichever comes first. With `Promise.race`, a pending `failed` would
 * keep the result of every `work` in memory, such as a closed document.
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
