import { serverUrlProblem } from '../../shared/connection-draft.ts';
import type { Evidence } from '../../shared/fault.ts';
import { type ResponseError, responseError } from './refusal.ts';

const signInPage = /login|log-in|signin|sign-in|\bsso\b|saml|oauth|adfs|openid/i;

/**
 * An answer that sends us elsewhere (RFC 9110, section 15.4). It is shown, never followed: a followed 307 would take the
 * token to any server. `location` is as the service wrote it.
 */
export function redirectError(location: string, requestUrl: string, evidence: Evidence): ResponseError {
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

/** The base address under which the target is the same operation; `null` if no connection may have it, or if it is the one we asked. */
function newBase(from: URL, to: URL): string | null {
  const operation = from.pathname.slice(from.pathname.lastIndexOf('/'));
  if (!to.pathname.endsWith(operation) || to.username || to.password || to.search || to.hash) return null;
  const baseOf = ({ origin, pathname }: URL) => `${origin}${pathname.slice(0, -operation.length).replace(/\/+$/, '')}`;
  const address = baseOf(to);
  return address === baseOf(from) || serverUrlProblem(address) !== null ? null : address;
}
