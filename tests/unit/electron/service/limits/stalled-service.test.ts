import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLimiters } from '../../../../../electron/service/limiters.ts';
import { callsTo } from '../../../../support/calls-to.ts';
import { memoryTemp } from '../../../../support/memory-temp.ts';
import { mostInAnyWindow } from '../../../../support/most-in-any-window.ts';
import { nodeTransport } from '../../../../support/node-transport.ts';
import { type SimulatedClock, simulatedClock } from '../../../../support/simulated-clock.ts';
import { waitFor } from '../../../../support/wait-for.ts';

const windowMs = 60_000;

/** Takes connections and counts a request when it reads it: none while it stands still. */
async function startService(clock: SimulatedClock) {
  const arrivals: number[] = [];
  const sockets = new Set<Socket>();
  let taken = 0;
  let isStalled = false;
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    taken += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => {
      arrivals.push(clock.monotonicMs());
      socket.end('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}');
    });
    if (!isStalled) socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    taken: () => taken,
    stall() {
      isStalled = true;
    },
    goOn() {
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
  };
}

/** Galley with this data, from a start to its end. */
function start(folder: string, url: string, clock: SimulatedClock) {
  const limiters = createLimiters({
    folder,
    clock,
    currentServiceUrl: () => url,
    onChange: () => {},
    report: (reason) => expect.fail(String(reason)),
  });
  const { end } = callsTo(url, nodeTransport, { clock, limiterOf: limiters.of });
  return {
    limiter: limiters.of(url),
    /** Sends different calls, because equal ones are one request. */
    send: (count: number, signal = new AbortController().signal) =>
      Array.from({ length: count }, (_, at) =>
        end({ operation: 'info', templateID: 'a', sobjectId: `r${at}` }, signal),
      ),
  };
}

function openFolder(): string {
  const folder = mkdtempSync(join(memoryTemp, 'galley-stalled-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Sends calls, waits until the service has taken their connections, and gives them up. */
async function giveUp({ send }: ReturnType<typeof start>, count: number, areTaken: () => void): Promise<void> {
  const given = new AbortController();
  const calls = send(count, given.signal);
  await waitFor(areTaken);
  given.abort(new Error('cancelled'));
  await Promise.allSettled(calls);
}

test('a service that stands still and goes on after a restart sees at most 25 calls in any minute', async () => {
  const folder = openFolder();
  const clock = simulatedClock();
  const service = await startService(clock);
  service.stall();
  const first = start(folder, service.url, clock);
  for (let round = 1; round <= 5; round += 1)
    await giveUp(first, 6, () => expect(service.taken()).toBe(Math.min(25, round * 6)));
  clock.forget();

  const second = start(folder, service.url, clock);
  await clock.advance(66_000);
  const calls = second.send(25);
  await clock.advance(1_000);
  service.goOn();
  await waitFor(() => expect(service.arrivals).toHaveLength(25));
  await clock.advance(10 * windowMs);
  await waitFor(() => expect(service.arrivals).toHaveLength(50));
  await Promise.all(calls);
  expect(mostInAnyWindow(service.arrivals, windowMs)).toBe(25);
});

test('after a crash too, what it left unanswered counts until the service can no longer read it', async () => {
  const folder = openFolder();
  const clock = simulatedClock();
  const service = await startService(clock);
  service.stall();
  const atCrash = openFolder();
  await giveUp(start(folder, service.url, clock), 25, () => {
    expect(service.taken()).toBe(25);
    cpSync(folder, atCrash, { recursive: true });
  });
  clock.forget();

  await clock.advance(66_000);
  const { limiter } = start(atCrash, service.url, clock);
  expect(limiter.view().free).toBe(0);
  await clock.advance(299_000);
  expect(limiter.view().free).toBe(0);
  await clock.advance(1_000);
  expect(limiter.view().free).toBe(25);
});

test('what was given up before a restart is free a minute after a later call was answered', async () => {
  const folder = openFolder();
  const clock = simulatedClock();
  const service = await startService(clock);
  service.stall();
  await giveUp(start(folder, service.url, clock), 6, () => expect(service.taken()).toBe(6));
  clock.forget();

  const second = start(folder, service.url, clock);
  expect(second.limiter.view().free).toBe(19);
  service.goOn();
  await clock.advance(1);
  await Promise.all(second.send(1));
  await clock.advance(66_000);
  expect(second.limiter.view().free).toBe(25);
  clock.forget();
  expect(start(folder, service.url, clock).limiter.view().free).toBe(25);
});
