type DrawQueueDependencies = Readonly<{
  /** Draws a page; resolves to whether it is painted now. Never rejects. */
  draw: (page: number) => Promise<boolean>;
  /** Stops drawing a page; the promise of `draw` then resolves soon. */
  cancel: (page: number) => void;
  isPainted: (page: number) => boolean;
  /** Pages drawn at a time: while one is painted here, the worker reads the next. */
  atOnce: number;
}>;

/** Draws pages in the order in which they are wanted now, and stops what is no longer wanted. */
export function createDrawQueue({ draw, cancel, isPainted, atOnce }: DrawQueueDependencies) {
  const running = new Set<number>();
  /** Pages that could not be painted: not tried again until they are wanted anew. */
  const failed = new Set<number>();
  let wanted: readonly number[] = [];
  let waiting: Array<Readonly<{ pages: readonly number[]; done: () => void }>> = [];

  const isSettled = (page: number) => isPainted(page) || failed.has(page);

  const settle = () => {
    const stillWaiting = waiting.filter(({ pages }) => !pages.every(isSettled));
    const ready = waiting.filter(({ pages }) => pages.every(isSettled));
    waiting = stillWaiting;
    for (const { done } of ready) done();
  };

  const start = (page: number) => {
    running.add(page);
    draw(page).then((painted) => {
      running.delete(page);
      // A page that was stopped, by a zoom say, is still wanted and not to blame.
      if (!painted && wanted.includes(page) && !stopped.delete(page)) failed.add(page);
      stopped.delete(page);
      settle();
      next();
    });
  };
  const stopped = new Set<number>();

  const next = () => {
    for (const page of wanted) {
      if (running.size >= atOnce) return;
      if (!running.has(page) && !isSettled(page)) start(page);
    }
  };

  return {
    /** These pages, the first one first; the others are stopped. */
    want(pages: readonly number[]): void {
      for (const page of failed) if (!pages.includes(page)) failed.delete(page);
      wanted = pages;
      for (const page of running) {
        if (pages.includes(page)) continue;
        stopped.add(page);
        cancel(page);
      }
      next();
    },
    /** The drawing of `page` was stopped by something else than the queue, and is to begin again. */
    again(page: number): void {
      failed.delete(page);
      if (running.has(page)) stopped.add(page);
      next();
    },
    /** Resolves when each of `pages` is painted or has failed. */
    settled(pages: readonly number[]): Promise<void> {
      return new Promise((done) => {
        waiting.push({ pages, done });
        settle();
      });
    },
    get isBusy(): boolean {
      return wanted.some((page) => !isSettled(page));
    },
  };
}

export type DrawQueue = ReturnType<typeof createDrawQueue>;
