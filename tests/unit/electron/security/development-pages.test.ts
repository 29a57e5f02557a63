import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let server: Server;
let origin: string;

beforeEach(async () => {
  server = createServer(({ url }, response) => {
    if (url === '/gone.ts') response.statusCode = 404;
    response.setHeader('content-type', 'text/javascript');
    response.end(`asked for ${url} __NONCE__`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('galleyDevelopmentServer', origin);
  vi.resetModules();
});

afterEach(async () => {
  vi.unstubAllGlobals();
  vi.resetModules();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function pages() {
  const { createDevelopmentPages } = await import('../../../../electron/security/development-pages.ts');
  const pageFile = createDevelopmentPages(origin);
  return async (pathname: string, search = '') => {
    const file = await pageFile(pathname, search);
    return { ...file, body: String(file.body), policy: file.headers['content-security-policy'] ?? '' };
  };
}

test('a development build takes the files of the page from the server', async () => {
  const pageFile = await pages();
  expect(await pageFile('/app/main.tsx', '?t=1')).toMatchObject({
    status: 200,
    body: 'asked for /app/main.tsx?t=1 __NONCE__',
    headers: { 'content-type': 'text/javascript', 'x-content-type-options': 'nosniff' },
  });
  expect((await pageFile('/gone.ts')).status).toBe(404);
});

test("the page's policy is that of the built page, but for the script and the socket of the server", async () => {
  const pageFile = await pages();
  const { body, policy } = await pageFile('/index.html');
  const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
  expect(body).toBe(`asked for /index.html ${nonce}`);

  const { pageHeaders } = await import('../../../../electron/security/content-security.ts');
  const differs = (rule: string, index: number) => rule !== built[index];
  const built = pageHeaders(nonce ?? '')['content-security-policy']?.split('; ') ?? [];
  expect(policy.split('; ').filter(differs)).toEqual([
    `script-src 'self' 'nonce-${nonce}'`,
    `connect-src 'self' ${origin.replace('http', 'ws')}`,
  ]);
});

test('a worker may compile WebAssembly, and no other file may run anything', async () => {
  const pageFile = await pages();
  const { policy } = await pageFile('/info/jq.worker.ts', '?worker_file&type=module');
  expect(policy).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
  expect((await pageFile('/info/jq.ts')).policy).toBe("default-src 'none'; sandbox");
});
