import type { ScrollPosition } from './scroll-position.ts';

/** The latest scroll positions by key, at most `limit` of them; the oldest is dropped first. */
export function createScrollPositions(limit: number) {
  let onChange = () => {};
  const positions = new Map<string, ScrollPosition>();
  return {
    get: (key: string) => positions.get(key),
    keep(key: string, position: ScrollPosition): void {
      positions.delete(key);
      positions.set(key, position);
      const oldest = positions.keys().next().value;
      if (positions.size > limit && oldest !== undefined) positions.delete(oldest);
      onChange();
    },
    /** The latest `count` of them, oldest first. */
    latest: (count: number): readonly (readonly [key: string, position: ScrollPosition])[] =>
      [...positions].slice(-count),
    /** Calls `listener` after each `keep`. */
    listen(listener: () => void): void {
      onChange = listener;
    },
  };
}

export type ScrollPositions = ReturnType<typeof createScrollPositions>;
