import { expect, test } from 'vitest';
import { createWatchdog } from '../../../../../renderer/pdf-viewer/pages/watchdog.ts';
import { simulatedClock } from '../../../../support/simulated-clock.ts';

function watched() {
  const clock = simulatedClock();
  const told: boolean[] = [];
  const work = { isBusy: true };
  const watchdog = createWatchdog({
    clock,
    waitMs: 15_000,
    isBusy: () => work.isBusy,
    onStuck: (isStuck) => told.push(isStuck),
  });
  return { clock, told, work, watchdog };
}

test('work without a sign of life is told after the wait, once', async () => {
  const { clock, told, watchdog } = watched();
  watchdog.alive();
  await clock.advance(14_999);
  expect(told).toEqual([]);
  await clock.advance(60_000);
  expect(told).toEqual([true]);
});

test('each sign of life starts the wait anew', async () => {
  const { clock, told, watchdog } = watched();
  watchdog.alive();
  await clock.advance(10_000);
  watchdog.alive();
  await clock.advance(14_000);
  expect(told).toEqual([]);
  await clock.advance(1_000);
  expect(told).toEqual([true]);
});

test('a late sign of life takes it back', async () => {
  const { clock, told, watchdog } = watched();
  watchdog.alive();
  await clock.advance(20_000);
  watchdog.alive();
  expect(told).toEqual([true, false]);
});

test('where nothing is due, silence is no fault', async () => {
  const { clock, told, work, watchdog } = watched();
  watchdog.alive();
  work.isBusy = false;
  await clock.advance(60_000);
  expect(told).toEqual([]);
});
