type DrawQueueDependencies = Readonly<{
  /** Draws a page. Resolves to whether it is painted now. Never rejects. */
  draw: (page: number) => Promise<boolean>;
  /** Stops drawing a page; the promise of `draw` then resolves soon. */
  cancel: (page: number) => void;
  isPainted: (page: number) => boolean;
  /** Pages drawn at a time: with two, the worker reads one while the other is painted. */
  atOnce: number;
}>;

/** Draws the wanted pages in order, and stops drawing pages that are no longer wanted. */
export function createDrawQueue({ draw, cancel, isPainted, atOnce }: DrawQueueDependencies) {
  const running = new Set<number>();
  /** Pages that could not be painted. They are retried when they leave the list of wanted pages and return. */
  const failed = new Set<number>();
  let wanted: readonly number[] = [];
  let waiting: Array<Readonly<{ pages: readonly number[]; done: () => void }>> = [];

  const isSettled = (page: number) => isPainted(page) || failed.has(page);

  const resolveWaiting = () => {
    const stillWaiting = waiting.filter(({ pages }) => !pages.every(isSettled));
    const ready = waiting.filter(({ pages }) => pages.every(isSettled));
    waiting = stillWaiting;
    for (const { done } of ready) done();
  };

  const start = (page: number) => {
    running.add(page);
    draw(page).then((painted) => {
      running.delete(page);
      // A page that was stopped, such as by a zoom, has not failed.
      if (!painted && wanted.includes(page) && !stopped.delete(page)) failed.add(page);
      stopped.delete(page);
      resolveWaiting();
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
    /** Draws these pages in this order; stops all others. */
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
    /** Draws `page` again after its drawing was stopped from outside the queue. */
    again(page: number): void {
      failed.delete(page);
      if (running.has(page)) stopped.add(page);
      next();
    },
    /** Resolves when each of `pages` is painted or has failed. */
    settled(pages: readonly number[]): Promise<void> {
      return new Promise((done) => {
        waiting.push({ pages, done });
        resolveWaiting();
      });
    },
    get isBusy(): boolean {
      return wanted.some((page) => !isSettled(page));
    },
  };
}
