import { setMaxListeners } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createLimiters, requestLimit } from '../../../electron/service/limiters.ts';
import type { Transport } from '../../../electron/service/transport/transport.ts';
import { callsTo } from '../../support/calls-to.ts';
import { mostInAnyWindow } from '../../support/most-in-any-window.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { atLeast, atMost, type Case } from '../case.ts';

const minuteMs = 60_000;
const answerMs = 200;
/** Callers that keep the limiter under constant load. */
const callers = 40;
/** Long enough that the bursts of calls, one a minute, do not round the figure. */
const measuredMinutes = 240;

/** How much of the rate limit authors who never stop use, and whether they ever exceed it. */
export const limiter: Case = {
  name: 'limiter',
  peer: 'the most that the service allows: 25 in any minute',
  how:
    `The real call code and the limiters of the app, on a simulated clock: ${callers} callers ask again as soon as they have an ` +
    'answer; a request takes up to 50 ms to arrive and its answer 200 ms to come. Arrivals are counted at the service over ' +
    `${measuredMinutes} minutes, after one minute that is not counted. The way is the direct one, on which the app sends each ` +
    'request once; behind a proxy of the system Chromium may send one again by itself, so the last slot is kept for that.',
  figures: {
    'slots a minute': { measures: 'arrivals at the service', unit: 'slots', goal: atLeast(24.5) },
    'behind a proxy': { measures: 'the same where a request may be sent again', unit: 'slots', goal: null },
    violations: { measures: 'arrivals beyond 25 in any minute, on both ways', unit: 'count', goal: atMost(0) },
  },
  warmUps: 0,
  async prepare(fixture) {
    return {
      async ours() {
        const [direct, proxied] = [await serve(fixture.folder, true), await serve(fixture.folder, false)];
        const most = Math.max(...[direct, proxied].map((arrivals) => mostInAnyWindow(arrivals, minuteMs)));
        return {
          'slots a minute': perMinute(direct),
          'behind a proxy': perMinute(proxied),
          violations: Math.max(0, most - requestLimit),
        };
      },
      async peer() {
        return { 'slots a minute': requestLimit, 'behind a proxy': requestLimit, violations: 0 };
      },
    };
  },
};

const perMinute = (arrivals: readonly number[]) =>
  arrivals.filter((atMs) => atMs >= minuteMs && atMs < (1 + measuredMinutes) * minuteMs).length / measuredMinutes;

/** When each request arrived, in milliseconds. `isDirect` as the app's transport determines it before sending. */
async function serve(parent: string, isDirect: boolean): Promise<readonly number[]> {
  const folder = await mkdtemp(join(parent, 'limits-'));
  const clock = simulatedClock();
  const arrivals: number[] = [];
  const transport: Transport = (request) =>
    new Promise((resolve) => {
      request.onRoute?.(isDirect);
      clock.after((arrivals.length * 7) % 50, () => {
        arrivals.push(clock.monotonicMs());
        clock.after(answerMs, () => resolve({ status: 200, headers: [], body: smallAnswer() }));
      });
    });
  const limiters = createLimiters({
    folder,
    clock,
    currentServiceUrl: () => null,
    onChange: () => {},
    report: (reason) => console.error(reason),
  });
  const { calls } = callsTo('http://127.0.0.1:1', transport, { clock, limiterOf: limiters.of });

  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const askOn = async (caller: number) => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const asked = { operation: 'info', templateID: `t${caller}`, sobjectId: `r${turn}` } as const;
      await calls.run(asked, { signal: over.signal, onPhase: () => {} });
    }
  };
  const all = Array.from({ length: callers }, (_, caller) => askOn(caller).catch(() => undefined));
  await clock.advance((1 + measuredMinutes) * minuteMs);
  over.abort(new Error('over'));
  await clock.advance(minuteMs);
  await Promise.all(all);
  await rm(folder, { recursive: true, force: true });
  return arrivals;
}

async function* smallAnswer(): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode('{"ok":true}');
}
