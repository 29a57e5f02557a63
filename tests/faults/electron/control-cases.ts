import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { app, net, type Session, session } from 'electron';
import type { Transport } from '../../../electron/service/transport/transport.ts';
import { callsTo, invoice } from '../../support/calls-to.ts';
import { makeCertificates } from '../../support/certificates.ts';
import { answers, type Misbehaviour, startMisbehaving } from '../../support/misbehaving-server.ts';

type Case = Readonly<{ name: string; run(): Promise<void> }>;

/** Before the app is ready: a local origin that Chromium uses QUIC for, without any offer of it. */
export const forcedQuic = { name: 'origin-to-force-quic-on', value: `127.0.0.1:${20_000 + (process.pid % 10_000)}` };

/** How long to wait for a late request: on loopback it takes a hundredth. */
export const lateMs = 1_000;

/**
 * What Electron would send or read by itself, and Galley's calls do not. `direct` is the session of calls without a
 * proxy, `system` that of the others.
 */
export function controlCases(transport: Transport, direct: Session, system: Session): readonly Case[] {
  return [
    {
      name: 'a cookie of the session is not sent with a call',
      async run() {
        const server = await startMisbehaving(answers({ body: '{}' }));
        await direct.cookies.set({ url: server.url, name: 'sid', value: '1' });
        await callsTo(server.url, transport).end(invoice);
        await direct.cookies.remove(server.url, 'sid');
        assert.equal(server.seen.length, 1);
        assert.equal(server.seen[0]?.headers.cookie, undefined);
        await server.stop();
      },
    },
    {
      name: 'a sign-in that the session remembers for a server is not sent with a call',
      async run() {
        const server = await startMisbehaving(wantsSignIn);
        await callsTo(server.url, transport).end(invoice);
        await besidesGate(direct, server.url, () => signInWith(direct, server.url));
        assert.ok(server.seen.at(-1)?.headers.authorization, 'the session has signed in');
        const before = server.seen.length;
        await callsTo(server.url, transport).end(invoice);
        await direct.clearAuthCache();
        const calls = server.seen.slice(before);
        assert.ok(calls.length > 0, 'no call arrived');
        for (const { headers } of calls) assert.equal(headers.authorization, undefined);
        await server.stop();
      },
    },
    {
      name: 'a redirect to a file reads nothing, even where redirects are followed',
      async run() {
        const server = await startMisbehaving(answers({ status: 302, headers: { location: 'file:///etc/passwd' } }));
        // The first call opens the sessions.
        await callsTo(server.url, transport).end(invoice);
        const answer = await system.fetch(server.url).then(
          async (response) => `${response.status} ${await response.text()}`,
          (reason: Error) => reason.message,
        );
        assert.equal(answer, '403 ');
        await server.stop();
      },
    },
    {
      name: 'a call that is redirected reaches no other server, not even after its end',
      async run() {
        const target = await startMisbehaving(answers({ body: '{}' }));
        const server = await startMisbehaving(answers({ status: 307, headers: { location: `${target.url}/info` } }));
        const { fault } = await callsTo(server.url, transport).end(invoice);
        assert.equal(fault?.code, 'REDIRECT');
        await after(lateMs);
        assert.equal(server.seen.length, 1);
        assert.equal(target.seen.length, 0);
        await server.stop();
        await target.stop();
      },
    },
    {
      name: 'a server that offers HTTP/2 is spoken to by HTTP/1.1',
      async run() {
        const versions: string[] = [];
        const server = createSecureServer({ ...makeCertificates().good, allowHTTP1: true }, (request, response) => {
          versions.push(request.httpVersion);
          response.end();
        });
        server.listen(0, '127.0.0.1');
        await once(server, 'listening');
        // The transport never trusts this certificate; the switch applies to the whole process.
        const trusting = session.fromPartition('trusting', { cache: false });
        trusting.setCertificateVerifyProc((_request, decide) => decide(0));
        const answer = await trusting.fetch(`https://127.0.0.1:${(server.address() as AddressInfo).port}/`);
        await answer.arrayBuffer();
        assert.deepEqual(versions, ['1.1']);
        await trusting.closeAllConnections();
        server.close();
      },
    },
    {
      name: 'QUIC sends no datagram, not even to an origin that Chromium is told to use it for',
      async run() {
        const port = Number(app.commandLine.getSwitchValue(forcedQuic.name).split(':').at(-1));
        const udp = createSocket('udp4');
        let datagrams = 0;
        udp.on('message', () => {
          datagrams += 1;
        });
        udp.bind(port, '127.0.0.1');
        await once(udp, 'listening');
        const bare = session.fromPartition('quic', { cache: false });
        await bare.fetch(`https://127.0.0.1:${port}/`).catch(() => {});
        await after(lateMs);
        assert.equal(datagrams, 0);
        udp.close();
      },
    },
  ];
}

const wantsSignIn: Misbehaviour = (socket, nth, request) => {
  const refused = answers({ status: 401, headers: { 'www-authenticate': 'Basic realm="Company"' } });
  const does = request.headers.authorization === undefined ? refused : answers({ body: '{}' });
  does(socket, nth, request);
};

/** Lets the session send requests of its own, for as long as the work takes. */
async function besidesGate(direct: Session, url: string, work: () => Promise<void>): Promise<void> {
  const [, gate] = /^PROXY (127\.0\.0\.1:\d+)$/.exec(await direct.resolveProxy(url)) ?? [];
  assert.ok(gate, 'the calls go through the gate');
  await direct.setProxy({ mode: 'direct' });
  await work();
  await direct.setProxy({ proxyRules: `http://${gate}`, proxyBypassRules: '<-loopback>' });
}

/** A request of the session itself, which remembers the sign-in from now on. */
async function signInWith(partition: Session, url: string): Promise<void> {
  const request = net.request({ url, session: partition, credentials: 'include' });
  request.on('login', (_info, answer) => answer('author', 'password'));
  const answered = once(request, 'response');
  request.end();
  const [response] = (await answered) as [Electron.IncomingMessage];
  response.on('data', () => {});
  await once(response as unknown as NodeJS.EventEmitter, 'end');
}
