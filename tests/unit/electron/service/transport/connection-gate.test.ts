import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createConnectionGate } from '../../../../../electron/service/transport/connection-gate.ts';

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

const listen = (server: Server): Promise<number> => {
  servers.push(server);
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
};

/** A service that counts requests and answers each at once. */
async function startService() {
  const arrived: string[] = [];
  const port = await listen(
    createHttpServer((request, response) => {
      arrived.push(request.url ?? '');
      response.end('answer');
    }),
  );
  return { port, arrived, url: `http://127.0.0.1:${port}` };
}

/** Connects through the gate as Chromium does, and gives the socket once the gate has answered, or `null` if it refused. */
async function through(gatePort: number, host: string, port: number): Promise<Socket | null> {
  const socket = connect(gatePort, '127.0.0.1');
  sockets.push(socket);
  socket.write(Buffer.from([5, 1, 0]));
  expect([...(await bytes(socket, 2))]).toEqual([5, 0]);
  const name = Buffer.from(host);
  socket.write(Buffer.from([5, 1, 0, 3, name.length, ...name, port >> 8, port & 255]));
  const [, status] = await bytes(socket, 10);
  return status === 0 ? socket : null;
}

const bytes = (socket: Socket, length: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    socket.once('error', reject);
    const take = () => {
      const read: Buffer | null = socket.read(length);
      if (!read) return;
      socket.off('readable', take);
      resolve(read);
    };
    socket.on('readable', take);
    take();
  });

const answerTo = (socket: Socket, path = '/'): Promise<string> => {
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('end', () => resolve(text));
    socket.resume();
  });
};

test('a call has one connection that carries a request; a second one is refused', async () => {
  const service = await startService();
  const gate = createConnectionGate();
  const port = await gate.port();
  const permit = gate.permit(service.url);
  const first = await through(port, '127.0.0.1', service.port);
  expect(await answerTo(first!, '/first')).toContain('answer');
  expect(await through(port, '127.0.0.1', service.port)).toBeNull();
  expect(permit.refusedWith()).toBe('resent');
  permit.end();
  expect(service.arrived).toEqual(['/first']);
});

test('a call has one permit: each of two that are under way has its own', async () => {
  const service = await startService();
  const gate = createConnectionGate();
  const port = await gate.port();
  const permits = [gate.permit(service.url), gate.permit(`${service.url}/base`)];
  const both = await Promise.all([1, 2].map(() => through(port, '127.0.0.1', service.port)));
  await Promise.all(both.map((socket) => answerTo(socket!)));
  expect(await through(port, '127.0.0.1', service.port)).toBeNull();
  for (const permit of permits) permit.end();
  expect(service.arrived).toHaveLength(2);
});

test('nothing is let through without a call, after its end, or to another place', async () => {
  const service = await startService();
  const other = await startService();
  const gate = createConnectionGate();
  const port = await gate.port();
  expect(await through(port, '127.0.0.1', service.port)).toBeNull();
  const permit = gate.permit(service.url);
  expect(await through(port, '127.0.0.1', other.port)).toBeNull();
  permit.end();
  expect(await through(port, '127.0.0.1', service.port)).toBeNull();
  expect([...service.arrived, ...other.arrived]).toEqual([]);
});

test('the end of a call closes its connections', async () => {
  const gate = createConnectionGate();
  const ends: Socket[] = [];
  const servicePort = await listen(createServer((socket) => void ends.push(socket)));
  const permit = gate.permit(`http://127.0.0.1:${servicePort}`);
  const socket = await through(await gate.port(), '127.0.0.1', servicePort);
  socket!.write('a request');
  await expect.poll(() => ends.length).toBe(1);
  const closed = new Promise<void>((resolve) => ends[0]!.on('close', () => resolve()));
  ends[0]!.on('error', () => {}).resume();
  permit.end();
  await closed;
});

/** A ClientHello, as far as anything here reads it. */
const clientHello = Buffer.from([22, 3, 1, 0, 3, 1, 2, 3]);
const data = Buffer.from([23, 3, 3, 0, 1, 0]);

test('a handshake that fails carries no request: the next connection is let through, one with a request is the last', async () => {
  const gate = createConnectionGate();
  const servicePort = await listen(createServer((socket) => void socket.on('error', () => {}).end('no TLS')));
  gate.permit(`https://127.0.0.1:${servicePort}`);
  const port = await gate.port();
  for (let time = 0; time < 3; time += 1) {
    const socket = await through(port, '127.0.0.1', servicePort);
    expect(socket).not.toBeNull();
    socket!.write(clientHello.subarray(0, 3));
    socket!.write(clientHello.subarray(3));
    // As Chromium does, the next one is opened at once.
    socket!.destroy();
  }
  const last = await through(port, '127.0.0.1', servicePort);
  last!.write(Buffer.concat([clientHello, data]));
  expect(await through(port, '127.0.0.1', servicePort)).toBeNull();
});

test('while it is open whether a connection carries the request, a second one waits', async () => {
  const service = await startService();
  const gate = createConnectionGate();
  const permit = gate.permit(service.url);
  const port = await gate.port();
  const first = await through(port, '127.0.0.1', service.port);
  let second: Socket | null | undefined;
  const waiting = through(port, '127.0.0.1', service.port).then((socket) => {
    second = socket;
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(second).toBeUndefined();
  await answerTo(first!);
  await waiting;
  expect(second).toBeNull();
  permit.end();
  expect(service.arrived).toHaveLength(1);
});

test('a service that does not answer is told apart from a request that was sent again', async () => {
  const gate = createConnectionGate();
  const closed = createServer();
  const port = await listen(closed);
  await new Promise((resolve) => closed.close(resolve));
  const permit = gate.permit(`http://127.0.0.1:${port}`);
  expect(await through(await gate.port(), '127.0.0.1', port)).toBeNull();
  expect([permit.refusedWith(), permit.refusedWith()]).toEqual(['ECONNREFUSED', 'resent']);
});

test('what is no SOCKS is closed', async () => {
  const gate = createConnectionGate();
  const socket = connect(await gate.port(), '127.0.0.1');
  sockets.push(socket);
  socket.write('GET / HTTP/1.1\r\n\r\n');
  await new Promise((resolve) => socket.on('close', resolve).on('error', () => {}));
});
