import type { Evidence, Fault } from '../../../shared/fault.ts';
import type { HeaderList } from '../../base/http.ts';
import { createRedactor, type Redactor, removed } from './redact.ts';

const maxExcerptLength = 2_048;
const maxDetailLength = 2_048;
/** The limit for each sentence of a fault. The server's message is at its end. */
const maxTextLength = 700;
const maxHeaders = 100;
const maxHeaderLength = 500;
/** Six certificates of usual size, as PEM. */
const maxCertificateLength = 32_768;

const secretHeaders =
  /^(?:set-cookie2?|cookie|authorization|proxy-authorization|authentication-info)$|token|secret|session/i;

/**
 * Shortens every text of a fault and removes these secrets. The server chooses its error messages, the names in its
 * certificate and its redirects.
 */
export function redactFault({ evidence, address, place, ...fault }: Fault, secrets: readonly string[]): Fault {
  const redact = createRedactor(secrets);
  const clean = (text: string) => ended(redact(text, maxTextLength));
  const file = place?.file ?? '';
  return {
    ...fault,
    happened: clean(fault.happened),
    advice: clean(fault.advice),
    // No connection has an address with a secret, and no file that the window opens has such a name.
    ...(address !== undefined && clean(address) === address && { address }),
    ...(place && clean(file) === file && { place }),
    ...(evidence && { evidence: cleanEvidence(evidence, redact) }),
  };
}

/** Marks where a text was cut, and closes an open quotation. */
function ended(text: string): string {
  if (text.length < maxTextLength) return text;
  return `${text}…${text.lastIndexOf('“') > text.lastIndexOf('”') ? '”' : ''}`;
}

function cleanEvidence({ headers, excerpt, detail, certificate, ...rest }: Evidence, redact: Redactor): Evidence {
  return {
    ...rest,
    ...(headers && { headers: cleanHeaders(headers, redact) }),
    ...(excerpt && { excerpt: withoutControls(redact(excerpt, maxExcerptLength)) }),
    ...(detail !== undefined && { detail: redact(detail, maxDetailLength) }),
    ...(certificate !== undefined && { certificate: redact(certificate, maxCertificateLength) }),
  };
}

const cleanHeaders = (headers: HeaderList, redact: Redactor): HeaderList =>
  headers
    .slice(0, maxHeaders)
    .map(([name, value]) => [
      redact(name, maxHeaderLength),
      secretHeaders.test(name) ? removed : redact(value, maxHeaderLength),
    ]);

const withoutControls = (text: string) => text.replace(/(?![\n\r\t])\p{Cc}/gu, '\uFFFD');
