import assert from 'node:assert/strict';
import type { Transport } from '../../../electron/service/transport/transport.ts';
import type { RunPhase } from '../../../shared/model.ts';
import type { ServiceRequest } from '../../../shared/service-request.ts';
import { callsTo, impatient, invoice, invoicePdf, patient } from '../../support/calls-to.ts';
import { makeCertificates } from '../../support/certificates.ts';
import { closedPort, startDeafPort } from '../../support/dead-ends.ts';
import {
  answers,
  drips,
  headOf,
  inTurn,
  resets,
  says,
  saysNothing,
  startMisbehaving,
} from '../../support/misbehaving-server.ts';

export type FaultCase = Readonly<{ name: string; run(transport: Transport): Promise<void> }>;

const good = answers({ body: '{}' });

async function readAll(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of body);
}

const attempts = (phases: readonly RunPhase[]) => phases.filter(({ name }) => name === 'retrying').length;

/** Cases without any answer: names, ports, certificates; and waiting while offline. */
export const connectionCases: readonly FaultCase[] = [
  {
    name: 'the name does not resolve',
    async run(transport) {
      const calls = callsTo('http://nope.invalid', transport);
      const { fault } = await calls.end(invoice);
      assert.equal(fault?.code, 'NET-DNS', JSON.stringify(fault));
      assert.match(fault.happened, /nope\.invalid/);
      assert.equal(attempts(calls.phases), 0);
    },
  },
  {
    name: 'no server listens, so even a render is tried again',
    async run(transport) {
      const address = await closedPort();
      const calls = callsTo(`http://${address}`, transport);
      const { fault } = await calls.end(invoicePdf);
      assert.equal(fault?.code, 'NET-REFUSED', JSON.stringify(fault));
      assert.ok(fault.advice.includes(address));
      assert.equal(attempts(calls.phases), 2);
    },
  },
  {
    name: 'the connection never comes about',
    async run(transport) {
      const port = await startDeafPort();
      try {
        const calls = callsTo(`http://${port.address}`, transport, impatient('connectMs'));
        const { fault } = await calls.end(invoicePdf);
        assert.equal(fault?.code, 'NET-CONNECT-TIMEOUT', JSON.stringify(fault));
        assert.equal(attempts(calls.phases), 2);
      } finally {
        port.stop();
      }
    },
  },
  {
    name: 'offline, nothing is sent and no slot is used until the network is back',
    async run(transport) {
      const looks = [false, false, true];
      let slotsBefore: number | null = null;
      const calls = callsTo('http://nope.invalid', transport, {
        isOnline: () => {
          slotsBefore = calls.slotsUsed();
          return looks.shift() ?? true;
        },
      });
      const { fault } = await calls.end(invoice);
      assert.deepEqual([looks, slotsBefore, calls.slotsUsed()], [[], 0, 1]);
      assert.equal(calls.phases.filter(({ name }) => name === 'offline').length, 1);
      assert.equal(fault?.code, 'NET-DNS');
    },
  },
  {
    name: 'an answer that breaks off before its body is read is cut short',
    async run(transport) {
      const head = headOf(200, { connection: 'close', 'content-length': '100' });
      const server = await startMisbehaving(inTurn(says(Buffer.concat([head, Buffer.from('{"half":')])), good));
      const request = {
        url: server.url,
        headers: {},
        body: '',
        signal: new AbortController().signal,
        timeouts: patient,
      };
      const broken = await transport(request);
      // When a later answer is complete, the end of the first one has arrived too.
      await readAll((await transport(request)).body);
      await assert.rejects(readAll(broken.body), ({ fault }) => fault.code === 'CUT-SHORT');
      await server.stop();
    },
  },
  {
    name: 'the port does not speak HTTPS',
    async run(transport) {
      const server = await startMisbehaving((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), {
        atOnce: true,
      });
      const { fault } = await callsTo(server.url.replace('http:', 'https:'), transport).end(invoice);
      assert.equal(fault?.code, 'TLS-PROTOCOL', JSON.stringify(fault));
      await server.stop();
    },
  },
  {
    name: 'the port speaks only HTTPS',
    async run(transport) {
      const server = await startMisbehaving(good, { tls: makeCertificates().good });
      const { fault } = await callsTo(server.url.replace('https:', 'http:'), transport).end(invoicePdf);
      assert.match(fault?.code ?? '', /^NET-(EMPTY|PROTOCOL|RESET)$/, JSON.stringify(fault));
      if (fault?.code !== 'NET-RESET') assert.match(fault?.advice ?? '', /https:\/\//);
      await server.stop();
    },
  },
  {
    name: 'no trusted authority has issued the certificate, so nothing is sent',
    async run(transport) {
      const server = await startMisbehaving(good, { tls: makeCertificates().good });
      const { fault } = await callsTo(server.url, transport).end(invoice);
      assert.equal(fault?.code, 'TLS-CA', JSON.stringify(fault));
      assert.match(fault.advice, /issued by “CN=Test”/);
      assert.deepEqual(fault.actions, ['copy-certificate', 'open-settings']);
      assert.match(fault.evidence?.certificate ?? '', /SHA-256: [0-9A-F:]{95}\n-----BEGIN CERTIFICATE-----/);
      assert.equal(server.seen.length, 0);
      while (server.open() > 0) await new Promise((resolve) => setImmediate(resolve));
      await server.stop();
    },
  },
  ...(['expired', 'notYetValid', 'otherName'] as const).map((which) => ({
    name: `a certificate of no trusted authority is ${which} too, and both are said`,
    async run(transport: Transport) {
      const server = await startMisbehaving(good, { tls: makeCertificates()[which] });
      const { fault } = await callsTo(server.url, transport).end(invoice);
      assert.match(fault?.code ?? '', /^TLS-(CA|DATE|NAME)$/, JSON.stringify(fault));
      const words = {
        expired: /Valid until 3 Oct 2020 \(this computer's clock says /,
        notYetValid: /Valid only from 3 Oct 2100 \(this computer's clock says /,
        otherName: /issued for other\.example, not for 127\.0\.0\.1/,
      };
      assert.match(fault?.advice ?? '', words[which]);
      assert.equal(server.seen.length, 0);
      await server.stop();
    },
  })),
  {
    name: 'an address of IP version 6 works',
    async run(transport) {
      const server = await startMisbehaving(good, { host: '::1' });
      const { document } = await callsTo(server.url, transport).end(invoice);
      assert.equal(document?.bytes, 2);
      await server.stop();
    },
  },
  ...cancels([
    { state: 'while it waits for the answer', request: invoicePdf, until: 'sent', server: saysNothing },
    { state: 'while it receives', request: invoicePdf, until: 'receiving', server: drips(5) },
    { state: 'while it waits to try again', request: invoice, until: 'retrying', server: resets },
    {
      state: 'while it is paused',
      request: invoice,
      until: 'paused',
      server: answers({ status: 429, headers: { 'retry-after': '100' } }),
    },
  ]),
];

function cancels(
  states: ReadonlyArray<
    Readonly<{
      state: string;
      request: ServiceRequest;
      until: RunPhase['name'];
      server: Parameters<typeof startMisbehaving>[0];
    }>
  >,
): readonly FaultCase[] {
  return states.map(({ state, request, until, server: does }) => ({
    name: `C5: a cancel ends a call ${state}, and closes its socket`,
    async run(transport) {
      const server = await startMisbehaving(does);
      const giveUp = new AbortController();
      const calls = callsTo(server.url, transport, { random: () => 1 });
      const onPhase = ({ name }: RunPhase) => {
        if (name === until) setImmediate(() => giveUp.abort());
      };
      await assert.rejects(
        calls.calls.run(request, { signal: giveUp.signal, onPhase }),
        (reason) => reason === giveUp.signal.reason,
      );
      while (server.open() > 0) await new Promise((resolve) => setImmediate(resolve));
      assert.equal(calls.kept.count(), 0);
      await server.stop();
    },
  }));
}
