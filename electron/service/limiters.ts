import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isLoopback } from '../../shared/loopback.ts';
import type { BudgetView } from '../../shared/model.ts';
import type { Clock } from '../base/clock.ts';
import { openMovedOrigins } from './limits/moved-origins.ts';
import { createRateLimiter, type RateLimiter } from './limits/rate-limiter.ts';
import { openSlotLog, sweepSlotLogs } from './limits/slot-log.ts';

/** Requests in any minute (service interface, 8). */
export const requestLimit = 25;
/** A minute, and what two clocks may drift apart in it. */
const windowMs = 60_100;
/** How long the network may still carry a request whose socket is closed. */
const graceMs = 3_000;
/** How long a service may stand still and then read what we have given up meanwhile. */
const unansweredMs = 300_000;

export type LimitersDependencies = Readonly<{
  /** Where the logs of slots are, one file an origin. */
  folder: string;
  clock: Clock;
  /** `null` while the current connection has no address. */
  currentServiceUrl(): string | null;
  /** Requests that the service at the origin takes in a minute; 25 without it. */
  limitOf?(origin: string): number;
  /** Called when the budget of the current connection changes. */
  onChange(budget: BudgetView): void;
  report(reason: unknown): void;
}>;

export type Limiters = ReturnType<typeof createLimiters>;

/** One limiter for each origin of a service, whatever the path, made when first asked for. */
export function createLimiters({
  folder,
  clock,
  currentServiceUrl,
  limitOf = () => requestLimit,
  onChange,
  report,
}: LimitersDependencies) {
  const limiters = new Map<string, RateLimiter>();
  const taken = new Set<string>();
  const logDependencies = { clock, limit: requestLimit, holdMs: windowMs + graceMs, report };
  sweepSlotLogs(folder, logDependencies);
  const moved = openMovedOrigins({ path: join(folder, 'moved.json'), report });

  const keeperOf = (serviceUrl: string) => moved.keeperOf(originOf(serviceUrl));
  const pathOf = (address: string) =>
    join(folder, `slots-${createHash('sha256').update(address).digest('hex').slice(0, 16)}.log`);

  const open = (origin: string): RateLimiter => {
    const limit = limitOf(origin);
    const limiter = createRateLimiter({
      limit,
      windowMs,
      graceMs,
      unansweredMs,
      resends: true,
      clock,
      log: openSlotLog({ ...logDependencies, limit, path: pathOf(origin) }),
      onChange: (budget) => {
        const current = currentServiceUrl();
        if (current !== null && keeperOf(current) === origin) onChange(budget);
      },
    });
    limiters.set(origin, limiter);
    return limiter;
  };

  /** Takes over the log that an earlier version wrote for this spelling and path of the address. */
  const takeOldLog = (serviceUrl: string, limiter: RateLimiter) => {
    const address = addressOf(serviceUrl);
    if (address === originOf(serviceUrl) || taken.has(address)) return;
    taken.add(address);
    const path = pathOf(address);
    if (!existsSync(path)) return;
    limiter.hold(openSlotLog({ ...logDependencies, path }).restoredMs);
    rmSync(path, { force: true });
  };

  const limiterOf = (serviceUrl: string): RateLimiter => {
    const origin = keeperOf(serviceUrl);
    const limiter = limiters.get(origin) ?? open(origin);
    takeOldLog(serviceUrl, limiter);
    return limiter;
  };

  return {
    of: limiterOf,

    /** The service has moved: both addresses share one limit from now on, with all that either has used. */
    move(fromUrl: string, toUrl: string): void {
      limiterOf(toUrl).shareWith(limiterOf(fromUrl));
      moved.add(keeperOf(fromUrl), keeperOf(toUrl));
    },

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

/** What the service counts by: scheme, host and port, with every name of this computer as `localhost`. */
export function originOf(serviceUrl: string): string {
  const { protocol, hostname, port } = new URL(serviceUrl);
  const host = isLoopback(hostname) ? 'localhost' : hostname.replace(/\.$/, '');
  return `${protocol}//${host}${port && `:${port}`}`;
}

/** In earlier versions each spelling and path had a limit of its own. */
function addressOf(serviceUrl: string): string {
  const { origin, pathname } = new URL(serviceUrl);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}
