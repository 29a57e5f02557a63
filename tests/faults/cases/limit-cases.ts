import assert from 'node:assert/strict';
import { setTimeout as after } from 'node:timers/promises';
import type { Transport } from '../../../electron/service/transport/transport.ts';
import { cancelled, FaultError } from '../../../shared/fault.ts';
import type { ServiceRequest } from '../../../shared/service-request.ts';
import { type CallsTo, callsTo, invoicePdf } from '../../support/calls-to.ts';
import { answers, type Misbehaviour, startMisbehaving } from '../../support/misbehaving-server.ts';
import { mostInAnyWindow } from '../../support/most-in-any-window.ts';
import { startStoppableServer } from '../../support/stoppable-server.ts';
import type { FaultCase } from './connection-cases.ts';

const limit = 25;
/** A minute of the hurried clock of `callsTo`, in real milliseconds. */
const minuteMs = 60_000 / 20;

const record = (number: number) => ({ ...invoicePdf, sobjectId: `006${number}` }) as ServiceRequest;
const good = answers({ headers: { 'content-type': 'application/json' }, body: '{"a":1}' });

/** Makes so many calls at once, each another one. */
const burst = (calls: CallsTo, first: number, count: number) =>
  Promise.all(Array.from({ length: count }, (_, number) => calls.end(record(first + number))));

/** The same, but calls without an answer after `ms` are cancelled. */
async function givenUpAfter(ms: number, calls: CallsTo, first: number, count: number): Promise<void> {
  const signals = Array.from({ length: count }, () => new AbortController());
  const ends = signals.map(({ signal }, number) => calls.end(record(first + number), signal).catch(() => null));
  await after(ms);
  for (const signal of signals) signal.abort(new FaultError(cancelled));
  await Promise.all(ends);
}

/** Arrivals at a service that answers 421. Only Chromium sends such a request again by itself. */
export const misdirectedCases: readonly FaultCase[] = [0, 1, 3, 11, 23, 24].map((goodBefore) => ({
  name: `a service that answers 421 after ${goodBefore} good answers sees at most 25 requests in any minute`,
  async run(transport: Transport) {
    const arrivedAtMs: number[] = [];
    const misdirected = answers({ status: 421 });
    const does: Misbehaviour = (socket, nth, request) => {
      arrivedAtMs.push(performance.now());
      (nth < goodBefore ? good : misdirected)(socket, nth, request);
    };
    const server = await startMisbehaving(does);
    const calls = callsTo(server.url, transport);
    for (let number = 0; number < goodBefore; number += 1) await calls.end(record(number));
    const endings = await burst(calls, goodBefore, 30);
    const refused = endings.filter(({ fault }) => fault?.code === 'NET-PROTOCOL');
    assert.equal(refused.length, 30);
    const most = mostInAnyWindow(arrivedAtMs, minuteMs);
    console.log(`  ${arrivedAtMs.length} requests arrived, at most ${most} in a minute`);
    assert.ok(most <= limit, `${most} requests in a minute`);
    await server.stop();
  },
}));

/** A 421 stays hidden if the repeated request is answered, so each call would arrive twice. */
export const hiddenResendCase: FaultCase = {
  name: 'a service that answers 421 once for each call, and then well, sees at most 25 requests in any minute',
  async run(transport) {
    const arrivedAtMs: number[] = [];
    const misdirected = answers({ status: 421 });
    const does: Misbehaviour = (socket, nth, request) => {
      arrivedAtMs.push(performance.now());
      (nth % 2 === 0 ? misdirected : good)(socket, nth, request);
    };
    const server = await startMisbehaving(does);
    const calls = callsTo(server.url, transport);
    for (let number = 0; number < 20; number += 1) await calls.end(record(number));
    await burst(calls, 100, 30);
    const most = mostInAnyWindow(arrivedAtMs, minuteMs);
    console.log(`  ${arrivedAtMs.length} requests arrived, at most ${most} in a minute`);
    assert.ok(most <= limit, `${most} requests in a minute`);
    assert.ok(calls.slotsUsed() >= arrivedAtMs.length, `${calls.slotsUsed()} slots`);
    await server.stop();
  },
};

/** Arrivals at a service that reads requests after they were cancelled. */
export const stillCases: readonly FaultCase[] = [
  {
    name: 'a service that stands still and then reads what was cancelled sees at most 25 requests in any minute',
    async run(transport) {
      const server = await startStoppableServer();
      try {
        const calls = callsTo(server.url, transport);
        await calls.end(record(0));
        server.standStill();
        const endAtMs = performance.now() + 2 * minuteMs;
        for (let first = 100; performance.now() < endAtMs; first += 100) {
          await givenUpAfter(300, calls, first, 30);
        }
        server.goOn();
        await givenUpAfter(minuteMs, calls, 10_000, 60);
        const most = mostInAnyWindow(server.readAtMs, minuteMs);
        console.log(`  ${server.readAtMs.length} requests were read, at most ${most} in a minute`);
        // Two were answered: the first, and the one whose slot came free. Chromium opens six connections to a host, so few more were sent.
        assert.ok(server.readAtMs.length > 2, 'the service read nothing of what was cancelled');
        assert.ok(most <= limit, `${most} requests in a minute`);
      } finally {
        await server.end();
      }
    },
  },
];
