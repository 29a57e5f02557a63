import { type AuthInfo, type ClientRequest, net, type Session, session } from 'electron';
import type { HeaderList } from '../base/http.ts';
import { explainCertificates } from './transport/certificate-fault.ts';
import { nameProxies } from './transport/proxy-fault.ts';
import type { ProxyCredentials, ProxySignIn } from './transport/proxy-sign-in.ts';
import { type HttpResponse, noBody, type Transport } from './transport/transport.ts';
import { type TransportWatch, watchTransport } from './transport/watch-transport.ts';

export type ElectronTransportDependencies = Readonly<{
  /** Of Galley, for the user agent. */
  version: string;
  /** No permissions, no downloads: `hardenSession` of `security.ts`. */
  harden(session: Session): void;
  /** Asked when a proxy wants a sign-in. */
  proxySignIn: Pick<ProxySignIn, 'credentials'>;
}>;

/**
 * Electron's network stack as a `Transport`: the proxy and the certificates of the system. Call it when the app is
 * ready. HTTP/2 and QUIC have to be off for the whole process (`security.ts`): they send again without asking. An answer
 * without a media type begins a little later than it arrives: Chromium holds it back to guess one.
 */
export function createElectronTransport({ version, harden, proxySignIn }: ElectronTransportDependencies): Transport {
  const partition = openSession(version);
  harden(partition);
  const send: Transport = (request) =>
    new Promise((resolve, reject) => {
      request.signal.throwIfAborted();
      const sending = net.request({
        method: 'POST',
        url: request.url,
        session: partition,
        redirect: 'manual',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      });
      // Over a kept connection that has just died Chromium would silently post again.
      for (const [name, value] of Object.entries({ ...request.headers, connection: 'close' })) {
        sending.setHeader(name, value);
      }
      const close = () => {
        sending.abort();
        reject(watch.reasonFor(new Error('closed')));
      };
      const watch = watchTransport(request, () => hasConnected(sending), close);

      answerProxies(sending, watch, (proxy, refused, closed) =>
        proxySignIn.credentials(proxy, refused, AbortSignal.any([request.signal, closed])),
      );
      sending.on('redirect', (status, _method, _target, headers) => {
        watch.over();
        // Not followed, so Electron ends the request after this.
        resolve({ status, headers: listOf(headers), body: noBody() });
      });
      sending.on('response', (response) => {
        watch.answered();
        // Electron declares only events; the object is a Node stream (electron/electron, lib/common/api/net-client-request.ts).
        const chunks = response as unknown as AsyncIterable<Uint8Array>;
        const answer: HttpResponse = {
          status: response.statusCode,
          headers: pairsOf(response.rawHeaders),
          body: watch.body(chunks),
        };
        resolve(answer);
      });
      sending.on('error', (error) => {
        reject(watch.reasonFor(error));
        watch.over();
      });
      sending.end(typeof request.body === 'string' ? request.body : Buffer.from(request.body));
    });
  // Around a proxy there is no way for us, and a company that has one wants none.
  const explained = explainCertificates(send, async (url) => (await partition.resolveProxy(url)) === 'DIRECT');
  return nameProxies(explained, (url) => partition.resolveProxy(url));
}

/**
 * Signs in to the proxies on the way, and to nothing else. The event comes again for the same request when a proxy refuses
 * what it was given.
 */
function answerProxies(
  sending: ClientRequest,
  watch: TransportWatch,
  credentialsFor: (proxy: AuthInfo, refused: ProxyCredentials | null, closed: AbortSignal) => Promise<ProxyCredentials>,
): void {
  const given = new Map<string, ProxyCredentials>();
  const over = new AbortController();
  sending.once('error', () => over.abort());
  sending.on('login', (info, answer) => {
    // A server that wants a sign-in of this kind has its answer judged by its status.
    if (!info.isProxy) return answer();
    const proxy = JSON.stringify([info.host, info.port, info.realm]);
    watch.hold();
    credentialsFor(info, given.get(proxy) ?? null, over.signal).then((credentials) => {
      given.set(proxy, credentials);
      watch.resume();
      answer(credentials.username, credentials.password);
    }, watch.end);
  });
}

/** In memory, and no cache: the default session keeps bodies on disk. A redirect to `file:` finds nothing to read. */
function openSession(version: string): Session {
  const partition = session.fromPartition('service', { cache: false });
  partition.setUserAgent(`Galley/${version}`);
  void partition.setProxy({ mode: 'system' });
  partition.protocol.handle('file', () => new Response(null, { status: 403 }));
  return partition;
}

/** There is no event for a connection; but the body only moves over one. */
const hasConnected = (sending: ClientRequest) => sending.getUploadProgress().current > 0;

const listOf = (headers: Readonly<Record<string, string[]>>): HeaderList =>
  Object.entries(headers).flatMap(([name, values]) => values.map((value) => [name, value] as const));

const pairsOf = (raw: readonly string[]): HeaderList =>
  raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as const] : []));
