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
/** One minute, plus the drift between two clocks. */
const windowMs = 60_100;
/** How long the network may still deliver a request after its socket is closed. */
const graceMs = 3_000;
/** How long a stalled service may take to read a request that Galley has given up. */
const unansweredMs = 300_000;

type LimitersDependencies = Readonly<{
  /** The folder of the slot logs, one file for each origin. */
  folder: string;
  clock: Clock;
  /** `null` while the current connection has no address. */
  currentServiceUrl(): string | null;
  /** The rate limit of the service in this process, once it has an address; `null` for other services. */
  currentLimit?(): number | null;
  /** The rate limit of a service in this process; `null` for other services, which use the default. */
  limitOf?(serviceUrl: string): number | null;
  /** Called when the budget of the current connection changes. */
  onChange(budget: BudgetView): void;
  /** Shows a notice to the user. */
  notify?(text: string): void;
  report(reason: unknown): void;
}>;

/** One limiter for each origin, regardless of the path, created on first use. */
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
  /** All services share this limiter's slots while it is unknown which of them have moved. */
  let shared: RateLimiter | null = null;

  // A service with its own limit never moves. It has an exact address that no other origin is written like.
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

    /** The service has moved. Both addresses share one limit from now on, including the used slots of both. */
    move(fromUrl: string, toUrl: string): void {
      limiterOf(toUrl).shareWith(limiterOf(fromUrl));
      moved.add(keeperOf(fromUrl), keeperOf(toUrl));
    },

    /** Requests left for the current connection; the full limit while it has no address. */
    budget(): BudgetView {
      const current = currentServiceUrl();
      if (current !== null) return limiterOf(current).view();
      const limit = currentLimit() ?? requestLimit;
      return { limit, free: limit, nextFreeInMs: null, waiting: 0 };
    },

    /** Call after the computer slept: recalculates every wait. */
    wake(): void {
      for (const limiter of limiters.values()) limiter.wake();
    },
  };
}

/** The origin that the service counts by: scheme, host and port. All names of this computer become `localhost`. */
function originOf(serviceUrl: string): string {
  const { protocol, hostname, port } = new URL(serviceUrl);
  const host = isLoopback(hostname) ? 'localhost' : hostname.replace(/\.$/, '');
  return `${protocol}//${host}${port && `:${port}`}`;
}

const movesUnknown = (path: string) =>
  `Galley cannot read which services have moved, so all services share one limit until it starts again. If this comes back, remove ${path}.`;
