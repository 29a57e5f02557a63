import { connect, createServer, type Socket } from 'node:net';
import { errorCode } from '../../base/system-error.ts';
import { onFirstRequest } from './first-request.ts';
import { readSocksTarget, refuseSocks, type SocksTarget, startSocks } from './socks-server.ts';

/** A host has several addresses; the next one is tried after this. */
const nextAddressMs = 1_000;

/** Leave for one connection. */
export type ConnectionPermit = Readonly<{
  /** Why the gate made no connection: a code of Node, or `resent` for a request that Chromium sent again by itself. */
  refusedWith(): string;
  /** The request is over. */
  end(): void;
}>;

export type ConnectionGate = ReturnType<typeof createConnectionGate>;

/** `taken` by a connection over which no request has gone yet; `used` once one has. */
type Permit = { state: 'free' | 'taken' | 'used' };

type Destination = Readonly<{
  permits: Set<Permit>;
  /** Connections that wait until it is known whether one of the others carries a request. */
  waiting: Array<() => void>;
  sockets: Set<Socket>;
  /** Codes of Node for the connections that could not be made. */
  failures: string[];
}>;

/**
 * A SOCKS5 proxy on this computer that lets each request through once. Chromium sends a request again by itself when the answer
 * is 421, over a new connection and without a sign of it in any event: that connection is refused here. The bytes are passed
 * on as they are; TLS is between Chromium and the service. Connections over which no request went, such as a failed
 * handshake, do not count.
 */
export function createConnectionGate() {
  const destinations = new Map<string, Destination>();
  let listening: Promise<number> | null = null;

  const admit = (client: Socket, target: SocksTarget): void => {
    const destination = destinations.get(keyOf(target));
    const permits = [...(destination?.permits ?? [])];
    const free = permits.find(({ state }) => state === 'free');
    // Chromium opens a second connection when the first is slow, or fails in its handshake.
    const isUndecided = permits.some(({ state }) => state === 'taken');
    if (destination && free) relay(client, target, destination, free);
    else if (destination && isUndecided) destination.waiting.push(() => admit(client, target));
    else refuseSocks(client);
  };

  const relay = (client: Socket, target: SocksTarget, destination: Destination, permit: Permit): void => {
    const setState = (state: Permit['state']) => {
      permit.state = state;
      admitWaiting(destination);
    };
    permit.state = 'taken';
    destination.sockets.add(client);
    // Chromium resolves these names itself, as RFC 6761, section 6.3, asks; not each system does.
    const host = /(^|\.)localhost\.?$/.test(target.host) ? 'localhost' : target.host;
    const service = connect({ host, port: target.port, autoSelectFamilyAttemptTimeout: nextAddressMs, noDelay: true });
    let isOpen = false;
    service.once('connect', () => {
      isOpen = true;
      startSocks(client);
      onFirstRequest(client, () => setState('used'));
      client.pipe(service);
      service.pipe(client);
    });
    service.on('error', (error) => {
      if (isOpen) {
        client.write('', () => client.resetAndDestroy());
        return;
      }
      destination.failures.push(errorCode(error) ?? 'ECONNREFUSED');
      refuseSocks(client);
    });
    // Its end is seen only while it is read.
    service.on('close', () => client.resume());
    client.on('end', () => service.destroy());
    client.on('close', () => {
      service.destroy();
      destination.sockets.delete(client);
      if (permit.state === 'taken') setState('free');
    });
  };

  return {
    /** The port of the proxy on 127.0.0.1; it is opened at the first call. */
    port(): Promise<number> {
      listening ??= listen((client) => readSocksTarget(client, (target) => admit(client, target)));
      return listening;
    },

    /** Lets one request through to the host and port of the address, until `end`. */
    permit(url: string): ConnectionPermit {
      const { hostname, port, protocol } = new URL(url);
      const key = keyOf({ host: bareHost(hostname), port: Number(port) || (protocol === 'http:' ? 80 : 443) });
      const destination = destinations.get(key) ?? newDestination();
      destinations.set(key, destination);
      const permit: Permit = { state: 'free' };
      destination.permits.add(permit);
      return {
        refusedWith: () => destination.failures.shift() ?? 'resent',
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

const newDestination = (): Destination => ({ permits: new Set(), waiting: [], sockets: new Set(), failures: [] });

function admitWaiting({ waiting }: Destination): void {
  for (const admitAgain of waiting.splice(0)) admitAgain();
}

const bareHost = (hostname: string) => hostname.replace(/^\[|\]$/g, '');
const keyOf = ({ host, port }: SocksTarget) => `${host} ${port}`;

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
