/** Whether somebody waits for it in front of a page, or it is worked out behind. */
export type Rank = 'in-sight' | 'behind';

type Waiting = Readonly<{ rank: Rank; start: () => void }>;

/**
 * Work is done page by page, and each page waits for its turn: what is in sight first, and behind it only when nothing in sight is
 * left. `atOnce` pages of a rank are worked on together: while one is painted here, the other thread reads the next.
 */
export function createPageTurns(atOnce = 2) {
  const running: Record<Rank, number> = { 'in-sight': 0, behind: 0 };
  let waiting: readonly Waiting[] = [];
  let calmed: Array<() => void> = [];

  const isCalm = () => running['in-sight'] === 0 && !waiting.some(({ rank }) => rank === 'in-sight');

  const next = () => {
    for (const one of waiting) {
      if (running[one.rank] >= atOnce || (one.rank === 'behind' && !isCalm())) continue;
      waiting = waiting.filter((other) => other !== one);
      running[one.rank] += 1;
      one.start();
    }
    if (!isCalm()) return;
    const ready = calmed;
    calmed = [];
    for (const go of ready) go();
  };

  const turn = (rank: Rank, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.throwIfAborted();
      const leave = () => {
        waiting = waiting.filter((other) => other !== one);
        reject(signal.reason);
        next();
      };
      const one: Waiting = {
        rank,
        start() {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting = [...waiting, one];
      next();
    });

  return {
    /** Runs `work` when it is its turn. Rejects with the signal's reason if that comes first, and then never runs it. */
    async run<T>(rank: Rank, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      await turn(rank, signal);
      try {
        return await work();
      } finally {
        running[rank] -= 1;
        next();
      }
    },
    /** Resolves when nothing in sight is to be done: where work behind pauses in the middle of a page. */
    calm(): Promise<void> {
      return isCalm() ? Promise.resolve() : new Promise((go) => calmed.push(go));
    },
  };
}

export type PageTurns = ReturnType<typeof createPageTurns>;
