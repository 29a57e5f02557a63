import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { type Fault, FaultError } from '../../shared/fault.ts';
import { type CertificateFacts, type Chain, factsOf, readChain } from './certificate-facts.ts';
import type { Transport } from './transport.ts';

const explained: readonly string[] = ['TLS-CA', 'TLS-DATE', 'TLS-NAME'];
const maxNames = 3;

/**
 * The same transport, whose faults about certificates say what is wrong with this one and bring it along to be copied. Where
 * the way is not direct, or the server does not show it again, the fault stays as it was. It is only words: nothing is ever
 * let through that the network stack has refused.
 */
export function explainCertificates(send: Transport, isDirect: (url: string) => Promise<boolean>): Transport {
  return async (request) => {
    try {
      return await send(request);
    } catch (thrown) {
      if (!(thrown instanceof FaultError) || !explained.includes(thrown.fault.code)) throw thrown;
      const { url, signal } = request;
      const chain = (await isDirect(url).catch(() => false)) ? await readChain(url, signal) : null;
      signal.throwIfAborted();
      throw chain
        ? new FaultError(certificateFault(thrown.fault, new URL(url).hostname, chain, Date.now()), thrown)
        : thrown;
    }
  };
}

/** The fault with what is known of the certificate. `nowMs` is since the epoch. */
export function certificateFault(fault: Fault, hostname: string, chain: Chain, nowMs: number): Fault {
  const problems = [
    ...(fault.code === 'TLS-CA' ? [aboutIssuer(factsOf(chain[0]))] : []),
    ...aboutName(fault, hostname, chain[0]),
    ...aboutDates(chain.map(factsOf), nowMs),
  ];
  // The stack has found something that cannot be seen in the certificate itself.
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

/** Both moments as "3 Oct 2026"; with the time of day where that would not tell them apart. */
function dayTexts(thenMs: number, nowMs: number): readonly [then: string, now: string] {
  const [then, now] = [thenMs, nowMs].map((ms) => day.format(ms)) as [string, string];
  return then === now ? [moment.format(thenMs), moment.format(nowMs)] : [then, now];
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** For a ticket: whoever looks after the server or the computer needs no more than this. */
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
