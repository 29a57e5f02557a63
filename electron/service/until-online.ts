import { isLoopback } from '../../shared/loopback.ts';
import type { RunPhase } from '../../shared/model.ts';
import { type Clock, wait } from '../base/clock.ts';

/** Asking the system is cheap, and calls should start soon after the network is back. */
const lookAgainMs = 1_000;

type UntilOnlineDependencies = Readonly<{ clock: Clock; isOnline(): boolean }>;
type WaitingCall = Readonly<{ signal: AbortSignal; onPhase(phase: RunPhase): void }>;

/** The wait for a network, without a slot. */
export function createUntilOnline({ clock, isOnline }: UntilOnlineDependencies) {
  const waiting = new Set<() => void>();

  /** Resolves after `ms` with `false`, or with `true` as soon as `tryNow` is called. */
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
    /** Resolves once there is a network, and at once for a service on this computer. Rejects with the reason of the signal. */
    async wait(serviceUrl: string, { signal, onPhase }: WaitingCall): Promise<void> {
      if (isLoopback(new URL(serviceUrl).hostname) || isOnline()) return;
      onPhase({ name: 'offline' });
      while (!isOnline()) if (await tryNowWithin(lookAgainMs, signal)) return;
    },

    /** All who wait now go on: the system may be wrong about its network. */
    tryNow(): void {
      for (const emit of waiting) emit();
    },
  };
}
