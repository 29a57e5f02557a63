import type { Evidence, Fault } from '../../../shared/fault.ts';
import type { HeaderList } from '../../base/http.ts';
import { createRedactor, type Redactor, removed } from './redact.ts';

const maxExcerptLength = 2_048;
const maxDetailLength = 2_048;
/** Of the sentences of a fault: what the server says is at their end. */
const maxTextLength = 700;
const maxHeaders = 100;
const maxHeaderLength = 500;
/** Six certificates of usual size, as PEM. */
const maxCertificateLength = 32_768;

const secretHeaders =
  /^(?:set-cookie2?|cookie|authorization|proxy-authorization|authentication-info)$|token|secret|session/i;

/**
 * A fault whose every text is short and without these secrets. The server chooses the words of its errors, the names in its
 * certificate and where it redirects to.
 */
export function redactFault({ evidence, address, place, ...fault }: Fault, secrets: readonly string[]): Fault {
  const redact = createRedactor(secrets);
  const clean = (text: string) => ended(redact(text, maxTextLength));
  const file = place?.file ?? '';
  return {
    ...fault,
    happened: clean(fault.happened),
    advice: clean(fault.advice),
    // No connection has an address with a secret in it, and no file that the window looks for has such a name.
    ...(address !== undefined && clean(address) === address && { address }),
    ...(place && clean(file) === file && { place }),
    ...(evidence && { evidence: cleanEvidence(evidence, redact) }),
  };
}

/** With a mark where a text was cut, and the end of a quotation that was open there. */
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
