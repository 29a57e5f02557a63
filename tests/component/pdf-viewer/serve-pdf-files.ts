import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const pdfjs = join(root, 'node_modules/pdfjs-dist');
const corpus = join(root, '../shared/corpus');

/**
 * Serves component tests what the app's own scheme serves the window: the files of pdf.js under `/pdfjs/`; and, under `/corpus/`, odd
 * and broken PDFs kept beside the project (`/corpus/` itself lists them, and is an empty list where there are none).
 */
export function servePdfFiles(): Plugin {
  return {
    name: 'serve-pdf-files',
    configureServer({ middlewares }) {
      middlewares.use('/pdfjs', (request, response) => {
        const name = nameOf(request.url);
        void send(response, name.startsWith('pdf.worker') ? join(pdfjs, 'legacy/build', name) : join(pdfjs, name));
      });
      middlewares.use('/corpus', (request, response) => {
        const name = nameOf(request.url);
        void (name === '' ? list(response) : send(response, join(corpus, name)));
      });
    },
  };
}

const nameOf = (url: string | undefined) =>
  decodeURIComponent(new URL(url ?? '/', 'http://test').pathname)
    .replace(/^\//, '')
    .replaceAll('..', '');

async function send(response: ServerResponse, path: string): Promise<void> {
  const file = await stat(path).catch(() => null);
  if (!file?.isFile()) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'content-type': /\.m?js$/.test(path) ? 'text/javascript' : 'application/octet-stream',
    'content-length': file.size,
  });
  createReadStream(path).pipe(response);
}

async function list(response: ServerResponse): Promise<void> {
  const names = await readdir(corpus).catch(() => []);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(names.filter((name) => name.endsWith('.pdf'))));
}
