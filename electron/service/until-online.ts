import type { RunPhase } from '../../shared/model.ts';
import { type Clock, wait } from './clock.ts';

const lookAgainMs = 5_000;

type Needs = Readonly<{ clock: Clock; isOnline(): boolean }>;

/** Resolves once there is a network, and at once for a service on this computer. No slot is held meanwhile. */
export async function untilOnline(
  { clock, isOnline }: Needs,
  serviceUrl: string,
  { signal, onPhase }: Readonly<{ signal: AbortSignal; onPhase(phase: RunPhase): void }>,
): Promise<void> {
  const isLocal = /^(localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(new URL(serviceUrl).hostname);
  while (!isLocal && !isOnline()) {
    onPhase({ name: 'paused', why: "You're offline. Nothing was sent.", resumesInMs: lookAgainMs });
    await wait(clock, lookAgainMs, signal);
  }
}
