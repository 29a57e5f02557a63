import { cancelled, type Evidence, type Fault, FaultError } from '../../shared/fault.ts';
import { type HeaderList, headerOf, isWebPage, type TextResponse } from '../base/http.ts';
import { isJsonObject, jsonValueOf } from '../base/json.ts';
import { identityServerFault, oauthFault, redirectFault, shapeFault, tokenPath, webPageFault } from './token-faults.ts';
import { readTokenResponse, type TokenResponse } from './token-response.ts';

export type TokenRequestDependencies = Readonly<{
  /** Posts once, follows nothing, repeats nothing. Throws `FaultError` for the network, or the reason of the signal. */
  post: (url: string, form: FormData, signal: AbortSignal) => Promise<TextResponse>;
  /** The fault without these secrets, whatever encodings are around them. */
  redactFault: (fault: Fault, secrets: readonly string[]) => Fault;
  evidenceOf: (status: number, headers: HeaderList, text: string, secrets: readonly string[]) => Evidence;
}>;

/** Everything that one sign-in is made with. */
export type Login = Readonly<{
  authUrl: string;
  clientId: string;
  clientSecret: string;
  username: string;
  password: string;
}>;

export type RequestToken = (login: Login, signal: AbortSignal) => Promise<TokenResponse>;

/**
 * The token request of the service interface, 4.2: one POST, five multipart fields, any Unicode. Never repeated by itself, because
 * accounts lock. Throws `FaultError` with the form field that it concerns, or the reason of the signal; no secret is ever in it.
 */
export function createTokenRequest({ post, redactFault, evidenceOf }: TokenRequestDependencies): RequestToken {
  return async (login, signal) => {
    const url = `${login.authUrl.replace(/\/+$/, '')}${tokenPath}`;
    const answer = await post(url, formOf(login), signal).catch((thrown: unknown) => {
      signal.throwIfAborted();
      throw atIdentityServer(thrown, (fault) => redactFault(fault, [login.password, login.clientSecret]));
    });
    const verdict = judge(answer, url);
    if (verdict.ok) return verdict.token;

    const secrets = [login.password, login.clientSecret, ...tokensIn(answer.text)];
    const evidence = evidenceOf(answer.status, answer.headers, verdict.isShown ? answer.text : '', secrets);
    throw new FaultError({ ...redactFault(verdict.fault, secrets), evidence });
  };
}

function formOf({ clientId, clientSecret, username, password }: Login): FormData {
  const form = new FormData();
  form.set('grant_type', 'password');
  form.set('client_id', clientId);
  form.set('client_secret', clientSecret);
  form.set('username', username);
  form.set('password', password);
  return form;
}

/** A token may have come even though the answer is not accepted. */
function tokensIn(text: string): readonly string[] {
  const json = jsonValueOf(text);
  return isJsonObject(json) && typeof json.access_token === 'string' ? [json.access_token] : [];
}

type Verdict =
  | Readonly<{ ok: true; token: TokenResponse }>
  /** `isShown` is whether the body may be evidence: one that was meant to be a token response may hold a token. */
  | Readonly<{ ok: false; fault: Fault; isShown: boolean }>;

const refused = (fault: Fault) => ({ ok: false, fault, isShown: true }) as const;

function judge({ status, headers, text }: TextResponse, url: string): Verdict {
  const location = headerOf(headers, 'location');
  if (status >= 300 && status < 400 && location !== null) return refused(redirectFault(location, url));

  // Not `JSON.parse`: its error would quote the text, which may hold a token.
  const json = jsonValueOf(text);
  const oauth = oauthFault(json, status);
  if (oauth) return refused(oauth);
  const isNamedByStatus = status === 404 || status === 429 || (status >= 500 && status !== 511);
  if (isWebPage(text) && !isNamedByStatus) return refused(webPageFault(url));
  if (status !== 200) return { ...refused(identityServerFault(status, url)), isShown: status >= 300 };

  const reading = readTokenResponse(json);
  return reading.ok ? reading : { ok: false, fault: shapeFault(reading.problem), isShown: false };
}

/** The network's fault at the field that it concerns. Its advice about runs makes no sense for a sign-in. */
function atIdentityServer(thrown: unknown, redacted: (fault: Fault) => Fault): unknown {
  if (!(thrown instanceof FaultError) || thrown.fault.code === cancelled.code) return thrown;
  const fault = redacted(thrown.fault);
  const isOurSide = fault.code === 'NET-OFFLINE' || fault.code.startsWith('PROXY-') || fault.code === 'DEFECT';
  const advice = unfinished.includes(fault.code) ? 'Nothing is repeated by itself. Sign in again.' : fault.advice;
  return new FaultError({ ...fault, advice, ...(!isOurSide && { field: 'authUrl' }) }, thrown.cause);
}

const unfinished: readonly string[] = ['NET-RESET', 'NET-EMPTY', 'CUT-SHORT', 'TIMEOUT-STALLED', 'DECODE'];
