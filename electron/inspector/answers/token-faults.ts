import type { Fault } from '../../../shared/fault.ts';
import { tokenPath } from '../../inspection/token-response.ts';
import { refusedGrant } from './refused-grant.ts';

const signInPage = /login|log-in|signin|sign-in|\bsso\b|saml|authorize|adfs|openid/i;
const atAddress = { actions: ['open-settings'], field: 'authUrl' } as const;

/** A web page instead of a token: a single sign-on, or a captive portal. */
export const webPageFault = (url: string): Fault => ({
  code: 'AUTH-WEB-PAGE',
  happened: 'Got a web page instead of a sign-in.',
  advice: `The network may want a sign-in first: open ${new URL(url).origin} in a browser. Otherwise check the identity server URL.`,
  ...atAddress,
});

/**
 * A redirect (RFC 9110, section 15.4). It is shown, never followed: following a 307 would send the password to any
 * server.
 */
export function redirectFault(location: string, url: string): Fault {
  const from = new URL(url);
  const to = URL.canParse(location, url) ? new URL(location, url) : null;
  if (!to || (to.protocol !== 'https:' && to.protocol !== 'http:')) {
    return {
      code: 'REDIRECT-UNSAFE',
      happened: 'The identity server sent an unsafe redirect.',
      advice: 'Galley did not follow it. Check the identity server URL.',
      ...atAddress,
    };
  }
  const isStranger = to.origin !== from.origin;
  const isMoved = to.pathname.endsWith(tokenPath);
  if (!isMoved && (isStranger || signInPage.test(to.pathname))) {
    return {
      code: 'AUTH-WEB-PAGE',
      happened: 'Got a web page instead of a sign-in.',
      advice: `The identity server expects a sign-in in a browser, at ${to.host}. Check the identity server URL.`,
      ...atAddress,
    };
  }
  const warning = isStranger ? ' That is a different server: use it only if you expected it.' : '';
  return {
    code: 'REDIRECT',
    happened: 'The identity server moved.',
    advice: `It now answers at ${to.origin}${isMoved ? to.pathname.slice(0, -tokenPath.length) : to.pathname}. Galley did not follow it.${warning}`,
    ...atAddress,
  };
}

/** A successful status, but not the answer of the service interface, 2.2. `problem` is a whole sentence. */
export const shapeFault = (problem: string): Fault => ({
  code: 'AUTH-SHAPE',
  happened: 'The sign-in reply made no sense.',
  advice: `${problem} Nothing was stored. Check the identity server URL.`,
  ...atAddress,
});

/** Any other status, without an OAuth error in the body. */
export function identityServerFault(status: number, url: string): Fault {
  const { host, pathname } = new URL(url);
  switch (status) {
    case 401:
      return {
        code: 'AUTH-CLIENT',
        happened: 'This app is not accepted by the identity server.',
        advice: 'It gave no reason. Check the client ID and the client secret in Settings.',
        actions: ['open-settings'],
        field: 'clientId',
      };
    case 403:
      return {
        code: 'FORBIDDEN',
        happened: 'The identity server does not allow this sign-in.',
        advice: 'Ask its administrator whether sign-ins from this network are allowed.',
      };
    case 404:
    case 405:
    case 410:
      return {
        code: 'NOT-FOUND',
        happened: 'There is no sign-in at this address.',
        advice: `${host} has nothing at ${pathname}. Check the identity server URL.`,
        ...atAddress,
      };
    case 407:
      return {
        code: 'PROXY-AUTH',
        happened: 'Your proxy asks for a sign-in.',
        advice: 'Sign in to the proxy in the settings of this computer, then sign in again.',
      };
    case 429:
      return tooMany('');
    default:
      return status >= 500 && status < 600 ? failed(status) : unexpected(status);
  }
}

const tooMany = (says: string): Fault => ({
  code: 'LIMITED',
  happened: 'The identity server counts too many sign-ins.',
  advice: `Wait a few minutes, then sign in again.${says}`,
});

const failed = (status: number): Fault =>
  status >= 502 && status <= 504
    ? {
        code: 'UNAVAILABLE',
        happened: `The identity server is temporarily unavailable (${status}).`,
        advice: 'Sign in again in a moment.',
      }
    : {
        code: 'SERVER-FAILED',
        happened: `The identity server failed (${status}).`,
        advice: 'Sign in again; if it fails again, ask its administrator.',
      };

const unexpected = (status: number): Fault => ({
  code: 'UNEXPECTED',
  happened: `The identity server sent an unexpected reply (${status}).`,
  advice: 'Nothing was stored. Check the identity server URL.',
  ...atAddress,
});

/** Codes of RFC 6749, section 5.2, and of identity servers: the app itself is refused. */
const aboutTheApp =
  /^(invalid_client(_\w+)?|unauthorized_client|unsupported_grant_type|invalid_scope|invalid_request|access_denied|app_not_found|invalid_app_access|oauth_\w+)$/i;

/** The refusal in the JSON value of an answer; `null` if it names no error. */
export function oauthFault(json: unknown, status: number): Fault | null {
  if (typeof json !== 'object' || json === null || !('error' in json) || typeof json.error !== 'string') return null;
  const description =
    'error_description' in json && typeof json.error_description === 'string' ? json.error_description : '';
  const says = quoted(description || json.error);

  const isServers = status === 429 || status >= 500;
  const refused = isServers ? null : refusedGrant(json.error, description);
  if (refused) return { ...refused, advice: `${refused.advice}${says}` };
  if (status === 429) return tooMany(says);
  if (aboutTheApp.test(json.error) || status === 401) {
    return {
      code: 'AUTH-CLIENT',
      happened: 'This app is not accepted by the identity server.',
      advice: `Check the client ID and the client secret in Settings.${says}`,
      actions: ['open-settings'],
      field: 'clientId',
    };
  }
  if (status >= 500 || /^(temporarily_unavailable|server_error)$/i.test(json.error)) {
    return {
      code: 'UNAVAILABLE',
      happened: 'The identity server is temporarily unavailable.',
      advice: `Sign in again in a moment.${says}`,
    };
  }
  return {
    code: 'REJECTED',
    happened: 'The identity server rejected the sign-in.',
    advice: `Check the details of the connection in Settings.${says}`,
    actions: ['open-settings'],
  };
}

const quoted = (words: string) => ` The identity server says: “${words.replace(/\p{Cc}+/gu, ' ')}”`;
