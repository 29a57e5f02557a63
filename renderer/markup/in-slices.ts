/** The longest work between two pauses: half of a frame at 60 frames a second. */
const sliceMs = 8;

/**
 * Calls `take` until it returns `false`, with a `pause` after each few milliseconds of work. Rejects with
 * `signal.reason` when it is aborted in a pause.
 */
export async function inSlices<T>(
  steps: Iterable<T>,
  take: (step: T) => boolean,
  signal: AbortSignal,
  pause: () => Promise<void>,
): Promise<void> {
  let until = performance.now() + sliceMs;
  let taken = 0;
  for (const step of steps) {
    if (!take(step)) return;
    taken += 1;
    // Reading the clock costs more than a step.
    if (taken % 64 !== 0 || performance.now() < until) continue;
    await pause();
    signal.throwIfAborted();
    until = performance.now() + sliceMs;
  }
}
