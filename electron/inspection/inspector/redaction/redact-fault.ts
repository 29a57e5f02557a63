import type { Evidence, Fault } from '../../../../shared/fault.ts';
import type { HeaderList } from '../../../base/http.ts';
import { redact, removed } from './redact.ts';

const maxExcerptLength = 2_048;
const maxDetailLength = 2_048;
/** Of the sentences of a fault: what the server says stands at their end. */
const maxTextLength = 700;
const maxHeaders = 100;
const maxHeaderLength = 500;

const secretHeaders =
  /^(set-cookie2?|cookie|authorization|proxy-authorization|authentication-info)$|token|secret|session/i;

/** Headers for the user: secrets removed, at most 100 of them, names and values of at most 500 characters. */
export function redactHeaders(headers: HeaderList, secrets: readonly string[]): HeaderList {
  const clean = (text: string) => redact(text, secrets, maxHeaderLength);
  return headers
    .slice(0, maxHeaders)
    .map(([name, value]) => [clean(name), secretHeaders.test(name) ? removed : clean(value)] as const);
}

/** A fault whose every text is without these secrets: the server chooses the words of its errors, the names in its certificate and where it redirects to. */
export function redactFault({ evidence, address, place, ...fault }: Fault, secrets: readonly string[]): Fault {
  const clean = (text: string) => ended(redact(text, secrets, maxTextLength));
  return {
    ...fault,
    happened: clean(fault.happened),
    advice: clean(fault.advice),
    // An address with a secret in it is none that a connection may have.
    ...(address !== undefined && clean(address) === address && { address }),
    // Nor is a file's name with a secret in it one that the window looks for.
    ...(place && redact(place.file ?? '', secrets, maxTextLength) === (place.file ?? '') && { place }),
    ...(evidence && { evidence: redactEvidence(evidence, secrets) }),
  };
}

/** With a mark where a text was cut, and the end of a quotation that was open there. */
function ended(text: string): string {
  if (text.length < maxTextLength) return text;
  return `${text}…${text.lastIndexOf('“') > text.lastIndexOf('”') ? '”' : ''}`;
}

const redactEvidence = (
  { headers, excerpt, detail, certificate, ...evidence }: Evidence,
  secrets: readonly string[],
): Evidence => ({
  ...evidence,
  ...(headers && { headers: redactHeaders(headers, secrets) }),
  ...(excerpt !== undefined && excerpt !== '' && { excerpt: shown(redact(excerpt, secrets, maxExcerptLength)) }),
  ...(detail !== undefined && { detail: redact(detail, secrets, maxDetailLength) }),
  ...(certificate !== undefined && { certificate: redact(certificate, secrets) }),
});

/** Control characters as a sign of their own. */
const shown = (excerpt: string) => excerpt.replace(/(?![\n\r\t])\p{Cc}/gu, '\uFFFD');
