import { useEffect, useState } from 'react';

/** The whole seconds since `since` was first seen; a new one starts at 0. */
export function useSecondsPassed(since: unknown): number {
  const [passed, setPassed] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `since` starts the count anew
  useEffect(() => {
    setPassed(0);
    const startedAt = performance.now();
    const timer = setInterval(() => setPassed(Math.floor((performance.now() - startedAt) / 1_000)), 500);
    return () => clearInterval(timer);
  }, [since]);

  return passed;
}
