import type { RunPhase } from '../../shared/model.ts';
import { type Clock, wait } from '../base/clock.ts';

/** Asking the system costs nothing, and nobody should wait after the network is back. */
const lookAgainMs = 1_000;

type Needs = Readonly<{ clock: Clock; isOnline(): boolean }>;
type Waiting = Readonly<{ signal: AbortSignal; onPhase(phase: RunPhase): void }>;

/** The wait for a network, without a slot. */
export function createUntilOnline({ clock, isOnline }: Needs) {
  const waiting = new Set<() => void>();

  /** Resolves after a while, or as soon as somebody says `tryNow`: with whether he did. */
  const toldWithin = async (ms: number, signal: AbortSignal): Promise<boolean> => {
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
    async wait(serviceUrl: string, { signal, onPhase }: Waiting): Promise<void> {
      const isLocal = /^(localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(new URL(serviceUrl).hostname);
      if (isLocal || isOnline()) return;
      onPhase({ name: 'offline' });
      while (!isOnline()) if (await toldWithin(lookAgainMs, signal)) return;
    },

    /** All who wait now go on: the system may be wrong about its network. */
    tryNow(): void {
      for (const emit of waiting) emit();
    },
  };
}
