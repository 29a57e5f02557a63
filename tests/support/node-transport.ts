import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { HeaderList } from '../../electron/base/http.ts';
import { explainCertificates } from '../../electron/service/transport/certificate-chain.ts';
import type { Transport } from '../../electron/service/transport/transport.ts';
import { watchTransport } from '../../electron/service/transport/watch-transport.ts';
import { explainHere } from './inspect-here.ts';

const maxHeaderBytes = 256 * 1_024;
const maxInterimAnswers = 20;

/**
 * Node's http and https modules as a `Transport`: with the guarantees of Electron's stack, without Electron. `trusted`
 * are certificates of authorities, as PEM, instead of Node's own.
 */
export const createNodeTransport = (trusted?: string): Transport =>
  explainCertificates(nodePost(trusted), async () => true, explainHere);

const nodePost =
  (trusted?: string): Transport =>
  (request) =>
    new Promise((resolve, reject) => {
      request.signal.throwIfAborted();
      request.onRoute?.(true);
      const post = new URL(request.url).protocol === 'https:' ? httpsRequest : httpRequest;
      const sending = post(request.url, {
        method: request.method ?? 'POST',
        agent: false,
        ...(trusted !== undefined && { ca: trusted }),
        maxHeaderSize: maxHeaderBytes,
        headers: {
          ...request.headers,
          connection: 'close',
          'accept-encoding': 'gzip, deflate, br',
          ...(request.method !== 'GET' && { 'content-length': Buffer.byteLength(request.body) }),
        },
      });
      let connected = false;
      let interimAnswers = 0;
      let answer: IncomingMessage | null = null;
      const close = () => {
        answer?.destroy();
        sending.destroy();
        reject(watch.reasonFor(new Error('closed')));
      };
      const watch = watchTransport(request, () => connected, close);

      sending.on('socket', (socket) => {
        socket.once(post === httpsRequest ? 'secureConnect' : 'connect', () => {
          connected = true;
        });
      });
      sending.on('information', () => {
        interimAnswers += 1;
        if (interimAnswers > maxInterimAnswers) sending.destroy(new Error('HPE_TOO_MANY_INTERIM_ANSWERS'));
      });
      sending.on('response', (response) => {
        answer = response;
        watch.answered();
        resolve({
          status: response.statusCode ?? 0,
          headers: pairsOf(response.rawHeaders),
          body: watch.body(decoded(response)),
        });
      });
      sending.on('error', (error) => {
        reject(watch.reasonFor(error));
        if (!answer) watch.over();
      });
      sending.end(request.method === 'GET' ? undefined : request.body);
    });

function decoded(response: IncomingMessage): Readable {
  const decoders = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress };
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (!Object.hasOwn(decoders, encoding)) return response;
  const decoder = decoders[encoding as keyof typeof decoders]();
  response.on('error', (error) => decoder.destroy(error));
  decoder.on('close', () => response.destroy());
  return response.pipe(decoder);
}

const pairsOf = (raw: readonly string[]): HeaderList =>
  raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as const] : []));

export const nodeTransport: Transport = createNodeTransport();
