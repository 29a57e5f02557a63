import { expect, test } from 'vitest';
import { createUntilOnline } from '../../../../electron/service/until-online.ts';
import { cancelled, FaultError } from '../../../../shared/fault.ts';
import type { RunPhase } from '../../../../shared/model.ts';
import { settled, simulatedClock } from '../../../support/simulated-clock.ts';

function offline() {
  const clock = simulatedClock();
  const network = { isThere: false };
  const online = createUntilOnline({ clock, isOnline: () => network.isThere });
  const call = (serviceUrl = 'https://reports.example.com') => {
    const end = new AbortController();
    const phases: RunPhase[] = [];
    let isOver = false;
    const done = online.wait(serviceUrl, { signal: end.signal, onPhase: (phase) => phases.push(phase) }).finally(() => {
      isOver = true;
    });
    return { end, phases, done, isOver: () => isOver };
  };
  return { clock, network, online, call };
}

test('a call waits until the network is back, and goes on within a second', async () => {
  const { clock, network, call } = offline();
  const { phases, done, isOver } = call();
  await clock.advance(3_600_000);
  expect([isOver(), phases]).toEqual([false, [{ name: 'offline' }]]);
  network.isThere = true;
  await clock.advance(1_000);
  await done;
});

test('all that wait are sent when the author says so, and who comes later waits again', async () => {
  const { online, call } = offline();
  const calls = [call(), call()];
  await settled();
  online.tryNow();
  await Promise.all(calls.map(({ done }) => done));
  const later = call();
  await settled();
  expect(later.isOver()).toBe(false);
  later.end.abort(new FaultError(cancelled));
  await expect(later.done).rejects.toMatchObject({ fault: cancelled });
});

test.each(['http://localhost:4000', 'http://127.0.0.1:4000/base', 'http://[::1]:4000'])(
  'a service on this computer (%s) needs no network',
  async (serviceUrl) => {
    const { done, phases } = offline().call(serviceUrl);
    await done;
    expect(phases).toEqual([]);
  },
);
