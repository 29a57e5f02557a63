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

type Gate = ReturnType<typeof createConnectionGate>;

const authorizationFor = ({ credentials: { username, password } }: Gate) =>
  `Proxy-Authorization: Basic ${btoa(`${username}:${password}`)}\r\n`;

/** Asks the gate for a tunnel as Chromium does, and gives the socket once the gate has answered, or `null` if it refused. */
async function through(gate: Gate, host: string, port: number): Promise<Socket | null> {
  const { socket, status } = await tunnel(await gate.port(), `${host}:${port}`, authorizationFor(gate));
  return status === 200 ? socket : null;
}

async function tunnel(gatePort: number, target: string, fields = '') {
  const socket = connect(gatePort, '127.0.0.1');
  sockets.push(socket);
  socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${fields}\r\n`);
  const head = await headOf(socket);
  return { socket, head, status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]) };
}

const headOf = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let head = '';
    const take = () => {
      for (let one: Buffer | null = socket.read(1); one; one = socket.read(1)) {
        head += one.toString('latin1');
        if (!head.endsWith('\r\n\r\n')) continue;
        socket.off('readable', take);
        return resolve(head);
      }
    };
    socket.on('readable', take);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`closed after ${JSON.stringify(head)}`)));
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
  const permit = gate.permit(service.url);
  const first = await through(gate, '127.0.0.1', service.port);
  expect(await answerTo(first!, '/first')).toContain('answer');
  expect(await through(gate, '127.0.0.1', service.port)).toBeNull();
  expect(permit.refusedWith()).toBe('resent');
  permit.end();
  expect(service.arrived).toEqual(['/first']);
});

test('a call has one permit: each of two that are under way has its own', async () => {
  const service = await startService();
  const gate = createConnectionGate();
  const permits = [gate.permit(service.url), gate.permit(`${service.url}/base`)];
  const both = await Promise.all([1, 2].map(() => through(gate, '127.0.0.1', service.port)));
  await Promise.all(both.map((socket) => answerTo(socket!)));
  expect(await through(gate, '127.0.0.1', service.port)).toBeNull();
  for (const permit of permits) permit.end();
  expect(service.arrived).toHaveLength(2);
});

test('nothing is let through without a call, after its end, or to another place', async () => {
  const service = await startService();
  const other = await startService();
  const gate = createConnectionGate();
  expect(await through(gate, '127.0.0.1', service.port)).toBeNull();
  const permit = gate.permit(service.url);
  expect(await through(gate, '127.0.0.1', other.port)).toBeNull();
  permit.end();
  expect(await through(gate, '127.0.0.1', service.port)).toBeNull();
  expect([...service.arrived, ...other.arrived]).toEqual([]);
});

test('the end of a call closes its connections', async () => {
  const gate = createConnectionGate();
  const ends: Socket[] = [];
  const servicePort = await listen(createServer((socket) => void ends.push(socket)));
  const permit = gate.permit(`http://127.0.0.1:${servicePort}`);
  const socket = await through(gate, '127.0.0.1', servicePort);
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
  for (let time = 0; time < 3; time += 1) {
    const socket = await through(gate, '127.0.0.1', servicePort);
    expect(socket).not.toBeNull();
    socket!.write(clientHello.subarray(0, 3));
    socket!.write(clientHello.subarray(3));
    // As Chromium does, the next one is opened at once.
    socket!.destroy();
  }
  const last = await through(gate, '127.0.0.1', servicePort);
  last!.write(Buffer.concat([clientHello, data]));
  expect(await through(gate, '127.0.0.1', servicePort)).toBeNull();
});

test('while it is open whether a connection carries the request, a second one waits', async () => {
  const service = await startService();
  const gate = createConnectionGate();
  const permit = gate.permit(service.url);
  const first = await through(gate, '127.0.0.1', service.port);
  let second: Socket | null | undefined;
  const waiting = through(gate, '127.0.0.1', service.port).then((socket) => {
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
  expect(await through(gate, '127.0.0.1', port)).toBeNull();
  expect([permit.refusedWith(), permit.refusedWith()]).toEqual(['ECONNREFUSED', null]);
});

test('what is no request to a proxy is closed', async () => {
  const gate = createConnectionGate();
  for (const text of ['GET / HTTP/1.1\r\n\r\n', 'CONNECT\r\n\r\n', '\u0005\u0001\0\r\n\r\n', 'x'.repeat(70_000)]) {
    const socket = connect(await gate.port(), '127.0.0.1');
    sockets.push(socket);
    socket.write(text);
    await new Promise((resolve) => socket.on('close', resolve).on('error', () => {}));
  }
});

test('a request without a tunnel reaches the service as if there were no gate, once', async () => {
  const gate = createConnectionGate();
  let received = '';
  const servicePort = await listen(
    createServer((socket) => {
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
        if (received.endsWith('{}')) socket.end('HTTP/1.1 200 OK\r\n\r\nanswer');
      });
    }),
  );
  const permit = gate.permit(`http://127.0.0.1:${servicePort}`);
  const send = async () => {
    const socket = connect(await gate.port(), '127.0.0.1');
    sockets.push(socket);
    const url = `http://127.0.0.1:${servicePort}/base/info?a=%20b`;
    socket.write(
      `POST ${url} HTTP/1.1\r\nHost: x\r\nProxy-Connection: keep-alive\r\n${authorizationFor(gate)}X-Y: z\r\n\r\n`,
    );
    socket.write('{}');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    await new Promise((resolve) => socket.on('close', resolve).on('error', () => {}));
    return text;
  };
  expect(await send()).toBe('HTTP/1.1 200 OK\r\n\r\nanswer');
  expect(received).toBe('POST /base/info?a=%20b HTTP/1.1\r\nHost: x\r\nX-Y: z\r\n\r\n{}');
  expect(await send()).toBe('');
  expect(permit.refusedWith()).toBe('resent');
});

test('another program of the computer gets nowhere, and takes nothing from the calls', async () => {
  const service = await startService();
  const gate = createConnectionGate();
  const permits = Array.from({ length: 8 }, () => gate.permit(service.url));
  const target = `127.0.0.1:${service.port}`;
  for (const guess of ['', 'Proxy-Authorization: Basic Z2FsbGV5Og==\r\n']) {
    for (let time = 0; time < 20; time += 1) {
      const { status, head } = await tunnel(await gate.port(), target, guess);
      expect(status).toBe(407);
      expect(head).toContain('Proxy-Authenticate: Basic');
    }
  }
  // One that says nothing holds nothing up.
  sockets.push(connect(await gate.port(), '127.0.0.1'));
  const through8 = await Promise.all(permits.map(() => through(gate, '127.0.0.1', service.port)));
  expect(await Promise.all(through8.map((socket) => answerTo(socket!)))).toHaveLength(8);
  expect(permits.map((permit) => permit.refusedWith())).toEqual(permits.map(() => null));
  expect(service.arrived).toHaveLength(8);
});

test('a client that takes too long to ask is closed, however it spreads its bytes, and so is a tunnel in which nothing begins', async () => {
  const gate = createConnectionGate({ silentMs: 200 });
  const dripping = connect(await gate.port(), '127.0.0.1');
  sockets.push(dripping);
  dripping.on('error', () => {});
  const drip = setInterval(() => dripping.write('C'), 20);
  await new Promise((resolve) => dripping.on('close', resolve));
  clearInterval(drip);

  const servicePort = await listen(createServer((socket) => void socket.on('data', () => socket.end('answer'))));
  gate.permit(`https://127.0.0.1:${servicePort}`);
  const silent = await through(gate, '127.0.0.1', servicePort);
  silent!.resume();
  await new Promise((resolve) => silent!.on('close', resolve));
  expect(await answerTo((await through(gate, '127.0.0.1', servicePort))!)).toBe('answer');
});
