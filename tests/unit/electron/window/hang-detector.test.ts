import { expect, test } from 'vitest';
import { askAgainAfterS, createHangDetector, frozenAfterS } from '../../../../electron/window/hang-detector.ts';

/** A page whose seconds pass by hand. */
function watched() {
  const page = { isWatched: true, answers: true, pings: 0, freezes: 0, answeredWhileAsking: false };
  let decide = () => {};
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
    frozen: (answered) => {
      page.freezes += 1;
      answered.addEventListener('abort', () => {
        page.answeredWhileAsking = true;
      });
      return new Promise((resolve) => {
        decide = resolve;
      });
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
  const wait = async () => {
    decide();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { page, seconds, answer, wait };
}

test('a page that answers is never taken for frozen', async () => {
  const { page, seconds } = watched();
  await seconds(1_000);
  expect(page.freezes).toBe(0);
});

test('a page that does not answer is frozen after fifteen seconds, and is asked once in all that time', async () => {
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

test('nothing is asked again while the user decides; after Wait it is asked later, and not about a page that answers', async () => {
  const { page, seconds, answer, wait } = watched();
  page.answers = false;
  await seconds(frozenAfterS + 1);
  // The question has the focus.
  page.isWatched = false;
  await seconds(1_000);
  expect(page.freezes).toBe(1);
  page.isWatched = true;
  await wait();
  await seconds(askAgainAfterS - 1);
  expect(page.freezes).toBe(1);
  await seconds(1);
  expect(page).toMatchObject({ pings: 1, freezes: 2, answeredWhileAsking: false });
  await wait();
  await answer(0);
  page.answers = true;
  await seconds(1_000);
  expect(page.freezes).toBe(2);
});

test('the question is taken back when the page answers while it is open', async () => {
  const { page, seconds, answer, wait } = watched();
  page.answers = false;
  await seconds(frozenAfterS + 1);
  await answer(0);
  expect(page.answeredWhileAsking).toBe(true);
  await wait();
  page.answers = true;
  await seconds(1_000);
  expect(page.freezes).toBe(1);
});
