/** Work for a page that the user is looking at, or work in the background. */
export type PagePriority = 'visible' | 'background';

type Waiting = Readonly<{ priority: PagePriority; start: () => void }>;

/**
 * Schedules work page by page. Background work starts only while no visible page is waiting or in progress. `atOnce`
 * visible pages are processed together, and `backgroundAtOnce` others: while this thread paints one, the thread of
 * pdf.js reads the next.
 */
export function createWorkScheduler(atOnce = 2, backgroundAtOnce = atOnce) {
  const most: Record<PagePriority, number> = { visible: atOnce, background: backgroundAtOnce };
  const running: Record<PagePriority, number> = { visible: 0, background: 0 };
  let waiting: readonly Waiting[] = [];
  let idleWaiters: Array<() => void> = [];

  const isIdle = () => running.visible === 0 && !waiting.some(({ priority }) => priority === 'visible');

  const next = () => {
    for (const one of waiting) {
      if (running[one.priority] >= most[one.priority] || (one.priority === 'background' && !isIdle())) continue;
      waiting = waiting.filter((other) => other !== one);
      running[one.priority] += 1;
      one.start();
    }
    if (!isIdle()) return;
    const ready = idleWaiters;
    idleWaiters = [];
    for (const go of ready) go();
  };

  const turn = (priority: PagePriority, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.throwIfAborted();
      const cancel = () => {
        waiting = waiting.filter((other) => other !== one);
        reject(signal.reason);
        next();
      };
      const one: Waiting = {
        priority,
        start() {
          signal.removeEventListener('abort', cancel);
          resolve();
        },
      };
      signal.addEventListener('abort', cancel, { once: true });
      waiting = [...waiting, one];
      next();
    });

  return {
    /**
     * Runs `work` when the schedule allows. Rejects with the signal's reason if that is aborted before, and then never
     * runs it.
     */
    async run<T>(priority: PagePriority, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      await turn(priority, signal);
      try {
        return await work();
      } finally {
        running[priority] -= 1;
        next();
      }
    },
    /** Resolves when no visible page is waiting or worked on. Background work awaits it in the middle of a page. */
    whenIdle(): Promise<void> {
      return isIdle() ? Promise.resolve() : new Promise((go) => idleWaiters.push(go));
    },
  };
}

export type WorkScheduler = ReturnType<typeof createWorkScheduler>;
