import { FaultError } from '../../../shared/fault.ts';
import { hasNoTunnel } from './network-fault.ts';
import type { Transport } from './transport.ts';

/**
 * Wraps a transport so that its proxy faults name the proxies. `resolveProxy` returns the route to an address, as a PAC
 * script writes it.
 */
export function nameProxies(send: Transport, resolveProxy: (url: string) => Promise<string>): Transport {
  return async (request) => {
    try {
      return await send(request);
    } catch (thrown) {
      if (!(thrown instanceof FaultError) || thrown.fault.code !== 'PROXY-DOWN') throw thrown;
      const proxies = proxiesIn(await resolveProxy(request.url).catch(() => ''));
      request.signal.throwIfAborted();
      if (proxies.length === 0) throw thrown;
      const came = hasNoTunnel(thrown.fault.evidence?.detail) ? 'The proxy is' : 'Nothing came back from';
      const advice = `${came} ${proxies.join(' or ')}. ${thrown.fault.advice}`;
      throw new FaultError({ ...thrown.fault, advice }, thrown);
    }
  };
}

/** The hosts with ports in a string such as `PROXY proxy:8080; DIRECT`. */
const proxiesIn = (way: string): readonly string[] =>
  way.split(';').flatMap((step) => /^\s*(?:PROXY|HTTPS?|QUIC|SOCKS[45]?)\s+(\S+)\s*$/i.exec(step)?.[1] ?? []);
