import type { Clock } from '../base/clock.ts';

type NewestWinsDependencies = Readonly<{
  clock: Pick<Clock, 'monotonicMs' | 'after'>;
  /** If nothing was finished for this long, outdated work continues, so that the author sees a page while typing. */
  maxSilenceMs: number;
  /** The longest time from the start of outdated work to its end. */
  maxOutdatedMs: number;
  /** Extra time for outdated work that is about to end, so that it is not wasted. */
  maxEndingMs: number;
}>;

type Running = Readonly<{ controller: AbortController; startedAtMs: number; isEnding(): boolean }>;
type Waiting = Readonly<{ start(): void; give(reason: unknown): void }>;

/**
 * Runs the newest work of each name, one at a time. Waiting work never starts if newer work arrives. Outdated work is
 * aborted at once, with two exceptions. If it has announced its end, it is aborted after `maxEndingMs`. If nothing was
 * finished for `maxSilenceMs`, it is aborted `maxOutdatedMs` after its start. Aborted work rejects with an
 * `AbortError`.
 */
export function createNewestWins({ clock, maxSilenceMs, maxOutdatedMs, maxEndingMs }: NewestWinsDependencies) {
  const lanes = new Map<string, { running: Running | null; waiting: Waiting | null; endedAtMs: number }>();

  const laneOf = (name: string) => {
    const lane = lanes.get(name) ?? { running: null, waiting: null, endedAtMs: clock.monotonicMs() };
    lanes.set(name, lane);
    return lane;
  };

  return {
    /** `work` calls `ending` when its last part begins. */
    run<T>(name: string, work: (signal: AbortSignal, ending: () => void) => Promise<T>): Promise<T> {
      const lane = laneOf(name);
      return new Promise<T>((resolve, reject) => {
        const start = () => {
          const controller = new AbortController();
          let isEnding = false;
          lane.running = { controller, startedAtMs: clock.monotonicMs(), isEnding: () => isEnding };
          const ending = () => {
            isEnding = true;
          };
          work(controller.signal, ending)
            .then(resolve, reject)
            .finally(() => {
              if (!controller.signal.aborted) lane.endedAtMs = clock.monotonicMs();
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
        const { controller, startedAtMs, isEnding } = lane.running;
        const nowMs = clock.monotonicMs();
        const isSilent = nowMs - lane.endedAtMs >= maxSilenceMs;
        if (!isSilent && !isEnding()) return controller.abort(outdated());
        clock.after(isSilent ? Math.max(0, startedAtMs + maxOutdatedMs - nowMs) : maxEndingMs, () => {
          if (lane.running?.controller === controller) controller.abort(outdated());
        });
      });
    },

    /** Aborts all work whose name starts with `prefix`. */
    cancel(prefix: string): void {
      for (const [name, lane] of lanes) {
        if (!name.startsWith(prefix)) continue;
        lane.waiting?.give(outdated());
        lane.waiting = null;
        lane.running?.controller.abort(outdated());
      }
    },
  };
}

const outdated = () => new DOMException('A newer one has taken its place.', 'AbortError');
