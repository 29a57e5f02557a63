/** Who goes first: what the author has just asked for, then what Galley does on its own. */
export type Priority = 'interactive' | 'background';

export type QueueRank = Readonly<{
  priority: Priority;
  /** Set when the same call waits again after a failed try: it was asked before those that wait now. */
  repeat: boolean;
}>;

const rankOf = ({ priority, repeat }: QueueRank) => (priority === 'background' ? 2 : 0) + (repeat ? 0 : 1);

/** First come, first served, within a rank. */
export function createRequestQueue<T extends QueueRank>() {
  const line: T[] = [];

  return {
    join(one: T): void {
      const behind = line.findIndex((other) => rankOf(other) > rankOf(one));
      line.splice(behind === -1 ? line.length : behind, 0, one);
    },

    /** Leaves from anywhere in the line; no matter if it is no longer there. */
    leave(one: T): void {
      const at = line.indexOf(one);
      if (at !== -1) line.splice(at, 1);
    },

    next: (): T | undefined => line.shift(),

    get length() {
      return line.length;
    },

    inOrder: (): readonly T[] => line,
  };
}
