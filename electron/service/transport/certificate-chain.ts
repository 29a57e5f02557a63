import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { type Fault, FaultError } from '../../../shared/fault.ts';
import type { Transport } from './transport.ts';

const explained: readonly string[] = ['TLS-CA', 'TLS-DATE', 'TLS-NAME'];

/** Explains a fault by the certificates that the server showed, as DER, its own first. */
export type ExplainChain = (
  fault: Fault,
  hostname: string,
  chain: readonly Uint8Array[],
  signal: AbortSignal,
) => Promise<Fault>;

/**
 * The same transport, whose faults about certificates say what is wrong with this one and bring it along to be copied. Where
 * the way is not direct, or the server does not show it again, the fault stays as it was. It is only words: nothing is ever
 * let through that the network stack has refused.
 */
export function explainCertificates(
  send: Transport,
  isDirect: (url: string) => Promise<boolean>,
  explain: ExplainChain,
): Transport {
  return async (request) => {
    try {
      return await send(request);
    } catch (thrown) {
      if (!(thrown instanceof FaultError) || !explained.includes(thrown.fault.code)) throw thrown;
      const { url, signal } = request;
      const chain = (await isDirect(url).catch(() => false)) ? await readChain(url, signal) : null;
      signal.throwIfAborted();
      if (chain === null) throw thrown;
      throw new FaultError(await explain(thrown.fault, new URL(url).hostname, chain, signal), thrown);
    }
  };
}

const maxWaitMs = 5_000;
/** Longer chains are not issued. */
const maxChain = 6;

/**
 * The certificates that the server at this address shows, read by a TLS handshake of its own (RFC 8446, section 4.4.2): nothing
 * is trusted, no byte of ours is sent after it, and the connection is closed at once. For words about a certificate that the
 * network stack has already refused; `null` within 5 s if they cannot be had.
 */
export async function readChain(url: string, signal: AbortSignal): Promise<readonly Uint8Array[] | null> {
  // Loaded when first needed: it takes 7 ms, and few starts need it.
  const { connect } = await import('node:tls');
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
    const end = (chain: readonly Uint8Array[] | null) => {
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

function chainOf(first: X509Certificate | undefined): readonly Uint8Array[] | null {
  if (!first) return null;
  const chain = [first];
  for (let next = first.issuerCertificate; next && chain.length < maxChain; next = next.issuerCertificate) {
    const known = chain.some(({ fingerprint256 }) => fingerprint256 === next?.fingerprint256);
    if (known) break;
    chain.push(next);
  }
  return chain.map(({ raw }) => raw);
}
