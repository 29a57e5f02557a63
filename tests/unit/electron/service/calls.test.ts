import { afterEach, beforeEach, expect, test } from 'vitest';
import { ProxyNotSignedIn } from '../../../../electron/service/transport/proxy-sign-in.ts';
import type { Credentials } from '../../../../shared/credentials.ts';
import { cancelled, FaultError } from '../../../../shared/fault.ts';
import type { ServiceRequest } from '../../../../shared/service-request.ts';
import { callsTo, invoice, invoicePdf, token } from '../../../support/calls-to.ts';
import { keptAnswers } from '../../../support/kept-answers.ts';
import {
  answers,
  headOf,
  type MisbehavingServer,
  type Misbehaviour,
  startMisbehaving,
} from '../../../support/misbehaving-server.ts';
import { nodeTransport } from '../../../support/node-transport.ts';
import { settled, simulatedClock } from '../../../support/simulated-clock.ts';

const transport = nodeTransport;
const unauthorized = answers({ status: 401 });
const good = answers({ headers: { 'content-type': 'application/json' }, body: '{"a":1}' });

let does: Misbehaviour = good;
let server: MisbehavingServer;
beforeEach(async () => {
  does = good;
  server = await startMisbehaving((socket, nth, request) => does(socket, nth, request));
});
afterEach(() => server.stop());

const record = (number: number): ServiceRequest => ({ ...invoice, sobjectId: `006${number}` }) as ServiceRequest;

test('an operation sends its five pairs as JSON to its path under the base address', async () => {
  const calls = callsTo(`${server.url}/base/`, transport);
  const options = { signal: new AbortController().signal, onPhase: () => {} };
  await calls.calls.run({ operation: 'info', templateID: 'a0B1', sobjectId: '0061' }, options);
  const [seen] = server.seen;
  expect(seen?.path).toBe('/base/info');
  expect(seen?.headers['content-type']).toBe('application/json');
  expect(JSON.parse(seen?.body ?? '')).toEqual({
    templateID: 'a0B1',
    sobjectId: '0061',
    token,
    id: 'https://login.example.com/id/00D/005',
    instance: 'https://acme.example.com',
  });
});

test('a merge sends its items in their order, with repeats', async () => {
  does = answers({ body: '%PDF-1.7\n%%EOF' });
  const calls = callsTo(server.url, transport);
  const items = [
    { type: 'image', id: 'b' },
    { type: 'attachment', id: 'a' },
    { type: 'image', id: 'b' },
  ] as const;
  const options = { signal: new AbortController().signal, onPhase: () => {} };
  const document = await calls.calls.run({ operation: 'merge', items }, options);
  expect(Object.keys(JSON.parse(server.seen[0]?.body ?? ''))).toEqual(['files', 'token', 'id', 'instance']);
  expect(JSON.parse(server.seen[0]?.body ?? '').files).toEqual(items);
  expect(document.request).toEqual({ operation: 'merge', items });
});

test('a document knows what was asked, where, how long it took and in how many tries', async () => {
  const calls = callsTo(server.url, transport);
  const { document } = await calls.end(invoice);
  expect(document).toMatchObject({
    kind: 'json',
    claimedMediaType: 'application/json',
    bytes: 7,
    request: invoice,
    connectionId: 'c1',
    connectionName: 'Sandbox',
    tries: 1,
    notes: [],
  });
  expect(calls.entries).toMatchObject([{ request: invoice, tries: 1, status: 200, bytes: 7, fault: null, document }]);
});

test('a call that waits for a sign-in holds no slot', async () => {
  let signIn: (credentials: Credentials) => void = () => {};
  const calls = callsTo(server.url, transport, {
    credentials: () => new Promise((resolve) => (signIn = resolve)),
  });
  const ending = calls.end(invoice);
  await settled();
  expect(calls.slotsUsed()).toBe(0);
  signIn(calls.credentials);
  expect((await ending).fault).toBeNull();
  expect(calls.slotsUsed()).toBe(1);
});

test('a call that waits for a sign-in can be cancelled, even if the sign-in does not listen', async () => {
  const calls = callsTo(server.url, transport, { credentials: () => new Promise(() => {}) });
  const giveUp = new AbortController();
  const ending = calls.end(invoice, giveUp.signal);
  giveUp.abort(new FaultError(cancelled));
  expect((await ending).fault).toEqual(cancelled);
  expect([server.seen, calls.entries]).toEqual([[], []]);
});

test('two waiting calls that ask the same are one request, and both get its document', async () => {
  const calls = callsTo(server.url, transport);
  const [one, other, different] = await Promise.all([calls.end(invoice), calls.end(invoice), calls.end(record(2))]);
  expect(one.document).toEqual(other.document);
  expect(different.document?.id).not.toBe(one.document?.id);
  expect(server.seen).toHaveLength(2);
  expect(calls.entries).toHaveLength(2);
});

test('of two who wait for one request, one may leave and the other still gets the answer', async () => {
  const calls = callsTo(server.url, transport);
  const giveUp = new AbortController();
  const [leaves, stays] = [calls.end(invoice, giveUp.signal), calls.end(invoice)];
  await settled();
  giveUp.abort(new FaultError(cancelled));
  expect((await leaves).fault).toEqual(cancelled);
  expect((await stays).document?.bytes).toBe(7);
});

test('a call that was sent is not shared: its answer may be older than the question', async () => {
  const calls = callsTo(server.url, transport);
  await new Promise<void>((sent) => {
    does = (socket, nth, request) => {
      does = good;
      sent();
      calls.end(invoice).then(() => good(socket, nth, request));
    };
    void calls.end(invoice);
  });
  while (calls.entries.length < 2) await settled();
  expect(server.seen).toHaveLength(2);
});

test('calls of another connection never share an answer', async () => {
  const connections = ['c1', 'c2'];
  const calls = callsTo(server.url, transport, {
    credentials: async () => ({ ...calls.credentials, connectionId: connections.shift() ?? '' }),
  });
  const [one, other] = await Promise.all([calls.end(invoice), calls.end(invoice)]);
  expect([one.document?.connectionId, other.document?.connectionId]).toEqual(['c1', 'c2']);
  expect(server.seen).toHaveLength(2);
});

test('when a token is refused, calls that still stand in line are not sent with it', async () => {
  let signIns = 0;
  does = (socket, nth, request) => (request.body.includes('renewed') ? good : unauthorized)(socket, nth, request);
  let fresh: Promise<Credentials> | null = null;
  const calls = callsTo(server.url, transport, {
    refused: (old) => {
      if (!fresh) signIns += 1;
      fresh ??= new Promise((resolve) =>
        setImmediate(() => resolve({ ...old, token: `${token}-renewed`, generation: 2 })),
      );
      return fresh;
    },
  });
  const endings = await Promise.all(Array.from({ length: 40 }, (_, number) => calls.end(record(number))));
  expect(endings.every(({ document }) => document !== null)).toBe(true);
  expect(signIns).toBe(1);
  const stale = server.seen.filter(({ body }) => !body.includes('renewed'));
  expect(stale.length).toBeLessThanOrEqual(25);
  expect(server.seen.length - stale.length).toBe(40);
});

test('a server that gives the same token again ends in a fault, not in a circle', async () => {
  does = unauthorized;
  const calls = callsTo(server.url, transport, { refused: async (old) => old });
  const { fault } = await calls.end(invoicePdf);
  expect([fault?.code, server.seen.length]).toEqual(['AUTH-EXPIRED', 2]);
});

test('what a refused sign-in says is what the call says', async () => {
  does = unauthorized;
  const wrong = new FaultError({ code: 'AUTH-GRANT', happened: 'Not accepted.', advice: 'Check it.' });
  const { fault } = await callsTo(server.url, transport, { refused: () => Promise.reject(wrong) }).end(invoice);
  expect(fault?.code).toBe('AUTH-GRANT');
});

test('no secret of the session stands in what is shown of an answer', async () => {
  does = (socket, nth, { body }) =>
    answers({
      status: 500,
      headers: { 'x-echo': token, 'set-cookie': 'sid=abc' },
      body: `{"message":"cannot use ${token}","request":${JSON.stringify(body)},"pw":"the-password"}`,
    })(socket, nth, { body, path: '', headers: {} });
  const { fault } = await callsTo(server.url, transport).end(invoicePdf);
  expect(fault?.evidence?.excerpt).toContain('[removed]');
  expect(JSON.stringify(fault)).not.toMatch(/secret-token|the-password|sid=abc/);
});

test('the socket of a failed try is closed before the call is over', async () => {
  does = async (socket, nth, request) => {
    if (nth === 0) return void socket.write(headOf(500, { 'content-type': 'text/html' }));
    while (server.open() > 1) await settled();
    good(socket, nth, request);
  };
  expect((await callsTo(server.url, transport).end(invoice)).document?.tries).toBe(2);
});

test('every try stands in the record, with what it came to and the calls that were left', async () => {
  does = (socket, nth, request) => (nth === 0 ? socket.resetAndDestroy() : good(socket, nth, request));
  const calls = callsTo(server.url, transport);
  await calls.end(invoice);
  expect(calls.entries[0]?.attempts).toEqual([
    { startedAt: expect.any(Number), status: null, result: 'NET-RESET', firstByteMs: null, slotsLeft: 24 },
    { startedAt: expect.any(Number), status: 200, result: 'ok', firstByteMs: expect.any(Number), slotsLeft: 23 },
  ]);
});

test('a try that its author ends is written down as that', async () => {
  const giveUp = new AbortController();
  does = () => giveUp.abort(new FaultError(cancelled));
  const calls = callsTo(server.url, transport);
  await calls.end(invoicePdf, giveUp.signal);
  while (calls.entries.length === 0) await settled();
  expect(calls.entries[0]?.attempts).toMatchObject([{ status: null, result: 'CANCELLED' }]);
});

test('what was kept of a damaged answer goes when the author gives up', async () => {
  does = answers({ body: '%PDF-1.7 and no more' });
  const giveUp = new AbortController();
  const kept = keptAnswers();
  const calls = callsTo(server.url, transport, {
    drop: kept.drop,
    receive: async (body, options) => {
      const received = await kept.receive(body, options);
      return {
        ...received,
        keep: (info) => {
          giveUp.abort(new FaultError(cancelled));
          return received.keep(info);
        },
      };
    },
  });
  expect((await calls.end(invoicePdf, giveUp.signal)).fault).toEqual(cancelled);
  while (calls.entries.length === 0) await settled();
  expect(kept.count()).toBe(0);
});

test('a damaged answer that cannot be kept is still told, without an offer to save it', async () => {
  does = answers({ body: '%PDF-1.7 and no more' });
  const full = new FaultError({ code: 'DISK-FULL', happened: 'Full.', advice: 'Free some.' });
  const kept = keptAnswers();
  const calls = callsTo(server.url, transport, {
    receive: async (body, options) => ({ ...(await kept.receive(body, options)), keep: () => Promise.reject(full) }),
  });
  const { fault } = await calls.end(invoicePdf);
  expect([fault?.code, fault?.documentId]).toEqual(['PDF-INCOMPLETE', undefined]);
});

test('a call without a sign-in to the proxy gives its slot back', async () => {
  const calls = callsTo(server.url, () => Promise.reject(new ProxyNotSignedIn('proxy:8080')));
  expect((await calls.end(invoice)).fault?.code).toBe('PROXY-AUTH');
  expect(calls.budget().free).toBe(25);
});

test('an address that repeats the token is not offered', async () => {
  does = answers({ status: 307, headers: { location: `/${token}/info` } });
  const { fault } = await callsTo(server.url, transport).end(invoice);
  expect([fault?.code, fault?.address]).toEqual(['REDIRECT', undefined]);
  expect(JSON.stringify(fault)).not.toContain(token);
});

test('a download tells how far it is, and how far it has to go', async () => {
  const calls = callsTo(server.url, transport);
  await calls.end(invoice);
  expect(calls.phases.filter(({ name }) => name === 'receiving').at(-1)).toEqual({
    name: 'receiving',
    bytes: 7,
    totalBytes: 7,
  });
});

test('a call that the network may send twice is not sent in the last slot, and costs one try when it is sent later', async () => {
  const clock = simulatedClock();
  let isOnce = true;
  const calls = callsTo(
    server.url,
    async (request) => {
      request.onRoute?.(isOnce);
      return transport({ ...request, onRoute: () => {} });
    },
    { clock },
  );
  for (let number = 0; number < 24; number += 1) await calls.end(record(number));
  isOnce = false;
  const last = calls.end(record(24));
  while (calls.budget().waiting < 1) await settled();
  expect(server.seen).toHaveLength(24);
  expect(calls.budget()).toMatchObject({ free: 1, waiting: 1 });
  await clock.advance(60_000);
  expect((await last).fault).toBeNull();
  expect(server.seen).toHaveLength(25);
  expect(calls.entries.at(-1)).toMatchObject({ tries: 1, attempts: [{ result: 'ok' }] });
});

test('at the server: calls that Galley sends by itself leave five of the 25 to those by hand', async () => {
  const calls = callsTo(server.url, transport, { clock: simulatedClock() });
  const options = { signal: new AbortController().signal, onPhase: () => {} };
  const end = new AbortController();
  const unasked = Array.from({ length: 25 }, (_, at) =>
    calls.calls.run(record(at), { ...options, signal: end.signal, priority: 'background' }).catch(() => {}),
  );
  await expect.poll(() => calls.budget()).toMatchObject({ free: 5, waiting: 5 });
  for (let at = 100; at < 105; at += 1) await calls.calls.run(record(at), options);
  const asked = server.seen.map(({ body }) => (JSON.parse(body) as { sobjectId: string }).sobjectId);
  expect(asked).toHaveLength(25);
  expect(asked.slice(20)).toEqual(['006100', '006101', '006102', '006103', '006104']);
  end.abort(new FaultError(cancelled));
  await Promise.all(unasked);
});
