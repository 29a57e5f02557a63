import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { connect } from 'node:tls';

/** The server's own certificate first, then those of its issuers, as far as the server showed them. */
export type Chain = readonly [X509Certificate, ...X509Certificate[]];

/** A certificate as people read it. Dates in milliseconds since the epoch. */
export type CertificateFacts = Readonly<{
  subject: string;
  issuer: string;
  isSelfSigned: boolean;
  /** The host names and addresses that it is for. */
  names: readonly string[];
  validFromMs: number;
  validUntilMs: number;
  /** SHA-256, as pairs of hexadecimal digits. */
  fingerprint: string;
  pem: string;
}>;

const maxWaitMs = 5_000;
/** Longer chains are no chains that anybody issues. */
const maxChain = 6;

/**
 * The certificates that the server at this address shows, read by a TLS handshake of its own (RFC 8446, section 4.4.2): nothing
 * is trusted, no byte of ours is sent after it, and the connection is closed at once. For words about a certificate that the
 * network stack has already refused; `null` within 5 s if they cannot be had.
 */
export function readChain(url: string, signal: AbortSignal): Promise<Chain | null> {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      // A name alone may be asked for (RFC 6066, section 3).
      ...(isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: false,
    });
    const end = (chain: Chain | null) => {
      signal.removeEventListener('abort', giveUp);
      clearTimeout(timer);
      socket.destroy();
      resolve(chain);
    };
    const giveUp = () => end(null);
    const timer = setTimeout(giveUp, maxWaitMs);
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
    socket.on('error', giveUp);
    socket.on('close', giveUp);
    socket.once('secureConnect', () => end(chainOf(socket.getPeerX509Certificate())));
  });
}

function chainOf(first: X509Certificate | undefined): Chain | null {
  if (!first) return null;
  const chain: [X509Certificate, ...X509Certificate[]] = [first];
  for (let next = first.issuerCertificate; next && chain.length < maxChain; next = next.issuerCertificate) {
    const known = chain.some(({ fingerprint256 }) => fingerprint256 === next?.fingerprint256);
    if (known) break;
    chain.push(next);
  }
  return chain;
}

export function factsOf(certificate: X509Certificate): CertificateFacts {
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

/** `DNS:a.example, IP Address:127.0.0.1` as its values; without any, the common name that old certificates had instead. */
function namesIn(alternatives: string, subject: string): readonly string[] {
  const names = [...alternatives.matchAll(/(?:^|, )(?:DNS|IP Address):("[^"]*"|[^,]*)/g)].map(([, name = '']) => name);
  const commonName = /^CN=(.*)$/m.exec(subject)?.[1];
  return (names.length === 0 && commonName !== undefined ? [commonName] : names).map(oneLine).filter(Boolean);
}

/** Whoever made the certificate chose these texts. */
const oneLine = (text: string) =>
  text
    .replace(/\n/g, ', ')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);
