import { serverUrlProblem } from '../../../shared/connection-draft.ts';
import { withoutEndSlashes } from '../../../shared/end-slashes.ts';
import type { Evidence } from '../../../shared/fault.ts';
import { operations } from '../../../shared/operations.ts';
import { type HeaderList, headerOf, isWebPage, webPageTitle } from '../../base/http.ts';
import {
  type ResponseError,
  responseError,
  serviceSays,
  sessionExpired,
  waitRequested,
} from '../../inspection/response-error.ts';
import { isDeadSessionError, isSessionStatus } from './dead-session.ts';
import { errorDetailsIn, namesLimit, type ReportedError } from './reported-error.ts';

/** The head of an answer, and the start of an error's body. */
type ErrorAnswer = Readonly<{ status: number; headers: HeaderList; url: string; text: string }>;

/** The error of an answer with an error status. `nowMs` is since the epoch. */
export function statusError(
  { status, headers, url, text }: ErrorAnswer,
  evidence: Evidence,
  { nowMs, isRenewed }: Readonly<{ nowMs: number; isRenewed: boolean }>,
): ResponseError {
  const location = headerOf(headers, 'location');
  if (status >= 300 && status < 400 && location !== null) return redirectError(location, url, evidence);
  const error = errorDetailsIn(text);
  const waitMs = retryAfterMs(headers);

  if (isSessionStatus(status) || refusesToken(headers) || (status >= 400 && isDeadSessionError(text))) {
    return sessionExpired(evidence, error.message ?? error.code ?? pageTitle(text), isRenewed);
  }
  if (status === 429 || (status === 403 && namesLimit(error))) {
    return waitRequested('LIMITED', waitMs ?? unnamedWaitMs, nowMs, evidence);
  }
  if (status === 503 && waitMs !== null) return waitRequested('UNAVAILABLE', waitMs, nowMs, evidence);
  return responseError(wordsFor(status, error, text, new URL(url).pathname), evidence);
}

function wordsFor(status: number, error: ReportedError, text: string, path: string) {
  const says = serviceSays(error.message) || pageSays(text);
  if (status === 204 || status === 205) return nothingCame;
  if (status === 403) {
    return {
      code: 'FORBIDDEN',
      happened: 'Not allowed.',
      advice: `Your account can't use this report.${says}`,
    } as const;
  }
  if ((status === 404 || status === 410) && path.endsWith(operations.merge.path)) {
    return missingItem(error, path);
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
  if (error.place !== undefined && status >= 400 && status < 500) return faultAt(error.place, error.message ?? '');
  if (status >= 400 && status < 500) {
    return {
      code: 'REJECTED',
      happened: 'The service rejected the request.',
      advice:
        rejections[status] ??
        (error.message ? `It says: “${error.message}”` : `It answered ${status}, without a reason.${pageSays(text)}`),
      ...(error.field !== undefined && { field: error.field }),
    } as const;
  }
  if (status >= 502 && status <= 504) {
    return {
      code: 'UNAVAILABLE',
      happened: `The service is temporarily unavailable (${status}).`,
      advice: `Run it again in a moment.${serviceSays(error.message)}`,
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

/** The fault for an error in a file of the service's folder. The message may begin with the place. */
function faultAt(place: NonNullable<ReportedError['place']>, message: string) {
  const where = `${place.file}, line ${place.line}`;
  const start = [`${where}, column ${place.column}: `, `${where}: `].find((each) => message.startsWith(each)) ?? '';
  return {
    code: 'REJECTED',
    happened: where,
    advice: message === '' ? 'The service gives no reason.' : `The service says: “${message.slice(start.length)}”`,
    place,
    actions: ['run-again'],
  } as const;
}

/** Whether a header reports an invalid token (RFC 6750, section 3.1). */
const refusesToken = (headers: HeaderList) =>
  /\berror\s*=\s*"?invalid_token\b/i.test(headerOf(headers, 'www-authenticate') ?? '');

/** The title of a page that arrived instead of a reason. */
const pageTitle = (text: string) => (isWebPage(text) ? (webPageTitle(text) ?? undefined) : undefined);

/** The page's title as a sentence; empty without one. */
function pageSays(text: string): string {
  const title = pageTitle(text);
  return title === undefined ? '' : ` It sent a web page, “${title}”`;
}

/** The message for a merge item that the service does not have. */
function missingItem({ item, message }: ReportedError, path: string) {
  const code = 'NOT-FOUND' as const;
  const remove = 'Remove it from the list, or correct its identifier.';
  if (item) return { code, happened: `There is no ${item.type} “${item.id}”.`, advice: remove };
  if (message !== undefined) {
    const happened = 'Something in the list is missing at the service.';
    return { code, happened, advice: `It says: “${message}” ${remove}` };
  }
  return {
    code,
    happened: "The service doesn't know something in the list, or this address.",
    advice: `It has nothing for the request at ${path}, and does not say what is missing. Check the identifiers, or the address in Settings.`,
    actions: ['open-settings'],
  } as const;
}

/** The message for an answer without a body. */
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

const defaultWaitMs = 60_000;
const minWaitMs = 1_000;

/**
 * The requested wait in milliseconds (RFC 9110, section 10.2.3). A date is compared with the date of the answer,
 * because the local clock may be wrong. `null` without the header; a minute if it is invalid.
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

/** The wait when the service reports too many requests without a duration: its whole window. */
export const unnamedWaitMs = defaultWaitMs;

const signInPage = /login|log-in|signin|sign-in|\bsso\b|saml|oauth|adfs|openid/i;

/**
 * A redirect (RFC 9110, section 15.4). It is shown, never followed: following a 307 would send the token to any server.
 * `location` is as the service wrote it.
 */
function redirectError(location: string, requestUrl: string, evidence: Evidence): ResponseError {
  const from = new URL(requestUrl);
  const to = URL.canParse(location, requestUrl) ? new URL(location, requestUrl) : null;
  if (!to || (to.protocol !== 'https:' && to.protocol !== 'http:')) {
    return responseError(
      {
        code: 'REDIRECT-UNSAFE',
        happened: 'The service sent an unsafe redirect.',
        advice: 'Galley did not follow it. Check the address in Settings.',
        actions: ['open-settings'],
        field: 'serviceUrl',
      },
      evidence,
    );
  }
  const common = { code: 'REDIRECT', field: 'serviceUrl' } as const;
  const shown = { ...evidence, detail: to.href };
  if (signInPage.test(to.pathname)) {
    return responseError(
      {
        ...common,
        happened: 'The service sent us to a sign-in page.',
        advice: `It expects a sign-in in a browser, at ${to.host}. Check the address in Settings.`,
        actions: ['open-settings'],
      },
      shown,
    );
  }
  const stranger = to.origin !== from.origin ? ' That is a different server: only accept this if you expected it.' : '';
  const address = newBase(from, to);
  return responseError(
    {
      ...common,
      happened: 'The service moved.',
      advice: `It now answers at ${to.origin}${to.pathname}. Galley did not follow it.${stranger}`,
      actions: address === null ? ['open-settings'] : ['use-address', 'copy-address', 'open-settings'],
      ...(address !== null && { address }),
    },
    shown,
  );
}

/** The new base address for the same operation; `null` if a connection cannot have it, or if it is unchanged. */
function newBase(from: URL, to: URL): string | null {
  const operation = from.pathname.slice(from.pathname.lastIndexOf('/'));
  if (!to.pathname.endsWith(operation) || to.username || to.password || to.search || to.hash) return null;
  const baseOf = ({ origin, pathname }: URL) => `${origin}${withoutEndSlashes(pathname.slice(0, -operation.length))}`;
  const address = baseOf(to);
  return address === baseOf(from) || serverUrlProblem(address) !== null ? null : address;
}
