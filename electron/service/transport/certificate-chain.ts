import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { type Fault, FaultError } from '../../../shared/fault.ts';
import type { Transport } from './transport.ts';

const explained: readonly string[] = ['TLS-CA', 'TLS-DATE', 'TLS-NAME'];

/** Explains a fault with the certificates that the server showed, as DER, its own first. */
export type ExplainChain = (
  fault: Fault,
  hostname: string,
  chain: readonly Uint8Array[],
  signal: AbortSignal,
) => Promise<Fault>;

/**
 * Wraps a transport so that certificate faults explain the problem and include the certificate for copying. Through a
 * proxy, or if the server does not show it again, the fault is unchanged. This only adds text: what the network stack
 * refused stays refused.
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
/** Real chains are not longer. */
const maxChain = 6;

/**
 * Reads the certificates of a server in a separate TLS handshake (RFC 8446, section 4.4.2), to explain one that the
 * network stack refused. It trusts none of them, sends nothing after the handshake, and closes the connection at once.
 * `null` if that takes more than 5 s or fails.
 */
export async function readChain(url: string, signal: AbortSignal): Promise<readonly Uint8Array[] | null> {
  // Loaded on first use: it takes 7 ms, and few sessions need it.
  const { connect } = await import('node:tls');
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      // SNI allows only names (RFC 6066, section 3).
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
