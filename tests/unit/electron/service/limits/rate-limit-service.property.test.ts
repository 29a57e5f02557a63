import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLimiters } from '../../../../../electron/service/limiters.ts';
import { memoryTemp } from '../../../../support/memory-temp.ts';
import { mostInAnyWindow } from '../../../../support/most-in-any-window.ts';
import fc from '../../../../support/property-tests.ts';
import { simulatedClock } from '../../../../support/simulated-clock.ts';

const windowMs = 60_000;
const limit = 25;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(memoryTemp, 'galley-limit-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** One service by many names. The last one is where it moves to. */
const addresses = [
  'http://localhost:4000/a',
  'http://127.0.0.1:4000/b',
  'http://[::1]:4000',
  'http://localhost:5000/c',
];
const [oldAddress, newAddress] = [addresses[0]!, addresses.at(-1)!];

const call = fc.record({
  askAfterMs: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 20_000 })),
  address: fc.nat(),
  travelMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3_000 })),
  answerMs: fc.oneof(fc.constant(200), fc.integer({ min: 0, max: 90_000 })),
  /** From the first 421 to the arrival of the automatic second request. */
  againMs: fc.integer({ min: 0, max: 1_000 }),
  givenUpAfterMs: fc.option(fc.integer({ min: 0, max: 90_000 }), { freq: 2 }),
  /** Whether it is sent through the main connection of the story, or through the other one. */
  isUsualWay: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
});

const story = fc.record({
  calls: fc.array(call, { minLength: 40, maxLength: 120 }),
  /** Whether the stack resends a request that is answered with 421, as it does behind a system proxy. */
  resends: fc.boolean(),
  /** The number of the request from which on the service answers 421. */
  misdirectedFrom: fc.option(fc.integer({ min: 0, max: 40 })),
  /** After how many calls the service moves, and the connection with it. */
  moveAfter: fc.option(fc.integer({ min: 0, max: 60 })),
  /** When the service stalls, and for how long. */
  still: fc.option(
    fc.record({ fromMs: fc.integer({ min: 0, max: 120_000 }), forMs: fc.integer({ min: 1_000, max: 180_000 }) }),
  ),
});

test('a service never sees more than 25 requests in any minute, whatever its names, its moves, its 421s and its pauses', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ calls, resends, misdirectedFrom, moveAfter, still }) => {
      rmSync(folder, { recursive: true, force: true });
      const clock = simulatedClock();
      const limiters = createLimiters({
        folder,
        clock,
        currentServiceUrl: () => null,
        onChange: () => {},
        report: (reason) => expect.fail(String(reason)),
      });
      const arrivals: number[] = [];
      let sent = 0;
      let hasMoved = false;

      const send = async (call: (typeof calls)[number]) => {
        const { address, travelMs, answerMs, againMs, givenUpAfterMs } = call;
        const mayResend = resends === call.isUsualWay;
        const names = hasMoved ? addresses : addresses.slice(0, -1);
        const limiter = limiters.of(names[address % names.length]!);
        const giveUp = new AbortController();
        if (givenUpAfterMs !== null) clock.after(givenUpAfterMs, () => giveUp.abort());
        const acquire = () =>
          limiter.acquire({ priority: 'interactive', repeat: false, signal: giveUp.signal }).catch(() => null);
        let slot = await acquire();
        while (slot && !slot.route(!mayResend)) {
          slot.unused();
          slot = await acquire();
        }
        if (!slot) return;
        const { answered, unanswered } = slot;
        const sentAtMs = clock.monotonicMs();
        const stillUntilMs = still ? still.fromMs + still.forMs : 0;
        const isStill = still !== null && sentAtMs >= still.fromMs && sentAtMs < stillUntilMs;
        const arrivesAtMs = isStill ? stillUntilMs : sentAtMs + travelMs;
        arrivals.push(arrivesAtMs);
        const isMisdirected = misdirectedFrom !== null && sent >= misdirectedFrom;
        sent += 1;
        let isOver = false;
        const end = (how: () => void) => {
          if (!isOver) how();
          isOver = true;
        };
        if (giveUp.signal.aborted) return end(unanswered);
        giveUp.signal.addEventListener('abort', () => end(unanswered));
        const waitMs = arrivesAtMs - sentAtMs;
        if (!isMisdirected) return void clock.after(waitMs + answerMs, () => end(() => answered(200)));
        if (!mayResend) return void clock.after(waitMs + answerMs, () => end(() => answered(421)));
        clock.after(waitMs, () => {
          if (isOver) return;
          arrivals.push(clock.monotonicMs() + againMs);
          clock.after(againMs + answerMs, () => end(() => answered(421)));
        });
      };

      for (const [index, next] of calls.entries()) {
        await clock.advance(next.askAfterMs);
        if (index === moveAfter) {
          limiters.move(oldAddress, newAddress);
          hasMoved = true;
        }
        void send(next);
      }
      await clock.advance(30 * windowMs);

      expect(arrivals.length).toBeGreaterThan(0);
      expect(mostInAnyWindow(arrivals, windowMs)).toBeLessThanOrEqual(limit);
      expect(limiters.of(oldAddress).view()).toMatchObject({ free: limit, waiting: 0 });
    }),
    { numRuns: 150 },
  );
});
