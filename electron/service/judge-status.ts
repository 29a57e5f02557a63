import type { Evidence } from '../../shared/fault.ts';
import { type HeaderList, headerOf } from '../base/http.ts';
import { waitRequested } from './limited.ts';
import { redirectError } from './redirect.ts';
import { type ResponseError, responseError, serviceSays, sessionExpired } from './refusal.ts';
import { retryAfterMs, unnamedWaitMs } from './retry-after.ts';
import { errorDetailsIn, namesInvalidSession, namesLimit, type ReportedError } from './service-error.ts';

/** The head of an answer, with the beginning of its body where that is no document. */
export type ResponseHead = Readonly<{ status: number; headers: HeaderList; url: string; text: string }>;

/** A status whose body may be a document. */
export const isSuccess = (status: number) => status === 200 || status === 201 || status === 203;

/** The refusal that an answer with another status is. `nowMs` is since the epoch. */
export function statusError(
  { status, headers, url, text }: ResponseHead,
  evidence: Evidence,
  nowMs: number,
): ResponseError {
  const location = headerOf(headers, 'location');
  if (status >= 300 && status < 400 && location !== null) return redirectError(location, url, evidence);
  const error = errorDetailsIn(text);
  const waitMs = retryAfterMs(headers);

  if (status === 401 || (status >= 400 && status < 500 && namesInvalidSession(error))) return sessionExpired(evidence);
  if (status === 429 || (status === 403 && namesLimit(error))) {
    return waitRequested('LIMITED', waitMs ?? unnamedWaitMs, nowMs, evidence);
  }
  if (status === 503 && waitMs !== null) return waitRequested('UNAVAILABLE', waitMs, nowMs, evidence);
  return responseError(wordsFor(status, error, new URL(url).pathname), evidence);
}

function wordsFor(status: number, error: ReportedError, path: string) {
  const says = serviceSays(error.message);
  if (status === 204 || status === 205) return nothingCame;
  if (status === 403) {
    return {
      code: 'FORBIDDEN',
      happened: 'Not allowed.',
      advice: `Your account can't use this report.${says}`,
    } as const;
  }
  if (status === 404 || status === 410) {
    return {
      code: 'NOT-FOUND',
      happened: "The service doesn't know this report or address.",
      advice: `It has nothing for the request at ${path}. Check the identifiers, or the address in Settings.${says}`,
      actions: ['open-settings'],
      ...(error.field !== undefined && { field: error.field }),
    } as const;
  }
  if (status === 407) {
    const advice = 'Sign in to the proxy in the settings of this computer, then run it again.';
    return { code: 'PROXY-AUTH', happened: 'Your proxy asks for a sign-in.', advice, actions: ['run-again'] } as const;
  }
  if (status === 408 || status === 425) {
    const advice = 'It gave the request up. Run it again.';
    return {
      code: 'TIMEOUT-FIRST-BYTE',
      happened: 'The service took too long.',
      advice,
      actions: ['run-again'],
    } as const;
  }
  if (status === 421) {
    const advice = 'It says that the request was meant for another server. Check the address in Settings.';
    const actions = ['open-settings'] as const;
    return { code: 'NET-PROTOCOL', happened: 'The service sent an invalid reply.', advice, actions } as const;
  }
  if (status >= 400 && status < 500) {
    return {
      code: 'REJECTED',
      happened: 'The service rejected the request.',
      advice:
        rejections[status] ??
        (error.message ? `It says: “${error.message}”` : `It answered ${status}, without a reason.`),
      ...(error.field !== undefined && { field: error.field }),
    } as const;
  }
  if (status >= 502 && status <= 504) {
    return {
      code: 'UNAVAILABLE',
      happened: `The service is temporarily unavailable (${status}).`,
      advice: 'Run it again in a moment.',
      actions: ['run-again'],
    } as const;
  }
  if (status >= 500 && status < 600) {
    const advice = `Run it again; if it fails again, the service's developers need what it sent.${says}`;
    return {
      code: 'SERVER-FAILED',
      happened: `The service failed (${status}).`,
      advice,
      actions: ['run-again'],
    } as const;
  }
  return {
    code: 'UNEXPECTED',
    happened: `The service sent an unexpected reply (${status}).`,
    advice: 'Nothing was saved. Check the address in Settings.',
    actions: ['open-settings'],
  } as const;
}

/** Words for an answer without a body. */
export const nothingCame = {
  code: 'EMPTY',
  happened: 'The service sent nothing back.',
  advice: 'Run it again; if it stays empty, check the template and the record.',
  actions: ['run-again'],
} as const;

const rejections: Readonly<Record<number, string>> = {
  405: 'This address does not take such requests. Check the address in Settings.',
  406: 'It cannot answer in the form that was asked for.',
  413: 'The request is too large for it. Use fewer or shorter identifiers.',
  415: 'It does not take JSON at this address. Check the address in Settings.',
};
