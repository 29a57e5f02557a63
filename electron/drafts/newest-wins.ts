type NewestWinsDependencies = Readonly<{
  /** Monotonic. */
  nowMs(): number;
  /** Work that is outdated goes on to its end if the last one that ended was longer ago: something is shown while the author types. */
  maxSilenceMs: number;
}>;

type Waiting = Readonly<{ start(): void; give(reason: unknown): void }>;

/**
 * Runs the newest piece of work of each name, one at a time. Work that waits while newer comes never begins, and work that is outdated
 * is aborted, unless nothing has ended for `maxSilenceMs`. What is given up rejects with an `AbortError`.
 */
export function createNewestWins({ nowMs, maxSilenceMs }: NewestWinsDependencies) {
  const lanes = new Map<string, { running: AbortController | null; waiting: Waiting | null; endedAtMs: number }>();

  const laneOf = (name: string) => {
    const lane = lanes.get(name) ?? { running: null, waiting: null, endedAtMs: nowMs() };
    lanes.set(name, lane);
    return lane;
  };

  return {
    run<T>(name: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const lane = laneOf(name);
      return new Promise<T>((resolve, reject) => {
        const start = () => {
          const controller = new AbortController();
          lane.running = controller;
          work(controller.signal)
            .then(resolve, reject)
            .finally(() => {
              if (!controller.signal.aborted) lane.endedAtMs = nowMs();
              const next = lane.waiting;
              lane.running = null;
              lane.waiting = null;
              if (next) next.start();
              else lanes.delete(name);
            });
        };
        if (lane.running === null) return start();
        lane.waiting?.give(outdated());
        lane.waiting = { start, give: reject };
        if (nowMs() - lane.endedAtMs < maxSilenceMs) lane.running.abort(outdated());
      });
    },

    /** Aborts what runs under names that begin with `prefix`. */
    cancel(prefix: string): void {
      for (const [name, lane] of lanes) {
        if (!name.startsWith(prefix)) continue;
        lane.waiting?.give(outdated());
        lane.waiting = null;
        lane.running?.abort(outdated());
      }
    },
  };
}

const outdated = () => new DOMException('A newer one has taken its place.', 'AbortError');
