import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { Fault } from '../../../shared/fault.ts';

const maxNames = 3;

/** The server's own certificate, then those of its issuers that the server showed. */
type Chain = readonly [X509Certificate, ...X509Certificate[]];

/** A readable certificate. Dates are in milliseconds since the epoch. */
type CertificateFacts = Readonly<{
  subject: string;
  issuer: string;
  isSelfSigned: boolean;
  /** The host names and addresses that it is valid for. */
  names: readonly string[];
  validFromMs: number;
  validUntilMs: number;
  /** SHA-256, as pairs of hexadecimal digits. */
  fingerprint: string;
  pem: string;
}>;

/** Parses DER certificates. */
export const chainOf = (chain: readonly Uint8Array[]) =>
  chain.map((bytes) => new X509Certificate(bytes)) as readonly X509Certificate[] as Chain;

/** Adds the facts about the certificate to the fault. `nowMs` is since the epoch. */
export function certificateFault(fault: Fault, hostname: string, chain: Chain, nowMs: number): Fault {
  const problems = [
    ...(fault.code === 'TLS-CA' ? [aboutIssuer(factsOf(chain[0]))] : []),
    ...aboutName(fault, hostname, chain[0]),
    ...aboutDates(chain.map(factsOf), nowMs),
  ];
  // The network stack found a problem that the certificate itself does not show.
  const advice = problems.length === 0 ? fault.advice : [...problems, whatToDo(fault), 'Nothing was sent.'].join(' ');
  return {
    ...fault,
    advice,
    actions: ['copy-certificate', ...(fault.actions ?? [])],
    evidence: { ...fault.evidence, certificate: chain.map((each) => linesOf(factsOf(each))).join('\n\n') },
  };
}

const aboutIssuer = ({ isSelfSigned, subject, issuer }: CertificateFacts) =>
  isSelfSigned
    ? `It is signed by itself: “${subject}”.`
    : `It was issued by “${issuer}”, which this computer does not trust.`;

function aboutName({ code }: Fault, hostname: string, certificate: X509Certificate): readonly string[] {
  const host = hostname.replace(/^\[|\]$/g, '');
  const isFor = isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host);
  if (code !== 'TLS-NAME' && isFor !== undefined) return [];
  const { names } = factsOf(certificate);
  if (names.length === 0) return [`It names no server, so not ${host} either.`];
  const more = names.length - maxNames;
  const listed = names.slice(0, maxNames).join(', ');
  return [`It was issued for ${listed}${more > 0 ? ` and ${more} more` : ''}, not for ${host}.`];
}

function aboutDates(chain: readonly CertificateFacts[], nowMs: number): readonly string[] {
  for (const [place, { subject, validFromMs, validUntilMs }] of chain.entries()) {
    const isOver = validUntilMs < nowMs;
    if (!isOver && !(validFromMs > nowMs)) continue;
    const [then, now] = dayTexts(isOver ? validUntilMs : validFromMs, nowMs);
    const which = place === 0 ? '' : ` The certificate of its issuer, “${subject}”, is the one.`;
    return [`${isOver ? 'Valid until' : 'Valid only from'} ${then} (this computer's clock says ${now}).${which}`];
  }
  return [];
}

function whatToDo({ code }: Fault): string {
  if (code === 'TLS-CA') return 'Ask IT to install the issuing certificate on this computer.';
  if (code === 'TLS-NAME') return 'Check the address in Settings.';
  return 'If the clock is right, ask whoever runs the service to renew it.';
}

/** Both times as "3 Oct 2026"; with the time of day if they are on the same day. */
function dayTexts(thenMs: number, nowMs: number): readonly [then: string, now: string] {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
  const [then, now] = [thenMs, nowMs].map((ms) => day.format(ms)) as [string, string];
  if (then !== now) return [then, now];
  const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  return [moment.format(thenMs), moment.format(nowMs)];
}

/** For a ticket to the administrators of the server or the computer. */
const linesOf = ({ subject, issuer, names, validFromMs, validUntilMs, fingerprint, pem }: CertificateFacts) =>
  [
    `Subject: ${subject}`,
    `Issuer: ${issuer}`,
    `Names: ${names.join(', ')}`,
    `Valid: ${isoText(validFromMs)} to ${isoText(validUntilMs)}`,
    `SHA-256: ${fingerprint}`,
    pem,
  ].join('\n');

const isoText = (ms: number) => (Number.isNaN(ms) ? 'unknown' : new Date(ms).toISOString().replace('.000Z', 'Z'));

function factsOf(certificate: X509Certificate): CertificateFacts {
  const { subject, issuer, subjectAltName, validFrom, validTo, fingerprint256 } = certificate;
  return {
    subject: oneLine(subject),
    issuer: oneLine(issuer),
    isSelfSigned: subject === issuer,
    names: namesIn(subjectAltName ?? '', subject),
    validFromMs: Date.parse(validFrom),
    validUntilMs: Date.parse(validTo),
    fingerprint: fingerprint256,
    pem: certificate.toString().trim(),
  };
}

/** The values of `DNS:a.example, IP Address:127.0.0.1`. Old certificates have only a common name instead. */
function namesIn(alternatives: string, subject: string): readonly string[] {
  const names = [...alternatives.matchAll(/(?:^|, )(?:DNS|IP Address):("[^"]*"|[^,]*)/g)].map(([, name = '']) => name);
  const commonName = /^CN=(.*)$/m.exec(subject)?.[1];
  return (names.length === 0 && commonName !== undefined ? [commonName] : names).map(oneLine).filter(Boolean);
}

/** On one line, because the creator of the certificate chose these texts. */
const oneLine = (text: string) =>
  text
    .replace(/\n/g, ', ')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);
