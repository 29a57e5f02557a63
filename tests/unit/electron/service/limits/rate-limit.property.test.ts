import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLimiters } from '../../../../../electron/service/limiters.ts';
import { memoryTemp } from '../../../../support/memory-temp.ts';
import { mostInAnyWindow } from '../../../../support/most-in-any-window.ts';
import fc from '../../../../support/property-tests.ts';
import { type SimulatedClock, simulatedClock } from '../../../../support/simulated-clock.ts';

const serviceUrl = 'https://reports.example.com/base';
const windowMs = 60_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(memoryTemp, 'galley-limit-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const limiterOn = (clock: SimulatedClock) =>
  createLimiters({
    folder,
    clock,
    currentServiceUrl: () => null,
    onChange: () => {},
    report: (reason) => expect.fail(String(reason)),
  }).of(serviceUrl);

/** One call of the author: how the network and the service treat it, and when they give it up. */
const call = fc.record({
  askAfterMs: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 20_000 })),
  /** From sending to arriving. */
  travelMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3_000 })),
  /** From arriving to the beginning of the answer; `null` if it fails or is refused. */
  answerMs: fc.option(fc.oneof(fc.constant(200), fc.integer({ min: 0, max: 90_000 })), { freq: 4 }),
  failsAfterMs: fc.integer({ min: 0, max: 20_000 }),
  givenUpAfterMs: fc.option(fc.integer({ min: 0, max: 90_000 }), { freq: 3 }),
  background: fc.boolean(),
});

const restart = fc.record({
  afterCalls: fc.integer({ min: 1, max: 60 }),
  wallMovesMs: fc.constantFrom(0, 86_400_000, -86_400_000, 3_600_000),
  bootMs: fc.option(fc.integer({ min: 500, max: 40_000 })),
  startMs: fc.integer({ min: 300, max: 90_000 }),
});

test('the service never sees more than 25 requests in any minute, whatever fails, is given up or starts anew', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(call, { minLength: 40, maxLength: 110 }),
      fc.array(restart, { maxLength: 4 }),
      async (calls, restarts) => {
        rmSync(folder, { recursive: true, force: true });
        const clock = simulatedClock();
        const arrivals: number[] = [];
        let limiter = limiterOn(clock);
        let alive = new AbortController();

        const send = async ({
          travelMs,
          answerMs,
          failsAfterMs,
          givenUpAfterMs,
          background,
        }: (typeof calls)[number]) => {
          const program = alive.signal;
          const giveUp = new AbortController();
          if (givenUpAfterMs !== null) clock.after(givenUpAfterMs, () => giveUp.abort());
          const priority = background ? 'background' : 'interactive';
          const slot = await limiter.acquire({ priority, repeat: false, signal: giveUp.signal }).catch(() => null);
          if (!slot || program.aborted) return;
          arrivals.push(clock.monotonicMs() + travelMs);
          let over = false;
          const end = (how: 'answered' | 'failed') => {
            if (over || program.aborted) return;
            over = true;
            how === 'answered' ? slot.answered(200) : slot.failed();
          };
          giveUp.signal.addEventListener('abort', () => end('failed'));
          if (answerMs === null) clock.after(failsAfterMs, () => end('failed'));
          else clock.after(travelMs + answerMs, () => end('answered'));
        };

        const dueRestarts = [...restarts];
        for (const [index, next] of calls.entries()) {
          await clock.advance(next.askAfterMs);
          void send(next);
          if (!dueRestarts[0] || dueRestarts[0].afterCalls > index) continue;
          const { wallMovesMs, bootMs, startMs } = dueRestarts.shift()!;
          await clock.advance(1);
          alive.abort();
          clock.forget();
          clock.setWall(wallMovesMs);
          if (bootMs !== null) clock.reboot(bootMs);
          await clock.advance(startMs);
          alive = new AbortController();
          limiter = limiterOn(clock);
        }
        await clock.advance(20 * windowMs);

        expect(mostInAnyWindow(arrivals, windowMs)).toBeLessThanOrEqual(25);
      },
    ),
    { numRuns: 120 },
  );
});

test('a full line uses at least 24.5 of 25 slots a minute when answers take 0.2 s', async () => {
  const clock = simulatedClock();
  const limiter = limiterOn(clock);
  const arrivals: number[] = [];
  for (let waiting = 0; waiting < 1_000; waiting += 1) {
    void limiter
      .acquire({ priority: 'interactive', repeat: false, signal: new AbortController().signal })
      .then((slot) => {
        expect(slot.route(true)).toBe(true);
        arrivals.push(clock.monotonicMs() + 100);
        clock.after(200, () => slot.answered(200));
      });
  }
  const minutes = 30;
  await clock.advance(minutes * windowMs);

  expect(arrivals.length / minutes).toBeGreaterThanOrEqual(24.5);
  expect(mostInAnyWindow(arrivals, windowMs)).toBeLessThanOrEqual(25);
});

test('a log that cannot be read counts as 25 calls just made', async () => {
  const clock = simulatedClock();
  const first = await limiterOn(clock).acquire({
    priority: 'interactive',
    repeat: false,
    signal: new AbortController().signal,
  });
  first.answered(200);
  writeFileSync(join(folder, readdirSync(folder)[0]!), 'no log of ours\n');

  const limiter = limiterOn(clock);
  expect(limiter.view().free).toBe(0);
  await clock.advance(windowMs);
  expect(limiter.view().free).toBe(0);
  await clock.advance(5_000);
  expect(limiter.view().free).toBe(25);
});
