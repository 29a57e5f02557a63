import type { Evidence } from '../../shared/fault.ts';
import { type ResponseError, responseError } from './refusal.ts';

/** Longer waits than this are the author's to decide. */
const maxPauseMs = 120_000;

/** The service asks to wait: 429, 503 with `Retry-After`, or a body that says so. `nowMs` is since the epoch. */
export function waitRequested(
  code: 'LIMITED' | 'UNAVAILABLE',
  ms: number,
  nowMs: number,
  evidence: Evidence,
): ResponseError {
  const words = {
    code,
    happened: `The service asks us to wait until ${clockText(nowMs + ms, nowMs)}.`,
    advice:
      code === 'LIMITED'
        ? 'It counts more requests than it allows. Run it again then, or try it at once.'
        : 'It is busy or under repair. Run it again then, or try it at once.',
    actions: ['try-anyway'],
  } as const;
  return responseError(words, evidence, ms > maxPauseMs ? { kind: 'none' } : { kind: 'pause', ms });
}

/** "09:14", "09:14 tomorrow" or "09:14 on 3 Oct", at this computer's place. */
function clockText(atMs: number, nowMs: number): string {
  const at = new Date(atMs);
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(at);
  const midnight = new Date(nowMs);
  midnight.setHours(24, 0, 0, 0);
  if (atMs < midnight.getTime()) return time;
  midnight.setHours(24);
  if (atMs < midnight.getTime()) return `${time} tomorrow`;
  return `${time} on ${new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }).format(at)}`;
}
