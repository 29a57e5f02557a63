import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
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

/** A response with a file of the page. Not a `Response`: Node's fetch is slow to load. */
export type PageFile = Readonly<{ status: number; headers: Record<string, string>; body: string | Buffer }>;

/**
 * The page's own files. A request is looked up in the folder listings and never becomes a path, so nothing outside
 * `folder` can be reached. The page and its first folder are listed at once, other folders on first use. Files that the
 * page refers to are read ahead for their first request. A response rejects if `folder` cannot be read.
 */
export function createPageFiles(folder: string) {
  const read = readAhead(folder);
  const lists = new Map<string, ReturnType<typeof listFolder>>();
  const listOf = (path: string) => {
    const known = lists.get(path) ?? listFolder(path);
    lists.set(path, known);
    // The request that needs the list rejects.
    known.catch(() => {});
    return known;
  };
  listOf(folder);

  /** The path of a file on disk, built only from the listings; `undefined` for unknown files. */
  const pathOf = async (name: string): Promise<string | undefined> => {
    const names = name.split('/').slice(1);
    const file = names.pop();
    let path = folder;
    for (const each of names) {
      const inside = (await listOf(path)).folders.get(each);
      if (inside === undefined) return undefined;
      path = inside;
    }
    return (await listOf(path)).files.get(file ?? '');
  };

  return async (pathname: string): Promise<PageFile> => {
    const name = pathname === '/' ? '/index.html' : decoded(pathname);
    const path = await pathOf(name);
    if (path === undefined) return { status: 404, headers: assetHeaders(), body: 'Not found' };
    const type = { 'content-type': mediaTypes[extname(name)] ?? 'application/octet-stream' };
    return withPolicy(name, { status: 200, headers: type, body: await read(path) });
  };
}

/** The file with the headers of its kind. The page gets a new nonce for each load. */
export async function withPolicy(name: string, { status, headers, body }: PageFile): Promise<PageFile> {
  if (name !== '/index.html') {
    return { status, headers: { ...(isWorker(name) ? workerHeaders() : assetHeaders()), ...headers }, body };
  }
  // Loading it takes 4 ms. A static import would delay the window; here the page still waits for its process.
  const { randomBytes } = await import('node:crypto');
  const nonce = randomBytes(16).toString('base64');
  return {
    status,
    headers: { ...pageHeaders(nonce), ...headers },
    body: body.toString().replaceAll(noncePlaceholder, nonce),
  };
}

/** Reads a file. `index.html` in that folder and the files that it refers to are read ahead for their first request. */
function readAhead(folder: string): (path: string) => Promise<Buffer> {
  const ahead = new Map<string, Promise<Buffer>>();
  const begin = (path: string) => {
    const reading = readFile(path);
    ahead.set(path, reading);
    // The request for it rejects.
    reading.catch(() => {});
    return reading;
  };
  void begin(join(folder, 'index.html')).then(
    (page) => {
      for (const [, name] of page.toString('utf8').matchAll(/(?:src|href)="\/(assets\/[\w.-]+)"/g))
        begin(join(folder, name!));
    },
    () => {},
  );
  return (path) => {
    const reading = ahead.get(path) ?? readFile(path);
    ahead.delete(path);
    return reading;
  };
}

async function listFolder(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true });
  const pathsOf = (chosen: typeof entries) => new Map(chosen.map(({ name }) => [name, join(folder, name)]));
  return {
    files: pathsOf(entries.filter((entry) => entry.isFile())),
    folders: pathsOf(entries.filter((entry) => entry.isDirectory())),
  };
}

/**
 * Worker scripts: the build names them `x.worker-<hash>.js`, Vite's server `x.worker.ts`, and pdf.js
 * `pdf.worker.….mjs`.
 */
const isWorker = (name: string) => /\.worker([.-][^/]*\.m?js|\.ts)$/.test(name);

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
