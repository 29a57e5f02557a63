import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** A proxy on loopback that lets through, by forwarding (RFC 9110, 9.3.6 and 7.6) or by a tunnel, only who signs in as `allowed`. */
export async function startProxy(allowed: Readonly<{ username: string; password: string }>) {
  const expected = `Basic ${Buffer.from(`${allowed.username}:${allowed.password}`).toString('base64')}`;
  const sockets = new Set<Socket>();
  let refusals = 0;
  const isAllowed = ({ headers }: IncomingMessage) => {
    const isGood = headers['proxy-authorization'] === expected;
    if (!isGood) refusals += 1;
    return isGood;
  };
  const challenge = 'Basic realm="Company"';

  const server = createServer((request, response) => {
    if (!isAllowed(request)) {
      response.writeHead(407, { 'proxy-authenticate': challenge, 'content-type': 'text/html' }).end('<h1>No</h1>');
      return;
    }
    const { 'proxy-authorization': _, 'proxy-connection': __, ...headers } = request.headers;
    const onward = httpRequest(request.url ?? '', { method: request.method ?? 'GET', headers, agent: false });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    if (!isAllowed(request)) {
      socket.end(`HTTP/1.1 407 No\r\nproxy-authenticate: ${challenge}\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const { hostname, port } = new URL(`http://${request.url}`);
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => {});
    // A socket that is destroyed does not end what it is piped into, and the service would wait for that.
    socket.on('close', () => onward.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Requests that it did not let through. */
    refusals: () => refusals,
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
