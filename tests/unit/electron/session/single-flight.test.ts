import { expect, test } from 'vitest';
import { createSingleFlight } from '../../../../electron/session/single-flight.ts';
import { cancelled, FaultError } from '../../../../shared/fault.ts';
import { patient } from './session-fixture.ts';

/** Work that ends on demand, and when it is aborted; it counts its starts. */
function createWork() {
  let started = 0;
  let finish = () => {};
  let fail = (_reason: unknown) => {};
  return {
    run: (end: AbortSignal) => {
      started += 1;
      return new Promise<void>((resolve, reject) => {
        finish = resolve;
        fail = reject;
        end.addEventListener('abort', () => reject(end.reason));
      });
    },
    finish: () => finish(),
    fail: (reason: unknown) => fail(reason),
    get started() {
      return started;
    },
  };
}

test('all who ask share one piece of work, and its failure', async () => {
  const flight = createSingleFlight(() => {});
  const work = createWork();
  const waiting = [flight.join(work.run, patient()), flight.join(work.run, patient())];
  expect([work.started, flight.waiting]).toEqual([1, 2]);
  work.fail('reason');
  for (const one of waiting) await expect(one).rejects.toBe('reason');
  expect(flight.waiting).toBe(0);
});

test('who gives up leaves alone', async () => {
  const flight = createSingleFlight(() => {});
  const work = createWork();
  const over = new AbortController();
  const quitGuard = flight.join(work.run, over.signal);
  const staying = flight.join(work.run, patient());
  over.abort('enough');
  await expect(quitGuard).rejects.toBe('enough');
  work.finish();
  await expect(staying).resolves.toBeUndefined();
});

test('other work in its place fails the one who started it, and lets those who wait look again', async () => {
  const flight = createSingleFlight(() => {});
  const [first, second] = [createWork(), createWork()];
  const started = expect(flight.replace(first.run)).rejects.toMatchObject({ fault: { code: 'CANCELLED' } });
  const waiting = flight.join(first.run, patient());
  const replacing = flight.replace(second.run);
  await started;
  await expect(waiting).resolves.toBeUndefined();
  second.finish();
  await replacing;
});

test('work that was left is not joined', async () => {
  const flight = createSingleFlight(() => {});
  const [left, fresh] = [createWork(), createWork()];
  const one = flight.join(left.run, patient());
  flight.leave();
  const another = flight.join(fresh.run, patient());
  expect([left.started, fresh.started]).toEqual([1, 1]);
  left.finish();
  fresh.finish();
  await Promise.all([one, another]);
});

test('an end is an end for all who wait, with its reason', async () => {
  const flight = createSingleFlight(() => {});
  const reason = new FaultError(cancelled);
  const waiting = flight.join(createWork().run, patient());
  flight.end(reason);
  await expect(waiting).rejects.toBe(reason);
});
