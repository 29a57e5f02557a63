import { timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';

const maxHeadBytes = 65_536;

/** A request to an HTTP proxy: for a tunnel to a host (RFC 9110, section 9.3.6), or to be forwarded. */
export type ProxyRequest = Readonly<{
  host: string;
  port: number;
  /** The head for the service and the bytes read after it; `null` for a tunnel. */
  forwarded: Buffer | null;
}>;

/**
 * Reads the first request of a client to an HTTP proxy, within `headMs`. A client without `authorization` gets a 407
 * (RFC 9110, section 11.7). Anything else closes the connection. `onRequest` is called with the client paused.
 */
export function readProxyRequest(
  client: Socket,
  { authorization, headMs }: Readonly<{ authorization: string; headMs: number }>,
  onRequest: (request: ProxyRequest) => void,
): void {
  let read = Buffer.alloc(0);
  const deadline = setTimeout(() => client.destroy(), headMs);
  client.on('error', () => client.destroy());
  client.on('close', () => clearTimeout(deadline));
  const onData = (chunk: Buffer) => {
    read = Buffer.concat([read, chunk]);
    const end = read.indexOf('\r\n\r\n');
    if (end === -1 && read.length <= maxHeadBytes) return;
    client.off('data', onData);
    const [first = '', ...fields] = read.toString('latin1', 0, Math.max(0, end)).split('\r\n');
    const isFromUs = fields.some((field) => isEqual(field.replace(/^proxy-authorization:\s*/i, ''), authorization));
    const request = end === -1 ? null : targetOf(first, fields, read.subarray(end));
    if (!request) client.destroy();
    else if (!isFromUs) {
      // Read to the end. If it closed earlier, the client might miss the answer.
      client.resume();
      client.end(`${authenticate}${emptyBody}`);
    } else {
      client.pause();
      clearTimeout(deadline);
      onRequest(request);
    }
  };
  client.on('data', onData);
}

/** Confirms the tunnel. Everything after it is between the client and the service. */
export const startTunnel = (client: Socket): void => void client.write('HTTP/1.1 200 Connection established\r\n\r\n');

/** HTTP has no such answer for a forwarded request, so that client's connection is closed. */
export function refuseProxyRequest(client: Socket, { forwarded }: ProxyRequest): void {
  if (forwarded === null) client.end(`HTTP/1.1 502 Bad Gateway\r\n${emptyBody}`);
  else client.destroy();
}

const emptyBody = 'Content-Length: 0\r\nConnection: close\r\n\r\n';
const authenticate = 'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="Galley"\r\n';

/** `rest` begins with the empty line after the head. `null` if it is not a proxy request. */
function targetOf(first: string, fields: readonly string[], rest: Buffer): ProxyRequest | null {
  const [, method, target = '', version] = /^([A-Z]+) (\S+) (HTTP\/1\.1)$/.exec(first) ?? [];
  const isTunnel = method === 'CONNECT';
  const url = isTunnel ? `https://${target}` : target;
  if (method === undefined || !URL.canParse(url)) return null;
  const { hostname, port, protocol, pathname, search } = new URL(url);
  if (!isTunnel && protocol !== 'http:') return null;
  const host = hostname.replace(/^\[|\]$/g, '');
  const number = Number(port) || (isTunnel ? 443 : 80);
  if (isTunnel) return { host, port: number, forwarded: null };
  const kept = fields.filter((field) => !/^proxy-/i.test(field));
  const head = [`${method} ${pathname}${search} ${version}`, ...kept].join('\r\n');
  return { host, port: number, forwarded: Buffer.concat([Buffer.from(head, 'latin1'), rest]) };
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given, 'latin1'), Buffer.from(expected, 'latin1')];
  return one.length === other.length && timingSafeEqual(one, other);
}
