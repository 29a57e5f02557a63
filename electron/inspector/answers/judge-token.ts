import type { Fault } from '../../../shared/fault.ts';
import { decodeAnswer } from '../../base/charset.ts';
import { headerOf, isWebPage } from '../../base/http.ts';
import { isJsonObject, jsonValueOf } from '../../base/json.ts';
import type { TaskInput, TokenVerdict } from '../../inspection/answer-tasks.ts';
import { readTokenResponse, type TokenResponse } from '../../inspection/token-response.ts';
import { redactFault } from '../redaction/redact-fault.ts';
import { identityServerFault, oauthFault, redirectFault, shapeFault, webPageFault } from './token-faults.ts';

/** Checks the answer of an identity server. No fault contains a secret or a token from the answer. */
export function judgeToken({ head, url, body, secrets }: TaskInput<'token-answer'>): TokenVerdict {
  const text = decodeAnswer(body, headerOf(head.headers, 'content-type'));
  // Not `JSON.parse`: its error quotes the text, which may contain a token.
  const json = jsonValueOf(text);
  const reading = read(head.status, headerOf(head.headers, 'location'), url, text, json);
  if (reading.ok) return reading;
  const token = isJsonObject(json) && typeof json.access_token === 'string' ? [json.access_token] : [];
  const evidence = { ...head, excerpt: reading.isShown ? text : '' };
  return { ok: false, fault: redactFault({ ...reading.fault, evidence }, [...secrets, ...token]) };
}

type Reading =
  | Readonly<{ ok: true; token: TokenResponse }>
  /** `isShown`: the body may be shown as evidence. A malformed token response may contain a token. */
  | Readonly<{ ok: false; fault: Fault; isShown: boolean }>;

const refused = (fault: Fault) => ({ ok: false, fault, isShown: true }) as const;

function read(status: number, location: string | null, url: string, text: string, json: unknown): Reading {
  if (status >= 300 && status < 400 && location !== null) return refused(redirectFault(location, url));
  const oauth = oauthFault(json, status);
  if (oauth) return refused(oauth);
  const isNamedByStatus = status === 404 || status === 429 || (status >= 500 && status !== 511);
  if (isWebPage(text) && !isNamedByStatus) return refused(webPageFault(url));
  if (status !== 200) return { ...refused(identityServerFault(status, url)), isShown: status >= 300 };
  const reading = readTokenResponse(json);
  return reading.ok ? reading : { ok: false, fault: shapeFault(reading.problem), isShown: false };
}
