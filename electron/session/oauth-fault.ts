import type { Fault } from '../../shared/fault.ts';

const maxDescriptionLength = 500;

/** RFC 6749, section 5.2, and what identity servers add to it: the app itself is refused. */
const aboutTheApp =
  /^(invalid_client(_\w+)?|unauthorized_client|unsupported_grant_type|invalid_scope|invalid_request|access_denied|app_not_found|invalid_app_access|oauth_\w+)$/i;
const aboutTheUser = /^(invalid_grant|inactive_user|inactive_org|invalid_user\w*|user_\w+|account_\w+)$/i;
const locked = /\block(ed|out)?\b|locked[ _-]?out|too many (failed|login|sign)|login rate exceeded/i;

/**
 * The refusal that the JSON value of an answer is, or `null` if it names no error. A sign-in costs the user an attempt, so the words
 * tell a wrong password from a locked account and from an app that is not accepted.
 */
export function oauthFault(json: unknown, status: number): Fault | null {
  if (typeof json !== 'object' || json === null || !('error' in json) || typeof json.error !== 'string') return null;
  const description =
    'error_description' in json && typeof json.error_description === 'string' ? json.error_description : '';
  const says = quoted(description || json.error);

  if (aboutTheUser.test(json.error)) {
    if (locked.test(description)) {
      return {
        code: 'AUTH-GRANT',
        happened: 'This account is locked.',
        advice: `Wait a while, or ask an administrator to unlock it; trying again keeps it locked.${says}`,
        field: 'password',
      };
    }
    return {
      code: 'AUTH-GRANT',
      happened: 'User name or password not accepted.',
      advice: `Check Caps Lock. One attempt was used.${says}`,
      field: 'password',
    };
  }
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

const quoted = (words: string) =>
  ` The identity server says: “${words.replace(/\p{Cc}+/gu, ' ').slice(0, maxDescriptionLength)}”`;
