import { createSerialQueue } from './serial-queue.ts';

type DelayedWriteDependencies = Readonly<{
  /** Many changes within this time are one write. */
  delayMs: number;
  /** Writes the state of the moment when it is called. Never rejects. */
  write(): Promise<void>;
}>;

/** Calls `write` a moment after a change, once for many changes and never twice at a time: the last state is written last. */
export function createDelayedWrite({ delayMs, write }: DelayedWriteDependencies) {
  const queue = createSerialQueue();
  let timer: NodeJS.Timeout | null = null;

  const writeNow = (): Promise<void> => {
    if (timer === null) return queue.idle();
    clearTimeout(timer);
    timer = null;
    return queue.run(write);
  };

  return {
    soon(): void {
      timer ??= setTimeout(() => void writeNow(), delayMs);
    },

    /** Resolves when every change so far is written, without waiting for `delayMs`. */
    flush: writeNow,
  };
}
