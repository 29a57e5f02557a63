import { HttpError } from './http-errors.ts';

/**
 * Allows at most `limit` arrivals in any `windowMs` (service interface, 8). `admit` counts one arrival, or throws 429
 * with the seconds to wait in `Retry-After`. A refused arrival does not count.
 */
export function createRequestLimit(limit: number, windowMs: number, monotonicMs: () => number) {
  let arrivals: number[] = [];

  return {
    admit(): void {
      const now = monotonicMs();
      arrivals = arrivals.filter((at) => now - at < windowMs);
      const oldest = arrivals[arrivals.length - limit];
      if (oldest !== undefined) {
        const seconds = Math.max(1, Math.ceil((oldest + windowMs - now) / 1_000));
        throw new HttpError(
          429,
          {
            error: 'REQUEST_LIMIT_EXCEEDED',
            message: `At most ${limit} requests in ${windowMs / 1_000} seconds. Try again in ${seconds} s.`,
          },
          { 'retry-after': String(seconds) },
        );
      }
      arrivals.push(now);
    },
  };
}
