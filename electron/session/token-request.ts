import { withoutEndSlashes } from '../../shared/end-slashes.ts';
import { cancelled, type Fault, FaultError } from '../../shared/fault.ts';
import type { HttpAnswer } from '../base/http.ts';
import type { Inspect } from '../inspection/answer-tasks.ts';
import { type TokenResponse, tokenPath } from '../inspection/token-response.ts';

export type TokenRequestDependencies = Readonly<{
  /** Posts once, without redirects and retries. Throws `FaultError` for the network, or the reason of the signal. */
  post: (url: string, form: FormData, signal: AbortSignal) => Promise<HttpAnswer>;
  inspect: Inspect;
}>;

/** The data for one sign-in. */
export type Login = Readonly<{
  authUrl: string;
  clientId: string;
  clientSecret: string;
  username: string;
  password: string;
}>;

export type RequestToken = (login: Login, signal: AbortSignal) => Promise<TokenResponse>;

/**
 * The token request of the service interface, 4.2: one POST, five multipart fields, any Unicode. Never retried
 * automatically, because accounts lock. Throws `FaultError` with the form field, or the reason of the signal. It never
 * contains a secret.
 */
export function createTokenRequest({ post, inspect }: TokenRequestDependencies): RequestToken {
  return async (login, signal) => {
    const url = `${withoutEndSlashes(login.authUrl)}${tokenPath}`;
    const secrets = [login.password, login.clientSecret];
    try {
      const { body, ...head } = await post(url, formOf(login), signal);
      const verdict = await inspect('token-answer', { head, url, body, secrets }, { signal });
      if (verdict.ok) return verdict.token;
      throw new TokenRefused(verdict.fault);
    } catch (thrown) {
      signal.throwIfAborted();
      if (!(thrown instanceof FaultError) || thrown instanceof TokenRefused || thrown.fault.code === cancelled.code)
        throw thrown;
      const fault = atIdentityServer(await inspect('fault', { fault: thrown.fault, secrets }, { signal }));
      throw new FaultError(fault, thrown.cause);
    }
  };
}

/** The identity server answered without a token. */
class TokenRefused extends FaultError {}

function formOf({ clientId, clientSecret, username, password }: Login): FormData {
  const form = new FormData();
  form.set('grant_type', 'password');
  form.set('client_id', clientId);
  form.set('client_secret', clientSecret);
  form.set('username', username);
  form.set('password', password);
  return form;
}

/** The network's fault with its form field. Its advice about runs does not apply to a sign-in. */
function atIdentityServer(fault: Fault): Fault {
  const isOurSide = fault.code === 'NET-OFFLINE' || fault.code.startsWith('PROXY-') || fault.code === 'DEFECT';
  const advice = unfinished.includes(fault.code) ? 'Nothing is repeated by itself. Sign in again.' : fault.advice;
  return { ...fault, advice, ...(!isOurSide && { field: 'authUrl' }) };
}

const unfinished: readonly string[] = ['NET-RESET', 'NET-EMPTY', 'CUT-SHORT', 'TIMEOUT-STALLED', 'DECODE'];
