import { randomBytes } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { errorCode } from '../../base/system-error.ts';
import { onFirstRequest } from './first-request.ts';
import { type ProxyRequest, readProxyRequest, refuseProxyRequest, startTunnel } from './proxy-request.ts';
import type { ProxyCredentials } from './proxy-sign-in.ts';

/** How long to try one address of a host before the next. */
const nextAddressMs = 1_000;
/** The timeout for a client to name its target, and then to begin there. */
const silenceMs = 10_000;

/** Permission for one connection. */
export type ConnectionPermit = Readonly<{
  /** Whether a connection to the service was made. */
  isConnected(): boolean;
  /**
   * Why the gate made no connection: an error code of Node, or `resent` for a request that Chromium sent again. `null`
   * if it made all connections.
   */
  refusedWith(): string | null;
  /** The request is over. */
  end(): void;
}>;

/** `taken`: a connection holds it, without a request so far. `used`: a request was sent. */
type Permit = { state: 'free' | 'taken' | 'used'; isConnected: boolean };

type Destination = Readonly<{
  permits: Set<Permit>;
  /** Connections that wait until it is known whether another one carries a request. */
  waiting: Array<() => void>;
  sockets: Set<Socket>;
  /** The errors of connections that were not made. */
  notConnected: string[];
}>;

/**
 * A local HTTP proxy that lets each request through once. After a 421, Chromium resends a request over a new
 * connection, without any event; the gate refuses that connection. It forwards bytes unchanged: TLS is between Chromium
 * and the service. Connections without a request, such as a failed handshake, do not count.
 * Other users and programs on the computer can reach the port. The gate ignores connections without the password, which
 * is new at each start. It is not a SOCKS proxy because Chromium signs in to none
 * (https://issues.chromium.org/issues/40323993).
 */
export function createConnectionGate({ silentMs = silenceMs } = {}) {
  const credentials: ProxyCredentials = { username: 'galley', password: randomBytes(32).toString('hex') };
  const authorization = `Basic ${btoa(`${credentials.username}:${credentials.password}`)}`;
  const destinations = new Map<string, Destination>();
  let listening: Promise<number> | null = null;

  const admit = (client: Socket, request: ProxyRequest): void => {
    const destination = destinations.get(keyOf(request));
    const permits = [...(destination?.permits ?? [])];
    const free = permits.find(({ state }) => state === 'free');
    // Chromium opens a second connection if the first is slow, or if its handshake fails.
    const isUndecided = permits.some(({ state }) => state === 'taken');
    if (destination && free) relay(client, request, destination, free);
    else if (destination && isUndecided) destination.waiting.push(() => admit(client, request));
    else refuse(client, request, destination, 'resent');
  };

  const refuse = (client: Socket, request: ProxyRequest, destination: Destination | undefined, why: string): void => {
    destination?.notConnected.push(why);
    refuseProxyRequest(client, request);
  };

  const relay = (client: Socket, request: ProxyRequest, destination: Destination, permit: Permit): void => {
    const setState = (state: Permit['state']) => {
      permit.state = state;
      admitWaiting(destination);
    };
    permit.state = 'taken';
    destination.sockets.add(client);
    // Chromium resolves these names itself, as RFC 6761, section 6.3, requires. Not every system does.
    const host = /(^|\.)localhost\.?$/.test(request.host) ? 'localhost' : request.host;
    const service = connect({ host, port: request.port, autoSelectFamilyAttemptTimeout: nextAddressMs, noDelay: true });
    let isOpen = false;
    service.once('connect', () => {
      isOpen = true;
      permit.isConnected = true;
      if (request.forwarded) {
        setState('used');
        service.write(request.forwarded);
      } else {
        startTunnel(client);
        client.setTimeout(silentMs, () => client.destroy());
        client.once('data', () => client.setTimeout(0));
        onFirstRequest(client, () => setState('used'));
      }
      client.pipe(service);
      service.pipe(client);
    });
    service.on('error', (error) => {
      if (isOpen) client.write('', () => client.resetAndDestroy());
      else refuse(client, request, destination, errorCode(error) ?? 'ECONNREFUSED');
    });
    // Node only reports the end of a stream that is read.
    service.on('close', () => client.resume());
    client.on('end', () => service.destroy());
    client.on('close', () => {
      service.destroy();
      destination.sockets.delete(client);
      if (permit.state === 'taken') setState('free');
    });
  };

  return {
    /** The proxy credentials that the gate accepts. */
    credentials,

    /** The port of the proxy on 127.0.0.1, which opens at the first call. */
    port(): Promise<number> {
      listening ??= listen((client) =>
        readProxyRequest(client, { authorization, headMs: silentMs }, (request) => admit(client, request)),
      );
      return listening;
    },

    /** Lets one request through to the host and port of the address, until `end`. */
    permit(url: string): ConnectionPermit {
      const { hostname, port, protocol } = new URL(url);
      const key = keyOf({ host: bareHost(hostname), port: Number(port) || (protocol === 'http:' ? 80 : 443) });
      const destination = destinations.get(key) ?? newDestination();
      destinations.set(key, destination);
      const permit: Permit = { state: 'free', isConnected: false };
      destination.permits.add(permit);
      return {
        isConnected: () => permit.isConnected,
        refusedWith: () => destination.notConnected.shift() ?? null,
        end() {
          if (!destination.permits.delete(permit)) return;
          if (destination.permits.size === 0) {
            destinations.delete(key);
            for (const socket of destination.sockets) socket.destroy();
          }
          admitWaiting(destination);
        },
      };
    },
  };
}

const newDestination = (): Destination => ({ permits: new Set(), waiting: [], sockets: new Set(), notConnected: [] });

function admitWaiting({ waiting }: Destination): void {
  for (const admitAgain of waiting.splice(0)) admitAgain();
}

const bareHost = (hostname: string) => hostname.replace(/^\[|\]$/g, '');
const keyOf = ({ host, port }: Pick<ProxyRequest, 'host' | 'port'>) => `${host} ${port}`;

function listen(onClient: (client: Socket) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer({ noDelay: true }, onClient);
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') return reject(new Error('The gate has no port.'));
      server.unref();
      resolve(address.port);
    });
  });
}
