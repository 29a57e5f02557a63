/** A second crash within this time is not a coincidence. */
export const repeatWindowMs = 60_000;

/** What follows a crash of the page: `reload` silently, or `ask` if there was another one less than a minute ago. */
export function createCrashPolicy(monotonicMs: () => number) {
  let lastAtMs = Number.NEGATIVE_INFINITY;
  return {
    crashed(): 'reload' | 'ask' {
      const nowMs = monotonicMs();
      const isRepeated = nowMs - lastAtMs < repeatWindowMs;
      lastAtMs = nowMs;
      return isRepeated ? 'ask' : 'reload';
    },
  };
}
