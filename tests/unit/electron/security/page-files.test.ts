import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPageFiles, type PageFile } from '../../../../electron/security/page-files.ts';

let folder: string;
let pageFile: (pathname: string) => Promise<PageFile>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-page-'));
  await mkdir(join(folder, 'dist', 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'dist', 'index.html'), '<meta property="csp-nonce" nonce="__NONCE__">');
  await writeFile(join(folder, 'dist', 'assets', 'app.js'), '1');
  await writeFile(join(folder, 'dist', 'assets', 'jq.worker-abc.js'), '1');
  pageFile = createPageFiles(join(folder, 'dist'));
});

afterAll(() => rm(folder, { recursive: true }));

const policyOf = ({ headers }: PageFile) => headers['content-security-policy'] ?? '';

test('electron-security-07: the page runs no inline script, no eval, and each load has a nonce of its own', async () => {
  const [first, second] = [await pageFile('/'), await pageFile('/index.html')];
  const scripts = /script-src ([^;]*)/.exec(policyOf(first))?.[1];
  expect(scripts).toBe("'self'");
  expect(policyOf(first)).toContain("require-trusted-types-for 'script'");
  expect(policyOf(first)).toMatch(/; trusted-types worker$/);
  const nonce = /'nonce-([^']+)'/.exec(policyOf(first))?.[1];
  expect(String(first.body)).toContain(`nonce="${nonce}"`);
  expect(policyOf(second)).not.toContain(nonce);
});

test('WebAssembly may compile in a worker and nowhere else', async () => {
  expect(policyOf(await pageFile('/assets/jq.worker-abc.js'))).toContain("'wasm-unsafe-eval'");
  expect(policyOf(await pageFile('/assets/app.js'))).not.toContain('wasm-unsafe-eval');
  expect(policyOf(await pageFile('/'))).not.toContain('wasm-unsafe-eval');
});

test('a worker loads nothing but scripts and files of ours', async () => {
  expect(policyOf(await pageFile('/assets/jq.worker-abc.js'))).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  );
});

test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt', '/assets', '/%', '//secret.txt'])(
  'nothing outside the page folder can be read: %s',
  async (pathname) => {
    expect((await pageFile(pathname)).status).toBe(404);
  },
);

test('every answer carries its type and forbids to guess another', async () => {
  const response = await pageFile('/assets/app.js');
  expect(response.headers['content-type']).toMatch('text/javascript');
  expect(response.headers['x-content-type-options']).toBe('nosniff');
});

test('nothing in a file that is opened by itself may run', async () => {
  for (const pathname of ['/assets/app.js', '/nothing']) {
    expect(policyOf(await pageFile(pathname))).toBe("default-src 'none'; sandbox");
  }
});

test('a page that is loaded again has its files as they are on the disk by then', async () => {
  const dist = join(folder, 'rebuilt');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(dist, 'index.html'), '<script src="/assets/app.js"></script>');
  await writeFile(join(dist, 'assets', 'app.js'), 'first');
  const rebuilt = createPageFiles(dist);
  const load = async () => [String((await rebuilt('/')).body), String((await rebuilt('/assets/app.js')).body)];
  expect(await load()).toEqual(['<script src="/assets/app.js"></script>', 'first']);
  await writeFile(join(dist, 'index.html'), '<script src="/assets/app.js" async></script>');
  await writeFile(join(dist, 'assets', 'app.js'), 'second');
  expect(await load()).toEqual(['<script src="/assets/app.js" async></script>', 'second']);
});
