import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { assetHeaders, pageHeaders, workerHeaders } from './content-security.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

const noncePlaceholder = '__NONCE__';

/**
 * The page's own files, as responses. What exists is listed once, at the start: a request is looked up in that list and
 * never becomes a path, so nothing outside `folder` can be reached. Rejects if `folder` cannot be read.
 */
export async function createPageFiles(folder: string) {
  const listing = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, string>(
    listing
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [`/${relative(folder, path).split(sep).join('/')}`, path] as const;
      }),
  );

  return async (pathname: string): Promise<Response> => {
    const name = pathname === '/' ? '/index.html' : decoded(pathname);
    const path = files.get(name);
    if (path === undefined) return new Response('Not found', { status: 404, headers: assetHeaders() });
    const type = { 'content-type': mediaTypes[extname(name)] ?? 'application/octet-stream' };
    if (name === '/index.html') {
      const nonce = randomBytes(16).toString('base64');
      const page = (await readFile(path, 'utf8')).replaceAll(noncePlaceholder, nonce);
      return new Response(page, { headers: { ...pageHeaders(nonce), ...type } });
    }
    const headers = isWorker(name) ? workerHeaders() : assetHeaders();
    return new Response(new Uint8Array(await readFile(path)), { headers: { ...headers, ...type } });
  };
}

/** The build names them `x.worker-<hash>.js`; pdf.js names its own `pdf.worker.min.mjs`. */
const isWorker = (name: string) => /\.worker[.-][^/]*\.m?js$/.test(name);

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
