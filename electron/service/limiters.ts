import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { BudgetView } from '../../shared/model.ts';
import type { Clock } from '../base/clock.ts';
import { createRateLimiter, type RateLimiter } from './limits/rate-limiter.ts';
import { openSlotLog, sweepSlotLogs } from './limits/slot-log.ts';

/** Requests in any minute (service interface, 8). */
export const requestLimit = 25;
/** A minute, and what two clocks may drift apart in it. */
const windowMs = 60_100;
/** How long the network may still carry a request whose socket is closed. */
const graceMs = 3_000;

export type LimitersDependencies = Readonly<{
  /** Where the logs of slots are, one file an address. */
  folder: string;
  clock: Clock;
  /** `null` while the current connection has no address. */
  currentServiceUrl(): string | null;
  /** Called when the budget of the current connection changes. */
  onChange(budget: BudgetView): void;
  report(reason: unknown): void;
}>;

export type Limiters = ReturnType<typeof createLimiters>;

/** One limiter a service address (origin and path), made when first asked for. */
export function createLimiters({ folder, clock, currentServiceUrl, onChange, report }: LimitersDependencies) {
  const limiters = new Map<string, RateLimiter>();
  const logDependencies = { clock, limit: requestLimit, holdMs: windowMs + graceMs, report };
  sweepSlotLogs(folder, logDependencies);

  const limiterOf = (serviceUrl: string): RateLimiter => {
    const address = addressOf(serviceUrl);
    const known = limiters.get(address);
    if (known) return known;
    const name = createHash('sha256').update(address).digest('hex').slice(0, 16);
    const log = openSlotLog({ ...logDependencies, path: join(folder, `slots-${name}.log`) });
    const limiter = createRateLimiter({
      limit: requestLimit,
      windowMs,
      graceMs,
      clock,
      log,
      onChange: (budget) => {
        const current = currentServiceUrl();
        if (current !== null && addressOf(current) === address) onChange(budget);
      },
    });
    limiters.set(address, limiter);
    return limiter;
  };

  return {
    of: limiterOf,

    /** Requests left for the current connection; all of them while it has no address. */
    budget(): BudgetView {
      const current = currentServiceUrl();
      if (current !== null) return limiterOf(current).view();
      return { limit: requestLimit, free: requestLimit, nextFreeInMs: null, waiting: 0 };
    },

    /** After the computer slept: every wait is worked out again. */
    wake(): void {
      for (const limiter of limiters.values()) limiter.wake();
    },
  };
}

/** Two ways of writing an address are one to the service, and share one limit. */
function addressOf(serviceUrl: string): string {
  const { origin, pathname } = new URL(serviceUrl);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}
