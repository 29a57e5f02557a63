import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const pdfjs = join(root, 'node_modules/pdfjs-dist');

/**
 * Serves component tests what the app's own scheme serves the window, the files of pdf.js under `/pdfjs/`, and the generated corpus of
 * broken, encrypted and unusual PDFs under `/corpus/`; `/corpus/` itself lists their names. `/corpus/long-step?triangles=9&blue=0` is a
 * document whose first page takes as long as wanted, `/corpus/huge-inline-image?padding=9` one that is as large as wanted; the others are
 * in `madeToOrder`.
 */
export function servePdfFiles(): Plugin {
  return {
    name: 'serve-pdf-files',
    configureServer({ middlewares }) {
      middlewares.use('/pdfjs', (request, response) => {
        void sendPdfjs(response, nameOf(request.url));
      });
      middlewares.use('/corpus', (request, response) => {
        void sendCorpus(response, request.url ?? '/');
      });
    },
  };
}

const nameOf = (url: string | undefined) =>
  decodeURIComponent(new URL(url ?? '/', 'http://test').pathname)
    .replace(/^\//, '')
    .replaceAll('..', '');

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
};

async function send(response: ServerResponse, path: string): Promise<void> {
  const file = await stat(path).catch(() => null);
  if (!file?.isFile()) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    'content-length': file.size,
  });
  createReadStream(path).pipe(response);
}

/** The patched worker, which takes seconds to minify. */
let worker: Promise<string> | undefined;

async function sendPdfjs(response: ServerResponse, name: string): Promise<void> {
  // Loaded here, because every run of Vitest reads its configuration and so this file.
  const { reportingWorker, pdfjsWorker } = await import('../../../build/pdfjs/assets.mjs');
  if (name === basename(reportingWorker)) return send(response, reportingWorker);
  if (name !== 'pdf.worker.min.mjs') return send(response, join(pdfjs, name.startsWith('images/') ? 'web' : '', name));
  worker ??= pdfjsWorker();
  response.writeHead(200, { 'content-type': 'text/javascript' }).end(await worker);
}

async function sendCorpus(response: ServerResponse, url: string): Promise<void> {
  const name = nameOf(url);
  const { corpusFile, corpusNames } = await import('../../support/corpus/corpus.ts');
  if (name === '') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(corpusNames));
    return;
  }
  const { searchParams } = new URL(url, 'http://test');
  const bytes = await (madeToOrder(name, searchParams) ?? corpusFile(name));
  if (bytes) response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': bytes.length }).end(bytes);
  else response.writeHead(404).end();
}

function madeToOrder(name: string, parameters: URLSearchParams): Promise<Uint8Array> | null {
  const wanted = (parameter: string) => Number(parameters.get(parameter));
  const made = async (make: (pages: typeof import('../../support/corpus/hard-pages.ts')) => string) =>
    Buffer.from(make(await import('../../support/corpus/hard-pages.ts')), 'latin1');
  if (name === 'long-step') return made(({ longStepPdf }) => longStepPdf(wanted('triangles'), wanted('blue')));
  if (name === 'nested-groups') return made(({ nestedGroupsPdf }) => nestedGroupsPdf(wanted('depth')));
  if (name === 'many-images') return made(({ manyImagesPdf }) => manyImagesPdf(wanted('count')));
  if (name === 'huge-inline-image') return made(({ hugeInlineImagePdf }) => hugeInlineImagePdf(wanted('padding')));
  return null;
}
