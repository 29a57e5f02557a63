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

/** What Chromium calls the process of its network service, where it has one: see `chromium-features.ts`. */
const networkService = 'network.mojom.NetworkService';

export type ElectronTransportDependencies = Readonly<{
  /** Of Galley, for the user agent. */
  version: string;
  /** No permissions, no downloads: `hardenSession` of `security.ts`. */
  harden(session: Session): void;
  /** Asked when a proxy wants a sign-in. */
  proxySignIn: Pick<ProxySignIn, 'credentials'>;
  explainChain: ExplainChain;
}>;

/**
 * Electron's network stack as a `Transport`: the proxy and the certificates of the system. Call it when the app is
 * ready. Where there is no proxy, calls go through the gate, which lets each of them through once. HTTP/2 and QUIC have to be
 * off for the whole process (`security.ts`): they send again without asking. An answer without a media type begins a little
 * later than it arrives: Chromium holds it back to guess one.
 *
 * Undici never sends again by itself and would make the gate unnecessary, but it loses what companies need:
 * - The certificates of the system. Node 20.18, the one of Electron 33, has neither `tls.getCACertificates` nor `--use-system-ca`, only
 *   147 built-in authorities. It also fetches no missing intermediate certificates.
 * - Proxies that want NTLM or Kerberos, to which Chromium signs in with the account of the system.
 * - The order of a PAC script. `resolveProxy` gives `PROXY a;HTTPS b;SOCKS5 c;DIRECT`; undici speaks to the first two kinds only, and
 *   falls back from none to the next.
 * Look at it again when Electron 37, with Node 22.15 or later, is the oldest supported one.
 */
export function createElectronTransport({
  version,
  harden,
  proxySignIn,
  explainChain,
}: ElectronTransportDependencies): Transport {
  const gate = createConnectionGate();
  /** How many network processes of Chromium have ended. */
  let ended = 0;
  const nameOf = (session: string) => (ended === 0 ? session : `${session}-${ended}`);
  let opened: Promise<Session> | null = null;
  const openSystem = async () => {
    const partition = openSession(nameOf('service'), version, harden);
    await partition.setProxy({ mode: 'system' });
    return partition;
  };
  /** The session for what goes through proxies of the system. Made when something is first sent: a window has its form before that. */
  const system = () => {
    opened ??= openSystem();
    return opened;
  };
  let direct: Promise<Session> | null = null;
  const isDirect = async (url: string) => (await (await system()).resolveProxy(url)) === 'DIRECT';

  /** The session whose connections all go through the gate. */
  const openDirect = async () => {
    const port = await gate.port();
    const partition = openSession(nameOf('service-direct'), version, harden);
    await partition.setProxy({
      proxyRules: `http://127.0.0.1:${port}`,
      proxyBypassRules: '<-loopback>', // without it Chromium goes straight to this computer
    });
    return partition;
  };

  // Chromium starts another one, but the sessions of the one before send nothing through it (electron/electron#49572).
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
      // A request is written to the gate before the gate is connected.
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
          // Not followed, so Electron ends the request after this.
          permit?.end();
          resolve({ status, headers: listOf(headers), body: noBody() });
        });
        sending.on('response', (response) => {
          watch.answered();
          // An answer may break off before it is read. Its reader is then given the error; without a listener it would be thrown here.
          response.on('error', () => {});
          // Electron declares only events; the object is a Node stream (electron/electron, lib/common/api/net-client-request.ts).
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
          // The second request was refused, and the first answer is not shown: only its status is known.
          if (refusedWith === 'resent' && !isOver) resolve({ status: misdirected, headers: [], body: noBody() });
          else reject(watch.reasonFor(refusedWith === null ? error : new Error(refusedWith)));
          watch.over();
        });
        if (request.method === 'GET') sending.end();
        else sending.end(typeof request.body === 'string' ? request.body : Buffer.from(request.body));
      };

      const choose = async () => {
        // Images count for no limit, and must not take the permit of a call to the same host.
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
  // Around a proxy there is no way for us, and a company that has one wants none.
  const explained = explainCertificates(send, isDirect, explainChain);
  return nameProxies(explained, async (url) => (await system()).resolveProxy(url));
}

/** How Chromium names the end of a connection that the gate does not make: for a tunnel, and for a request that is passed on. */
const gateRefused = /ERR_(TUNNEL_CONNECTION_FAILED|EMPTY_RESPONSE|CONNECTION_(CLOSED|RESET|ABORTED))/;

/** Signs in to the gate, once: a service could ask for it too, and gets no second try. */
function answerGate(sending: ClientRequest, { username, password }: ProxyCredentials): void {
  let isAnswered = false;
  sending.on('login', (info, answer) => {
    if (!info.isProxy || isAnswered) return answer();
    isAnswered = true;
    answer(username, password);
  });
}

/** One request that is not yet sent. */
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
  // Over a kept connection that has just died Chromium would silently post again.
  for (const [name, value] of Object.entries({ ...headers, connection: 'close' })) sending.setHeader(name, value);
  return sending;
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
function openSession(name: string, version: string, harden: (session: Session) => void): Session {
  const partition = session.fromPartition(name, { cache: false });
  partition.setUserAgent(`Galley/${version}`);
  partition.protocol.handle('file', () => new Response(null, { status: 403 }));
  harden(partition);
  return partition;
}

/** There is no event for a connection; but the body only moves over one. */
const hasConnected = (sending: ClientRequest) => sending.getUploadProgress().current > 0;

const listOf = (headers: Readonly<Record<string, string[]>>): HeaderList =>
  Object.entries(headers).flatMap(([name, values]) => values.map((value) => [name, value] as const));

const pairsOf = (raw: readonly string[]): HeaderList =>
  raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as const] : []));
