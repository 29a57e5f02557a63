import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

/** A request as it arrived, headers with lower-case names. */
export type Seen = Readonly<{ path: string; headers: Readonly<Record<string, string>>; body: string }>;

/** What the server does with a whole request. `nth` counts requests from 0. */
export type Misbehaviour = (socket: Socket, nth: number, request: Seen) => void;

export type MisbehavingServer = Readonly<{
  url: string;
  /** Every whole request, in order of arrival. */
  seen: readonly Seen[];
  /** Connections that are open now. */
  open(): number;
  stop(): Promise<void>;
}>;

export type ServerOptions = Readonly<{
  host?: string;
  tls?: TlsOptions;
  /** Does it to the first bytes of a connection, whatever they are. */
  atOnce?: boolean;
}>;

/** A server over bare sockets, so that it can do what a web server never would. */
export async function startMisbehaving(does: Misbehaviour, options: ServerOptions = {}): Promise<MisbehavingServer> {
  const seen: Seen[] = [];
  const sockets = new Set<Socket>();
  const serve = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let received = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const request = options.atOnce ? { path: '', headers: {}, body: '' } : wholeRequest(received);
      if (!request) return;
      received = Buffer.alloc(0);
      seen.push(request);
      does(socket, seen.length - 1, request);
    });
  };
  const server = options.tls ? createTlsServer(options.tls, serve) : createServer(serve);
  server.on('tlsClientError', () => {});
  const host = options.host ?? '127.0.0.1';
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `${options.tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    seen,
    open: () => sockets.size,
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

function wholeRequest(received: Buffer): Seen | null {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const [first = '', ...lines] = received.subarray(0, headEnd).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = received.subarray(headEnd + 4);
  if (body.length < Number(headers['content-length'] ?? 0)) return null;
  return { path: first.split(' ')[1] ?? '', headers, body: body.toString('utf8') };
}

/** Sends these bytes and closes. */
export const says =
  (bytes: string | Uint8Array): Misbehaviour =>
  (socket) =>
    socket.end(bytes);

type AnswerParts = Readonly<{
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
}>;

/** A correct answer; a header given replaces the one of the same name. */
export function answers({ status = 200, headers = {}, body = '' }: AnswerParts): Misbehaviour {
  const bytes = Buffer.from(body);
  const all = { 'content-length': String(bytes.length), connection: 'close', ...headers };
  return says(Buffer.concat([headOf(status, all), bytes]));
}

/** The head of an answer; the caller writes the rest. */
export const headOf = (status: number, headers: Readonly<Record<string, string>>) =>
  Buffer.from(
    `HTTP/1.1 ${status} Said\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  );

/** The first request gets the first, and so on; the last is for all that follow. */
export const inTurn =
  (...turns: readonly Misbehaviour[]): Misbehaviour =>
  (socket, nth, request) =>
    turns[Math.min(nth, turns.length - 1)]!(socket, nth, request);

export const resets: Misbehaviour = (socket) => socket.resetAndDestroy();
export const hangsUp: Misbehaviour = (socket) => socket.end();
export const saysNothing: Misbehaviour = () => {};

/** A head, a beginning, then nothing more. */
export const standsStill =
  (headers: Readonly<Record<string, string>>, beginning: string): Misbehaviour =>
  (socket) => {
    socket.write(headOf(200, headers));
    socket.write(beginning);
  };

/** A head, then one byte every `everyMs` for as long as the client stays connected. */
export const drips =
  (everyMs: number): Misbehaviour =>
  async (socket) => {
    // With a type, because Chromium delays an answer without one until it has seen enough to guess it.
    socket.write(headOf(200, { connection: 'close', 'content-type': 'application/pdf' }));
    while (!socket.destroyed) {
      socket.write('x');
      await after(everyMs);
    }
  };

/** The same bytes without end, as fast as they are read. */
export const floods =
  (bytes: Uint8Array): Misbehaviour =>
  (socket) => {
    const many = Buffer.concat(Array.from({ length: Math.ceil(1_048_576 / bytes.length) }, () => bytes));
    const more = () => {
      while (!socket.destroyed && socket.write(many));
    };
    socket.on('drain', more);
    more();
  };

/** Zeros without end, as fast as they are read. */
export const neverEnds =
  (beginning = ''): Misbehaviour =>
  (socket, nth, request) => {
    socket.write(headOf(200, { connection: 'close' }));
    socket.write(beginning);
    floods(Buffer.alloc(1_048_576, '0'))(socket, nth, request);
  };

/** A PDF of so many bytes, at least a few kilobytes, as fast as it is read. */
export const sendsPdf =
  (bytes: number): Misbehaviour =>
  async (socket) => {
    const [start, end] = ['%PDF-1.7\n', '\n%%EOF\n'];
    const filling = Buffer.alloc(65_536, ' ');
    socket.write(
      headOf(200, { connection: 'close', 'content-type': 'application/pdf', 'content-length': String(bytes) }),
    );
    socket.write(start);
    for (let left = bytes - start.length - end.length; left > 0 && !socket.destroyed; left -= filling.length) {
      if (!socket.write(filling.subarray(0, left))) await once(socket, 'drain').catch(() => {});
    }
    socket.end(end);
  };
