import { type AuthInfo, app, type ClientRequest, net, type Session, session } from 'electron';
import type { HeaderList } from '../base/http.ts';
import { type ExplainChain, explainCertificates } from './transport/certificate-chain.ts';
import { type ConnectionPermit, createConnectionGate } from './transport/connection-gate.ts';
import { nameProxies } from './transport/proxy-fault.ts';
import type { ProxyCredentials, ProxySignIn } from './transport/proxy-sign-in.ts';
import { noBody, type Transport, type TransportRequest } from './transport/transport.ts';
import { type TransportWatch, watchTransport } from './transport/watch-transport.ts';

/** The status 421 (RFC 9110, section 15.5.20). */
const misdirected = 421;

/** The name of Chromium's network process, if it has one: see `chromium-features.ts`. */
const networkService = 'network.mojom.NetworkService';

type ElectronTransportDependencies = Readonly<{
  /** Galley's version, for the user agent. */
  version: string;
  /** Denies permissions and downloads: `hardenSession` of `security.ts`. */
  harden(session: Session): void;
  /** Asked when a proxy requires a sign-in. */
  proxySignIn: Pick<ProxySignIn, 'credentials'>;
  explainChain: ExplainChain;
}>;

/**
 * Electron's network stack as a `Transport`, with the proxy and the certificates of the system. Call it when the app is
 * ready. Without a proxy, calls go through the gate, which lets each call through once. HTTP/2 and QUIC must be off for
 * the whole process (`security.ts`), because they resend requests silently. Chromium delays an answer without a media
 * type, to guess one.
 * Undici never resends by itself and needs no gate, but it lacks features that companies need:
 * - The certificates of the system. Node 20.18, which Electron 33 includes, has neither `tls.getCACertificates` nor
 * `--use-system-ca`, only 147 built-in authorities. It also does not fetch missing intermediate certificates.
 * - Proxies with NTLM or Kerberos. Chromium signs in with the account of the system.
 * - The order of a PAC script. `resolveProxy` returns `PROXY a;HTTPS b;SOCKS5 c;DIRECT`. Undici supports only the first
 * two kinds, and never tries the next proxy.
 * Reconsider it when Electron 37, with Node 22.15 or later, is the oldest supported version.
 */
export function createElectronTransport({
  version,
  harden,
  proxySignIn,
  explainChain,
}: ElectronTransportDependencies): Transport {
  const gate = createConnectionGate();
  /** The number of Chromium's network processes that have ended. */
  let ended = 0;
  const nameOf = (session: string) => (ended === 0 ? session : `${session}-${ended}`);
  let opened: Promise<Session> | null = null;
  const openSystem = async () => {
    const partition = openSession(nameOf('service'), version, harden);
    await partition.setProxy({ mode: 'system' });
    return partition;
  };
  /** The session for the system's proxies. It is created at the first request, after the window has shown its form. */
  const system = () => {
    opened ??= openSystem();
    return opened;
  };
  let direct: Promise<Session> | null = null;
  const isDirect = async (url: string) => (await (await system()).resolveProxy(url)) === 'DIRECT';

  /** The session that sends everything through the gate. */
  const openDirect = async () => {
    const port = await gate.port();
    const partition = openSession(nameOf('service-direct'), version, harden);
    await partition.setProxy({
      proxyRules: `http://127.0.0.1:${port}`,
      proxyBypassRules: '<-loopback>', // otherwise Chromium bypasses the proxy for this computer
    });
    return partition;
  };

  // Chromium starts another process, but existing sessions do not use it (electron/electron#49572).
  app.on('child-process-gone', (_, { serviceName }) => {
    if (serviceName !== networkService) return;
    ended += 1;
    opened = null;
    direct = null;
  });

  const send: Transport = (request) =>
    new Promise((resolve, reject) => {
      request.signal.throwIfAborted();
      let sending: ClientRequest | null = null;
      let permit: ConnectionPermit | null = null;
      let isOver = false;
      const close = () => {
        isOver = true;
        sending?.abort();
        permit?.end();
        reject(watch.reasonFor(new Error('closed')));
      };
      // Electron writes a request to the gate before the gate is connected.
      const isConnected = () => sending !== null && hasConnected(sending) && (permit?.isConnected() ?? true);
      const watch = watchTransport(request, isConnected, close);

      const start = (partition: Session) => {
        sending = openRequest(request, partition);
        if (permit) answerGate(sending, gate.credentials);
        else {
          answerProxies(sending, watch, (proxy, refused, closed) =>
            proxySignIn.credentials(proxy, refused, AbortSignal.any([request.signal, closed])),
          );
        }
        sending.on('redirect', (status, _method, _target, headers) => {
          watch.over();
          // Redirects are not followed, so Electron ends the request after this event.
          permit?.end();
          resolve({ status, headers: listOf(headers), body: noBody() });
        });
        sending.on('response', (response) => {
          watch.answered();
          // An answer may break off before it is read. The reader gets the error; without this listener Node throws it
          // here.
          response.on('error', () => {});
          // Electron declares only events, but the object is a Node stream (electron/electron,
          // lib/common/api/net-client-request.ts).
          const chunks = response as unknown as AsyncIterable<Uint8Array>;
          resolve({
            status: response.statusCode,
            headers: pairsOf(response.rawHeaders),
            body: watch.body(chunks),
          });
        });
        sending.on('error', (error) => {
          const refusedWith = permit && gateRefused.test(error.message) ? permit.refusedWith() : null;
          permit?.end();
          // The gate refused the second request, and Chromium does not expose the first answer. Only its status is
          // known.
          if (refusedWith === 'resent' && !isOver) resolve({ status: misdirected, headers: [], body: noBody() });
          else reject(watch.reasonFor(refusedWith === null ? error : new Error(refusedWith)));
          watch.over();
        });
        if (request.method === 'GET') sending.end();
        else sending.end(typeof request.body === 'string' ? request.body : Buffer.from(request.body));
      };

      const choose = async () => {
        // Images do not count for the limit, and must not take the permit of a call to the same host.
        const isGated = request.method !== 'GET' && (await isDirect(request.url));
        if (isGated) direct ??= openDirect();
        const partition = isGated && direct ? await direct : await system();
        if (isOver) return;
        request.onRoute?.(isGated);
        if (isGated) permit = gate.permit(request.url);
        start(partition);
      };
      choose().catch(watch.end);
    });
  // Galley cannot bypass a proxy, and a company with a proxy does not want it to.
  const explained = explainCertificates(send, isDirect, explainChain);
  return nameProxies(explained, async (url) => (await system()).resolveProxy(url));
}

/** Chromium's errors for a connection that the gate does not make: for a tunnel, and for a forwarded request. */
const gateRefused = /ERR_(TUNNEL_CONNECTION_FAILED|EMPTY_RESPONSE|CONNECTION_(CLOSED|RESET|ABORTED))/;

/** Signs in to the gate, once. A service could also ask for a sign-in and gets no second attempt. */
function answerGate(sending: ClientRequest, { username, password }: ProxyCredentials): void {
  let isAnswered = false;
  sending.on('login', (info, answer) => {
    if (!info.isProxy || isAnswered) return answer();
    isAnswered = true;
    answer(username, password);
  });
}

/** Creates a request without sending it. */
function openRequest({ url, method = 'POST', headers }: TransportRequest, partition: Session): ClientRequest {
  const sending = net.request({
    method,
    url,
    session: partition,
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });
  // On a kept-alive connection that has just closed, Chromium silently posts again.
  for (const [name, value] of Object.entries({ ...headers, connection: 'close' })) sending.setHeader(name, value);
  return sending;
}

/** Signs in to proxies only. The event repeats for a request when a proxy refuses the credentials. */
function answerProxies(
  sending: ClientRequest,
  watch: TransportWatch,
  credentialsFor: (proxy: AuthInfo, refused: ProxyCredentials | null, closed: AbortSignal) => Promise<ProxyCredentials>,
): void {
  const given = new Map<string, ProxyCredentials>();
  const over = new AbortController();
  sending.once('error', () => over.abort());
  sending.on('login', (info, answer) => {
    // A server that asks for a sign-in gets none; its answer is judged by its status.
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

/**
 * In memory and without a cache: the default session stores bodies on disk. A redirect to `file:` has nothing to read.
 */
function openSession(name: string, version: string, harden: (session: Session) => void): Session {
  const partition = session.fromPartition(name, { cache: false });
  partition.setUserAgent(`Galley/${version}`);
  partition.protocol.handle('file', () => new Response(null, { status: 403 }));
  harden(partition);
  return partition;
}

/** Electron has no event for a connection, but the body is only sent over an open one. */
const hasConnected = (sending: ClientRequest) => sending.getUploadProgress().current > 0;

const listOf = (headers: Readonly<Record<string, string[]>>): HeaderList =>
  Object.entries(headers).flatMap(([name, values]) => values.map((value) => [name, value] as const));

const pairsOf = (raw: readonly string[]): HeaderList =>
  raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as const] : []));
