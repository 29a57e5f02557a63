import { createSerialQueue } from './serial-queue.ts';

type DelayedWriteDependencies = Readonly<{
  /** Changes within this time are written together. */
  delayMs: number;
  /** Writes the current state. Never rejects. */
  write(): Promise<void>;
}>;

/** Debounces `write`: one call for many changes, and never two at a time. The last state is always written last. */
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

    /** Writes every change so far without waiting for `delayMs`, and resolves when that is done. */
    flush: writeNow,
  };
}
