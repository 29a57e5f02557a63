import assert from 'node:assert/strict';
import { app, type Session } from 'electron';
import type { Transport } from '../../../electron/service/transport/transport.ts';
import { callsTo, impatient, invoice, invoicePdf, patient } from '../../support/calls-to.ts';
import {
  answers,
  floods,
  headOf,
  inTurn,
  type Misbehaviour,
  sendsPdf,
  startMisbehaving,
} from '../../support/misbehaving-server.ts';

/** The network stack's own buffers; on a busy machine they hold more than a tenth of what is sent in the time. */
const buffersBytes = 16_000_000;
const leastBytes = 20_000_000;

type Case = Readonly<{ name: string; run(): Promise<void> }>;

/** Features that only Electron's network stack has: a cookie jar, a user agent, automatic re-sends. */
export function electronCases(transport: Transport, partition: Session): readonly Case[] {
  return [
    {
      name: 'the cookie jar stays empty, nothing is kept on disk, and each request has a connection of its own',
      async run() {
        const server = await startMisbehaving(answers({ headers: { 'set-cookie': 'sid=1' }, body: '{}' }));
        const calls = callsTo(server.url, transport);
        await calls.end(invoice);
        await calls.end(invoice);
        assert.deepEqual(await partition.cookies.get({}), []);
        assert.equal(partition.storagePath, null);
        for (const { headers } of server.seen) {
          assert.deepEqual([headers.connection, headers['user-agent']], ['close', 'Galley/0.0.0-test']);
          assert.equal(headers.cookie, undefined);
        }
        await server.stop();
      },
    },
    {
      name: 'a PDF of 1 GB takes less than 100 MB of memory',
      async run() {
        const server = await startMisbehaving(sendsPdf(1_000_000_000));
        const calls = callsTo(server.url, transport);
        let mostBytes = 0;
        const beforeBytes = process.memoryUsage().rss;
        const watch = setInterval(() => {
          mostBytes = Math.max(mostBytes, process.memoryUsage().rss);
        }, 20);
        const { document, fault } = await calls.end(invoicePdf);
        clearInterval(watch);
        assert.equal(document?.bytes, 1_000_000_000, JSON.stringify(fault));
        console.log(`  grew by ${Math.round((mostBytes - beforeBytes) / 1_000_000)} MB`);
        assert.ok(mostBytes - beforeBytes < 100_000_000, `grew by ${mostBytes - beforeBytes} bytes`);
        await server.stop();
      },
    },
    {
      name: 'interim answers without end are over when the first byte is due, and beyond the buffers less than a tenth of them is kept in memory',
      async run() {
        const hints = headOf(103, { link: `</style.css>; rel=preload; title="${'x'.repeat(1_000)}"` });
        let sent = () => 0;
        const flood: Misbehaviour = (socket, nth, request) => {
          sent = () => socket.bytesWritten;
          floods(hints)(socket, nth, request);
        };
        const server = await startMisbehaving(flood);
        // The server's memory for the first of them is not counted: on Linux it is in the measured process.
        await callsTo(server.url, transport, impatient('firstByteMs', 500)).end(invoicePdf);
        // Twice the time that `leastBytes` take at the pace of that call: a busy machine reads slowly.
        const dueMs = Math.min(60_000, Math.max(3_000, (2 * 500 * leastBytes) / sent()));
        const calls = callsTo(server.url, transport, impatient('firstByteMs', dueMs));
        const before = networkBytes();
        let most = before;
        const watch = setInterval(() => {
          most = Math.max(most, networkBytes());
        }, 100);
        const { fault } = await calls.end(invoicePdf);
        clearInterval(watch);
        console.log(`  grew by ${Math.round((most - before) / 1_000_000)} MB`);
        assert.equal(fault?.code, 'TIMEOUT-FIRST-BYTE', JSON.stringify(fault));
        assert.ok(sent() > leastBytes, `only ${sent()} bytes were read`);
        assert.ok(most - before < buffersBytes + sent() / 10, `grew by ${most - before} bytes of ${sent()}`);
        await server.stop();
      },
    },
    {
      name: 'a 408 is one request on the wire, and so is a connection that dies',
      async run() {
        const server = await startMisbehaving(inTurn(answers({ status: 408 }), (socket) => socket.destroy()));
        const calls = callsTo(server.url, transport);
        await calls.end(invoicePdf);
        await calls.end(invoicePdf);
        assert.equal(server.seen.length, 2);
        await server.stop();
      },
    },
    {
      name: 'an image from the host of the service takes nothing from the calls',
      async run() {
        const server = await startMisbehaving(inTurn(answers({ status: 421 }), answers({ body: 'image' })));
        const answer = await transport({
          url: `${server.url}/image`,
          method: 'GET',
          headers: {},
          body: '',
          signal: new AbortController().signal,
          timeouts: patient,
        });
        // It bypasses the gate, which would have refused the second request.
        assert.equal(answer.status, 200);
        assert.equal(server.seen.length, 2);
        await server.stop();
      },
    },
    {
      name: 'a 421 costs two slots, for the stack may have sent it twice',
      async run() {
        const server = await startMisbehaving(answers({ status: 421 }));
        const calls = callsTo(server.url, transport);
        const { fault } = await calls.end(invoicePdf);
        assert.equal(fault?.code, 'NET-PROTOCOL');
        assert.ok(server.seen.length <= calls.slotsUsed(), `${server.seen.length} requests`);
        await server.stop();
      },
    },
  ];
}

/** Memory of the process in which the network runs. */
function networkBytes(): number {
  const metrics = app.getAppMetrics();
  // On Linux the network is a thread of the main process: `chromium-features.ts`.
  const network =
    metrics.find(({ name }) => name === 'Network Service') ?? metrics.find(({ type }) => type === 'Browser');
  assert.ok(network, 'there is no process for the network');
  return network.memory.workingSetSize * 1_024;
}
