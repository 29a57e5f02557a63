import type { Socket } from 'node:net';

/** How long a client has to say where it wants to be connected to. */
const greetingMs = 10_000;
const version = 5;
const connectCommand = 1;
/** The target is a name; Chromium writes addresses as names too. */
const nameType = 3;

export type SocksTarget = Readonly<{ host: string; port: number }>;

/**
 * Reads what a SOCKS5 client writes first (RFC 1928, sections 3 and 4): a greeting, then the target, which is given once.
 * There is no authentication. Everything else closes the connection.
 */
export function readSocksTarget(client: Socket, onTarget: (target: SocksTarget) => void): void {
  let read = Buffer.alloc(0);
  let isGreeted = false;
  client.on('error', () => client.destroy());
  client.setTimeout(greetingMs, () => client.destroy());
  const onData = (chunk: Buffer) => {
    read = Buffer.concat([read, chunk]);
    if (read[0] !== version) {
      client.destroy();
      return;
    }
    if (!isGreeted) {
      const length = 2 + (read[1] ?? 0);
      if (read.length < Math.max(2, length)) return;
      isGreeted = true;
      read = read.subarray(length);
      client.write(Buffer.from([version, 0]));
    }
    if (read.length < 5) return;
    if (read[1] !== connectCommand || read[3] !== nameType) {
      client.destroy();
      return;
    }
    const hostEnd = 5 + (read[4] ?? 0);
    if (read.length < hostEnd + 2) return;
    client.off('data', onData);
    client.pause();
    client.setTimeout(0);
    const host = read.toString('latin1', 5, hostEnd);
    onTarget({ host: host.replace(/^\[|\]$/g, ''), port: read.readUInt16BE(hostEnd) });
  };
  client.on('data', onData);
}

/** The connection is there: everything that follows is between the client and the target. */
export const startSocks = (client: Socket): void => void client.write(answer(0));

export const refuseSocks = (client: Socket): void => void client.end(answer(5));

/** RFC 1928, section 6: 0 is "succeeded", 5 "connection refused". */
const answer = (status: 0 | 5) => Buffer.from([version, status, 0, 1, 0, 0, 0, 0, 0, 0]);
