import { expect, test } from 'vitest';
import { createHangDetector, frozenAfterS } from '../../../../electron/window/hang-detector.ts';

/** A page whose seconds pass by hand. */
function watched() {
  const page = { isWatched: true, answers: true, pings: 0, freezes: 0 };
  let tick = () => {};
  const pings: Array<() => void> = [];
  createHangDetector({
    everySecond: (given) => {
      tick = given;
    },
    isWatched: () => page.isWatched,
    ping: () => {
      page.pings += 1;
      return new Promise<void>((resolve) => {
        pings.push(resolve);
        if (page.answers) resolve();
      });
    },
    frozen: () => {
      page.freezes += 1;
    },
  });
  const seconds = async (count: number) => {
    for (let passed = 0; passed < count; passed += 1) {
      tick();
      await Promise.resolve();
    }
  };
  const answer = async (ping: number) => {
    pings.at(ping)?.();
    await Promise.resolve();
  };
  return { page, seconds, answer };
}

test('a page that answers is never taken for frozen', async () => {
  const { page, seconds } = watched();
  await seconds(1_000);
  expect(page.freezes).toBe(0);
});

test('a page that does not answer is frozen after five seconds, and is asked once in all that time', async () => {
  const { page, seconds } = watched();
  page.answers = false;
  await seconds(frozenAfterS);
  expect(page).toMatchObject({ pings: 1, freezes: 0 });
  await seconds(1);
  expect(page).toMatchObject({ pings: 1, freezes: 1 });
});

test('a page that is slow is left alone', async () => {
  const { page, seconds, answer } = watched();
  page.answers = false;
  for (let times = 0; times < 10; times += 1) {
    await seconds(frozenAfterS);
    await answer(-1);
  }
  expect(page.freezes).toBe(0);
});

test('time behind a dialog of the system, in the background or while the page loads does not count', async () => {
  const { page, seconds } = watched();
  page.answers = false;
  await seconds(frozenAfterS);
  page.isWatched = false;
  await seconds(1_000);
  expect(page.freezes).toBe(0);
  page.isWatched = true;
  await seconds(frozenAfterS);
  expect(page.freezes).toBe(0);
  await seconds(1);
  expect(page.freezes).toBe(1);
});

test('the late answer of a page that was given up says nothing about the next one', async () => {
  const { page, seconds, answer } = watched();
  page.answers = false;
  await seconds(1);
  page.isWatched = false;
  await seconds(1);
  page.isWatched = true;
  await seconds(frozenAfterS);
  await answer(0);
  await seconds(1);
  expect(page.freezes).toBe(1);
});
