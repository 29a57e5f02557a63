import { expect, test } from 'vitest';
import { createNewestWins } from '../../../../electron/drafts/newest-wins.ts';
import { simulatedClock } from '../../../support/simulated-clock.ts';

const setUp = () => {
  const clock = simulatedClock();
  const newest = createNewestWins({ clock, maxSilenceMs: 1_500, maxOutdatedMs: 5_000, maxEndingMs: 1_000 });
  /** Work that ends only when it is aborted. */
  const stuck = (signal: AbortSignal) =>
    new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  return { clock, newest, stuck };
};

test('work that takes very long does not keep the newest waiting for more than five seconds from its start', async () => {
  const { clock, newest, stuck } = setUp();
  const first = newest.run('draft', stuck);
  await clock.advance(2_000);
  const last = newest.run('draft', async () => 'page');
  let ended: unknown = null;
  first.catch((thrown: unknown) => {
    ended = thrown;
  });
  await clock.advance(2_900);
  expect(ended).toBeNull();
  await clock.advance(200);
  expect(ended).toMatchObject({ name: 'AbortError' });
  expect(await last).toBe('page');
});

test('work that nothing newer waits for may take as long as it needs, also after outdated work', async () => {
  const { clock, newest, stuck } = setUp();
  const first = newest.run('draft', stuck);
  await clock.advance(2_000);
  let end = (_: string) => {};
  let isAborted = () => false;
  const last = newest.run('draft', (signal) => {
    isAborted = () => signal.aborted;
    return new Promise<string>((resolve) => {
      end = resolve;
    });
  });
  await expect(Promise.all([first, clock.advance(3_000)])).rejects.toMatchObject({ name: 'AbortError' });
  await clock.advance(60_000);
  expect(isAborted()).toBe(false);
  end('page');
  expect(await last).toBe('page');
});

test('work that is about to end is waited for, and its result is given', async () => {
  const { clock, newest } = setUp();
  let end = (_: string) => {};
  const first = newest.run('draft', (_signal, ending) => {
    ending();
    return new Promise<string>((resolve) => {
      end = resolve;
    });
  });
  const between = newest.run('draft', async () => 'never made');
  between.catch(() => {});
  const last = newest.run('draft', async () => 'last page');
  await clock.advance(900);
  end('page');
  expect(await Promise.all([first, last])).toEqual(['page', 'last page']);
  await expect(between).rejects.toMatchObject({ name: 'AbortError' });
});

test('work that is about to end for more than a second gives way', async () => {
  const { clock, newest, stuck } = setUp();
  const first = newest.run('draft', (signal, ending) => {
    ending();
    return stuck(signal);
  });
  const last = newest.run('draft', async () => 'page');
  await expect(Promise.all([first, clock.advance(1_100)])).rejects.toMatchObject({ name: 'AbortError' });
  expect(await last).toBe('page');
});
