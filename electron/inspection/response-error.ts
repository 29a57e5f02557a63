import { type Evidence, type Fault, FaultError } from '../../shared/fault.ts';
import type { DocumentFlaw } from '../../shared/model.ts';
import type { DocumentKind } from '../../shared/operations.ts';

/** The recovery from a refusal, besides the retry rule: new credentials, or the requested wait. */
export type Recovery =
  | Readonly<{ kind: 'sign-in' }>
  | Readonly<{ kind: 'pause'; ms: number }>
  | Readonly<{ kind: 'none' }>;

/** How an unusable body may still be saved. */
export type PartialBody = Readonly<{ kind: DocumentKind; flaw: DocumentFlaw }>;

/** An unusable response: the fault, a suggested recovery, and the part of the body that can still be saved. */
export class ResponseError extends FaultError {
  readonly recovery: Recovery;
  readonly partialBody: PartialBody | null;

  constructor(fault: Fault, recovery: Recovery = { kind: 'none' }, partialBody: PartialBody | null = null) {
    super(fault);
    this.recovery = recovery;
    this.partialBody = partialBody;
  }
}

type FaultText = Omit<Fault, 'evidence'>;

export const responseError = (words: FaultText, evidence: Evidence, recovery?: Recovery) =>
  new ResponseError({ ...words, evidence }, recovery);

/** Refuses a body that the author may still want to save. */
export const damagedBodyError = (words: FaultText, evidence: Evidence, partialBody: PartialBody) =>
  new ResponseError({ ...words, evidence }, undefined, partialBody);

/** The service's own message, set apart from Galley's text; empty without one. */
export const serviceSays = (message: string | undefined) =>
  message === undefined ? '' : ` The service says: “${message}”`;

/**
 * The call's session has expired. Includes the service's reason if there is one. `isRenewed`: the call has already
 * renewed its sign-in.
 */
export function sessionExpired(evidence: Evidence, reason: string | undefined, isRenewed: boolean): ResponseError {
  const words = isRenewed
    ? {
        happened: 'The service does not accept the new sign-in.',
        advice: 'Galley signed in again, and the service refused that session too.',
      }
    : { happened: 'Your sign-in has expired.', advice: 'Sign in to continue; what you typed is kept.' };
  return responseError(
    {
      code: 'AUTH-EXPIRED',
      happened: words.happened,
      advice: `${words.advice}${serviceSays(reason)}`,
      actions: ['sign-in'],
    },
    evidence,
    { kind: 'sign-in' },
  );
}

/** The author decides about longer waits. */
const maxPauseMs = 120_000;

/** The service asks to wait: 429, 503 with `Retry-After`, or a body with that meaning. `nowMs` is since the epoch. */
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

/** "09:14", "09:14 tomorrow" or "09:14 on 3 Oct", in this computer's time zone. */
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
