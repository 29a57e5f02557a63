import { createHash } from 'node:crypto';
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
  /** What a service of this process takes in a minute once it has an address; `null` for all others. */
  currentLimit?(): number | null;
  /** Requests that a service of this process takes in a minute; `null` for all others, which take 25. */
  limitOf?(serviceUrl: string): number | null;
  /** Called when the budget of the current connection changes. */
  onChange(budget: BudgetView): void;
  /** Tells the user. */
  notify?(text: string): void;
  report(reason: unknown): void;
}>;

export type Limiters = ReturnType<typeof createLimiters>;

/** One limiter for each origin of a service, whatever the path, made when first asked for. */
export function createLimiters({
  folder,
  clock,
  currentServiceUrl,
  currentLimit = () => null,
  limitOf = () => null,
  onChange,
  notify,
  report,
}: LimitersDependencies) {
  const limiters = new Map<string, RateLimiter>();
  const logDependencies = { clock, limit: requestLimit, unknownMs: windowMs + graceMs, unansweredMs, report };
  sweepSlotLogs(folder, logDependencies);
  const movedPath = join(folder, 'moved.json');
  const moved = openMovedOrigins({ path: movedPath, report });
  if (!moved.isKnown) notify?.(movesUnknown(movedPath));
  /** The one whose slots all services share while it is not known which have moved. */
  let shared: RateLimiter | null = null;

  // A service with a limit of its own never moves. It has the exact address to itself, which no other origin is written like.
  const keeperOf = (serviceUrl: string) =>
    limitOf(serviceUrl) === null ? moved.keeperOf(originOf(serviceUrl)) : new URL(serviceUrl).origin;
  const pathOf = (origin: string) =>
    join(folder, `slots-${createHash('sha256').update(origin).digest('hex').slice(0, 16)}.log`);

  const open = (origin: string, ownLimit: number | null): RateLimiter => {
    const limit = ownLimit ?? requestLimit;
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
    if (moved.isKnown || ownLimit !== null) return limiter;
    shared ??= limiter;
    limiter.shareWith(shared);
    return limiter;
  };

  const limiterOf = (serviceUrl: string): RateLimiter => {
    const origin = keeperOf(serviceUrl);
    return limiters.get(origin) ?? open(origin, limitOf(serviceUrl));
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
      const limit = currentLimit() ?? requestLimit;
      return { limit, free: limit, nextFreeInMs: null, waiting: 0 };
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

const movesUnknown = (path: string) =>
  `Galley cannot read which services have moved, so all services share one limit until it starts again. If this comes back, remove ${path}.`;
