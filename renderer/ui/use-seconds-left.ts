import { useEffect, useState } from 'react';

/**
 * Counts down the whole seconds of a wait that was told once, `inMs` milliseconds ahead. `told` is the message itself: a new
 * one starts the count anew. `null` when there is no end to count to; never below 0.
 */
export function useSecondsLeft(inMs: number | null, told: unknown): number | null {
  const [left, setLeft] = useState(inMs);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message starts the count anew, even with the same wait in it
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
  }, [inMs, told]);

  return left === null ? null : Math.ceil(left / 1_000);
}
