import { useEffect, useState } from 'react';

/**
 * Counts down the seconds of a wait that ends `inMs` milliseconds after `message` arrived: a new message restarts the
 * countdown. Rounded up, never below 0; `null` if the wait has no known end.
 */
export function useSecondsLeft(inMs: number | null, message: unknown): number | null {
  const [left, setLeft] = useState(inMs);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message restarts the countdown, even with the same duration
  useEffect(() => {
    setLeft(inMs);
    if (inMs === null) return;
    const endsAt = performance.now() + inMs;
    const timer = setInterval(() => {
      const remaining = endsAt - performance.now();
      setLeft(Math.max(0, remaining));
      if (remaining <= 0) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [inMs, message]);

  return left === null ? null : Math.ceil(left / 1_000);
}
