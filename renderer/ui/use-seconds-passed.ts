import { useEffect, useState } from 'react';

/** The whole seconds since `since` last changed. */
export function useSecondsPassed(since: unknown): number {
  const [passed, setPassed] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value of `since` restarts the count
  useEffect(() => {
    setPassed(0);
    const startedAt = performance.now();
    const timer = setInterval(() => setPassed(Math.floor((performance.now() - startedAt) / 1_000)), 500);
    return () => clearInterval(timer);
  }, [since]);

  return passed;
}
