import { expect, test } from 'vitest';
import { createDraftKeeper, keepAfterMs, keepWithinMs } from '../../../../renderer/drafts/draft-keeper.ts';
import type { DraftContent } from '../../../../shared/draft.ts';
import { failure } from '../../../support/fake-bridge.ts';
import { key } from './drafts-fixture.ts';

test('what is typed without a pause is kept every two seconds, and once more at the end', () => {
  let nowMs = 0;
  let timers: { atMs: number; run: () => void }[] = [];
  const kept: string[] = [];
  const keeper = createDraftKeeper({
    save: async (_key, { markup }) => {
      kept.push(markup);
      return { ok: true, value: null };
    },
    countUnkept: async () => {},
    saved: async () => {},
    after: (ms, run) => {
      const timer = { atMs: nowMs + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
  });
  const goTo = (ms: number) => {
    nowMs = ms;
    for (const timer of timers.filter(({ atMs }) => atMs <= nowMs)) {
      timers = timers.filter((each) => each !== timer);
      timer.run();
    }
  };
  const content = (markup: string): DraftContent => ({ markup, original: '', data: null, helpers: '' });
  for (let ms = 0; ms <= 2 * keepWithinMs; ms += 100) {
    goTo(ms);
    keeper.change(key, content(`at ${ms}`));
  }
  expect(kept).toEqual([`at ${keepWithinMs - 100}`, `at ${2 * keepWithinMs - 100}`]);
  goTo(2 * keepWithinMs + keepAfterMs);
  expect(kept.at(-1)).toBe(`at ${2 * keepWithinMs}`);
  expect(timers).toEqual([]);
});

test('the main process is told how many drafts could not be kept, before the window shows it', async () => {
  let isFull = true;
  const told: Array<number | string> = [];
  const keeper = createDraftKeeper({
    save: async () => (isFull ? failure({ code: 'DISK-FULL' }) : { ok: true, value: null }),
    countUnkept: async (count) => {
      await Promise.resolve();
      told.push(count);
    },
    saved: async (_key, problem) => void told.push(problem?.code ?? 'saved'),
    after: () => () => {},
  });
  const content: DraftContent = { markup: '', original: '', data: null, helpers: '' };
  const other = { ...key, sobjectId: 'another' };
  for (const each of [key, other, other]) {
    keeper.change(each, content);
    await keeper.flush();
  }
  expect(told).toEqual([1, 'DISK-FULL', 2, 'DISK-FULL', 'DISK-FULL']);
  told.length = 0;
  isFull = false;
  keeper.change(other, content);
  await keeper.flush();
  keeper.forget(key);
  await Promise.resolve();
  expect(told).toEqual([1, 'saved', 0]);
});
