import { type HeaderList, headerOf } from '../base/http.ts';

const defaultWaitMs = 60_000;
const minWaitMs = 1_000;

/**
 * How long the service asks to wait, in milliseconds (RFC 9110, section 10.2.3): seconds, or a date against the date of
 * the answer itself, for our clock may be wrong. `null` without the header; a minute if it makes no sense.
 */
export function retryAfterMs(headers: HeaderList): number | null {
  const value = headerOf(headers, 'retry-after')?.trim();
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value)) return Math.max(minWaitMs, Number(value) * 1_000);
  const until = /[a-z]{3}/i.test(value) ? Date.parse(value) : Number.NaN;
  const sent = Date.parse(headerOf(headers, 'date') ?? '');
  if (Number.isNaN(until) || Number.isNaN(sent)) return defaultWaitMs;
  return Math.max(minWaitMs, until - sent);
}

/** What to wait when the service says "too many" without saying how long: until its window is over. */
export const unnamedWaitMs = defaultWaitMs;
