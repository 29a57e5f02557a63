import type { Evidence } from '../../shared/fault.ts';
import type { HeaderList } from '../base/http.ts';

const maxExcerptLength = 2_048;

/** What the service sent, for the eyes of people: secrets removed first, then cut, so that no half of one is left. */
export function evidenceOf(status: number, headers: HeaderList, text: string, secrets: readonly string[]): Evidence {
  const excerpt = redact(text, secrets)
    .replace(/(?![\n\r\t])\p{Cc}/gu, '\uFFFD')
    .slice(0, maxExcerptLength);
  return { status, headers: redactHeaders(headers, secrets), ...(excerpt !== '' && { excerpt }) };
}

const removed = '[removed]';
/** Shorter ones would also remove words that are no secrets; their members are still removed by name. */
const minSecretLength = 4;

const secretNames =
  'access_token|refresh_token|id_token|client_secret|token|password|passwd|secret|api_?key|signature|session_?id|sid';
/** `"token": "…"` in either quotes or inside a JSON text, `token=…`, `token: …`, `<token>…</token>`, and what follows `Bearer`. */
const named = [
  new RegExp(`("(?:${secretNames})"\\s*:\\s*")(?:[^"\\\\]|\\\\.)*`, 'gi'),
  new RegExp(`('(?:${secretNames})'\\s*:\\s*')(?:[^'\\\\]|\\\\.)*`, 'gi'),
  new RegExp(`(\\\\"(?:${secretNames})\\\\"\\s*:\\s*\\\\")(?:[^"\\\\]|\\\\[^"])*`, 'gi'),
  new RegExp(`(\\b(?:${secretNames})\\s*[=:]\\s*)(?!["'\\\\])[^\\s&;,<>"']+`, 'gi'),
  new RegExp(`(<(?:${secretNames})>)[^<]*`, 'gi'),
  /(\bBearer\s+)[\w.~+/=!-]+/gi,
];
const secretHeaders =
  /^(set-cookie2?|cookie|authorization|proxy-authorization|authentication-info)$|token|secret|session/i;

/**
 * The text without the secrets it may hold: the values given, however JSON or an address would write them, and
 * whatever stands under the name of a secret.
 */
export function redact(text: string, secrets: readonly string[]): string {
  const spellings = secrets
    .filter((secret) => secret.length >= minSecretLength)
    .flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
      new URLSearchParams({ s: secret }).toString().slice(2),
      escapeMarkup(secret),
      Buffer.from(secret).toString('base64'),
    ]);
  // The longest first, so that no rest of one stays behind.
  const longestFirst = [...new Set(spellings)].sort((a, b) => b.length - a.length);
  const withoutValues = longestFirst.reduce((rest, spelling) => rest.replaceAll(spelling, removed), text);
  return named.reduce((rest, pattern) => rest.replace(pattern, `$1${removed}`), withoutValues);
}

/** Headers for the eyes of people: secrets removed, at most 100 of them and 500 characters each. */
export function redactHeaders(headers: HeaderList, secrets: readonly string[]): HeaderList {
  return headers
    .slice(0, 100)
    .map(([name, value]) => [name, secretHeaders.test(name) ? removed : redact(value, secrets).slice(0, 500)] as const);
}

const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
