import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import type { Session } from 'electron';
import { createProxySignIn, type ProxyCredentials } from '../../../electron/service/transport/proxy-sign-in.ts';
import type { Transport } from '../../../electron/service/transport/transport.ts';
import type { ProxyWanted } from '../../../shared/model.ts';
import { callsTo, impatient, invoice, invoicePdf } from '../../support/calls-to.ts';
import { makeCertificates } from '../../support/certificates.ts';
import { closedPort } from '../../support/dead-ends.ts';
import { answers, startMisbehaving } from '../../support/misbehaving-server.ts';
import { startProxy } from '../../support/proxy-server.ts';
import { misdirectedCases } from '../cases/limit-cases.ts';
import { lateMs } from './control-cases.ts';

/** A proxy that answers each CONNECT with 502. */
async function startRefusingProxy() {
  const server = createServer();
  server.on('connect', (_, socket) =>
    socket.end('HTTP/1.1 502 Bad Gateway\r\ncontent-type: text/html\r\n\r\n<h1>No</h1>'),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

type Case = Readonly<{ name: string; run(): Promise<void> }>;

export type FakeAuthor = ReturnType<typeof createFakeAuthor>;

/** A fake author: records each question of the dialog and gives the answer that the test prepared. */
export function createFakeAuthor() {
  const request: ProxyWanted[] = [];
  let next: (wanted: ProxyWanted) => Promise<ProxyCredentials | null> = async () => null;
  const seen = new Set<string>();
  const signIn = createProxySignIn({
    ask: (wanted) => {
      if (!wanted) return;
      request.push(wanted);
      if (seen.has(wanted.id)) return;
      seen.add(wanted.id);
      void next(wanted).then((answer) => signIn.answer(wanted.id, answer));
    },
  });
  return {
    signIn,
    request,
    answers(ready: (wanted: ProxyWanted) => Promise<ProxyCredentials | null>): void {
      next = ready;
      request.length = 0;
      seen.clear();
    },
  };
}

/** Only Electron's network stack goes through the proxy of the system. */
export function proxyCases(transport: Transport, partition: Session, author: FakeAuthor): readonly Case[] {
  const good = { username: 'author', password: 'through, please' };

  const throughProxy = async (proxyUrl: string, work: () => Promise<void>) => {
    await partition.setProxy({ proxyRules: proxyUrl, proxyBypassRules: '<-loopback>' });
    try {
      await work();
    } finally {
      await partition.setProxy({ mode: 'direct' });
      await partition.closeAllConnections();
      await partition.clearAuthCache();
    }
  };

  /** A service behind a proxy that accepts only `good`. Each proxy has its own port, so nothing is cached for it. */
  const behindProxy =
    (
      work: (fixture: {
        service: Awaited<ReturnType<typeof startMisbehaving>>;
        proxy: Awaited<ReturnType<typeof startProxy>>;
      }) => Promise<void>,
    ) =>
    async () => {
      const service = await startMisbehaving(answers({ body: '{"a":1}' }));
      const proxy = await startProxy(good);
      try {
        await throughProxy(proxy.url, () => work({ service, proxy }));
      } finally {
        await proxy.stop();
        await service.stop();
      }
    };

  return [
    {
      name: 'the proxy asks for a sign-in, once for all calls that wait and never again',
      run: behindProxy(async ({ service, proxy }) => {
        author.answers(async () => {
          while ((author.request.at(-1)?.waitingCalls ?? 0) < 3) await new Promise((resolve) => setImmediate(resolve));
          return good;
        });
        const calls = callsTo(service.url, transport);
        const record = (number: number) => ({ ...invoice, sobjectId: `006${number}` }) as typeof invoice;
        const endings = await Promise.all([1, 2, 3].map((number) => calls.end(record(number))));
        assert.deepEqual(
          endings.map(({ fault }) => fault),
          [null, null, null],
        );
        assert.equal((await calls.end(record(4))).fault, null);
        assert.equal(new Set(author.request.map(({ id }) => id)).size, 1);
        assert.deepEqual([author.request[0]?.host, author.request[0]?.realm], [new URL(proxy.url).host, 'Company']);
        assert.equal(service.seen.length, 4);
        assert.equal(calls.slotsUsed(), 4);
        for (const { headers } of service.seen) assert.equal(headers['proxy-authorization'], undefined);
      }),
    },
    {
      name: 'the proxy refuses a sign-in, so the author is asked again and told why',
      run: behindProxy(async ({ service }) => {
        const typed = [{ ...good, password: 'mistyped' }, good];
        author.answers(async () => typed.shift() ?? null);
        const { fault } = await callsTo(service.url, transport).end(invoicePdf);
        assert.equal(fault?.code, 'UNEXPECTED', JSON.stringify(fault));
        const whys = [...new Set(author.request.map(({ why }) => why))];
        assert.equal(whys.length, 2);
        assert.match(whys[1] ?? '', /not accept/);
      }),
    },
    {
      name: 'a call through a proxy that is redirected reaches no other server, not even after its end',
      async run() {
        const target = await startMisbehaving(answers({ body: '{}' }));
        const moved = answers({ status: 307, headers: { location: `${target.url}/info` } });
        const service = await startMisbehaving(moved);
        const proxy = await startProxy(good);
        author.answers(async () => good);
        await throughProxy(proxy.url, async () => {
          const { fault } = await callsTo(service.url, transport).end(invoice);
          assert.equal(fault?.code, 'REDIRECT', JSON.stringify(fault));
          await after(lateMs);
        });
        assert.equal(service.seen.length, 1);
        assert.equal(target.seen.length, 0);
        for (const server of [proxy, service, target]) await server.stop();
      },
    },
    {
      name: 'a tunnel asks like any proxy; it is not gone around to look at a certificate',
      async run() {
        const service = await startMisbehaving(answers({ body: '{}' }), { tls: makeCertificates().good });
        const proxy = await startProxy(good);
        author.answers(async () => good);
        await throughProxy(proxy.url, async () => {
          const { fault } = await callsTo(service.url, transport).end(invoice);
          assert.equal(fault?.code, 'TLS-CA', JSON.stringify(fault));
          assert.equal(fault.evidence?.certificate, undefined);
        });
        assert.equal(author.request.length > 0, true);
        await proxy.stop();
        await service.stop();
      },
    },
    {
      name: 'the author does not sign in to the proxy',
      run: behindProxy(async ({ service }) => {
        author.answers(async () => null);
        const calls = callsTo(service.url, transport);
        const { fault } = await calls.end(invoice);
        assert.equal(fault?.code, 'PROXY-AUTH', JSON.stringify(fault));
        assert.equal(service.seen.length, 0);
        assert.equal(calls.budget().free, 25);
      }),
    },
    {
      name: 'while the author types, no time of the network runs out',
      run: behindProxy(async ({ service }) => {
        author.answers(() => new Promise((resolve) => setTimeout(() => resolve(good), 900)));
        const { fault } = await callsTo(service.url, transport, impatient('firstByteMs', 600)).end(invoice);
        assert.equal(fault, null);
      }),
    },
    {
      name: 'a call that is given up is not waited for, and its question goes',
      run: behindProxy(async ({ service }) => {
        author.answers(() => new Promise(() => {}));
        const giveUp = new AbortController();
        const ending = callsTo(service.url, transport).end(invoice, giveUp.signal);
        while (author.signIn.wanted() === null) await new Promise((resolve) => setImmediate(resolve));
        giveUp.abort();
        assert.equal((await ending).fault?.code, 'CANCELLED');
        assert.equal(author.signIn.wanted(), null);
      }),
    },
    {
      name: 'a server that is no proxy is never given the sign-in',
      async run() {
        const service = await startMisbehaving(
          answers({ status: 401, headers: { 'www-authenticate': 'Basic realm="Company"' } }),
        );
        author.answers(async () => good);
        await callsTo(service.url, transport).end(invoice);
        assert.equal(author.request.length, 0);
        for (const { headers } of service.seen) assert.equal(headers.authorization, undefined);
        await service.stop();
      },
    },
    // There is no gate before a proxy, so Chromium resends.
    ...[misdirectedCases[0]!, misdirectedCases.at(-1)!].map(({ name, run }) => ({
      name: `behind a proxy ${name}`,
      run: behindProxy(async () => {
        author.answers(async () => good);
        await run(transport);
      }),
    })),
    {
      name: 'the proxy makes no tunnel to the service',
      async run() {
        const proxy = await startRefusingProxy();
        await throughProxy(proxy.url, async () => {
          const { fault } = await callsTo('https://reports.example.com', transport).end(invoicePdf);
          assert.equal(fault?.code, 'PROXY-DOWN', JSON.stringify(fault));
          assert.match(fault.happened, /^Your proxy made no connection to reports\.example\.com/);
          assert.doesNotMatch(fault.advice, /Nothing came back/);
        });
        await proxy.stop();
      },
    },
    {
      name: 'the proxy is dead',
      async run() {
        const dead = await closedPort();
        await throughProxy(`http://${dead}`, async () => {
          const { fault } = await callsTo('http://127.0.0.1:8888', transport).end(invoicePdf);
          assert.equal(fault?.code, 'PROXY-DOWN', JSON.stringify(fault));
          assert.ok(fault.advice.includes(dead), fault.advice);
        });
      },
    },
  ];
}
