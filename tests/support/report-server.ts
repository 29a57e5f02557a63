import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * An identity server and a Report PDF Service in one, on loopback: every user may sign in, and the service answers as
 * the test specifies.
 */
export async function startReportServer(address: '127.0.0.1' | '::1' = '127.0.0.1') {
  let pdf: Uint8Array = new Uint8Array();
  let info: unknown = { name: 'from the service' };
  const operations: string[] = [];
  let isHeld = Promise.resolve();
  let asked = 0;
  const server = createServer(async (request, response) => {
    await read(request);
    const isToken = request.url?.includes('token');
    if (!isToken) operations.push(request.url ?? '');
    const isRender = request.url?.endsWith('/render');
    const isPdf = isRender || request.url?.endsWith('/merge');
    if (isRender) {
      asked += 1;
      await isHeld;
    }
    const body = isPdf ? pdf : JSON.stringify(isToken ? token() : info);
    response.writeHead(200, { 'content-type': isPdf ? 'application/pdf' : 'application/json' }).end(body);
  });
  server.listen(0, address);
  await once(server, 'listening');
  const host = address === '::1' ? `[${address}]` : address;
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;

  const token = () => ({
    access_token: '00D1!token',
    instance_url: 'https://org.example.com',
    id: `${url}/id/00D5m000000ALPREAU/0055m000003Printer`,
    token_type: 'Bearer',
    issued_at: '1790000000000',
    signature: 'c2lnbmF0dXJl',
  });

  return {
    url,
    /** What `/info` and the like answer from now on. */
    informs(next: unknown): void {
      info = next;
    },
    /** The paths of the service that were called, in order. */
    operations: (): readonly string[] => operations,
    /** What `/render` and `/merge` answer from now on. */
    renders(next: Uint8Array): void {
      pdf = next;
    },
    /** Holds each request for `/render` from now on, until the returned function is called. */
    hold(): () => void {
      let answer = () => {};
      isHeld = new Promise((resolve) => {
        answer = resolve;
      });
      return answer;
    },
    /** How often `/render` was asked for. */
    asked: () => asked,
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function read(request: IncomingMessage): Promise<void> {
  for await (const _ of request);
}
