import { isLoopback } from '../../shared/loopback.ts';
import type { RunPhase } from '../../shared/model.ts';
import { type Clock, wait } from '../base/clock.ts';

/** Checking is cheap, and calls should start soon after the network is back. */
const lookAgainMs = 1_000;

type UntilOnlineDependencies = Readonly<{ clock: Clock; isOnline(): boolean }>;
type WaitingCall = Readonly<{ signal: AbortSignal; onPhase(phase: RunPhase): void }>;

/** The wait for a network, which holds no slot. */
export function createUntilOnline({ clock, isOnline }: UntilOnlineDependencies) {
  const waiting = new Set<() => void>();

  /** Resolves with `false` after `ms`, or with `true` as soon as `tryNow` is called. */
  const tryNowWithin = async (ms: number, signal: AbortSignal): Promise<boolean> => {
    const summary = new AbortController();
    const emit = () => summary.abort();
    waiting.add(emit);
    try {
      await wait(clock, ms, AbortSignal.any([signal, summary.signal])).catch(() => {});
      signal.throwIfAborted();
      return summary.signal.aborted;
    } finally {
      waiting.delete(emit);
    }
  };

  return {
    /**
     * Resolves once there is a network. A service on this computer does not wait. Rejects with the reason of the
     * signal.
     */
    async wait(serviceUrl: string, { signal, onPhase }: WaitingCall): Promise<void> {
      if (isLoopback(new URL(serviceUrl).hostname) || isOnline()) return;
      onPhase({ name: 'offline' });
      while (!isOnline()) if (await tryNowWithin(lookAgainMs, signal)) return;
    },

    /** Ends all waits: the system may be wrong about the network. */
    tryNow(): void {
      for (const emit of waiting) emit();
    },
  };
}
