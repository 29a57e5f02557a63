import type { Evidence } from '../../shared/fault.ts';
import { type Refusal, refuse } from './refusal.ts';

const signInPage = /login|log-in|signin|sign-in|\bsso\b|saml|oauth|adfs|openid/i;

/**
 * An answer that sends us elsewhere (RFC 9110, section 15.4). It is shown, never followed: a followed 307 would take the
 * token to any server. `location` is as the service wrote it.
 */
export function redirected(location: string, requestUrl: string, evidence: Evidence): Refusal {
  const from = new URL(requestUrl);
  const to = URL.canParse(location, requestUrl) ? new URL(location, requestUrl) : null;
  if (!to || (to.protocol !== 'https:' && to.protocol !== 'http:')) {
    return refuse(
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
  const common = { code: 'REDIRECT', actions: ['open-settings'], field: 'serviceUrl' } as const;
  const shown = { ...evidence, detail: to.href };
  if (signInPage.test(to.pathname)) {
    return refuse(
      {
        ...common,
        happened: 'The service sent us to a sign-in page.',
        advice: `It expects a sign-in in a browser, at ${to.host}. Check the address in Settings.`,
      },
      shown,
    );
  }
  const stranger = to.origin !== from.origin ? ' That is a different server: use it only if you expected it.' : '';
  return refuse(
    {
      ...common,
      happened: 'The service moved.',
      advice: `It now answers at ${to.origin}${to.pathname}. Galley did not follow it.${stranger}`,
    },
    shown,
  );
}
