import { expect, test } from 'vitest';
import { createDrawnSoon } from '../../../../../renderer/pdf-viewer/pages/drawn-soon.ts';

function waiting({ isFirst = true }: { isFirst?: boolean }, drawn: Promise<string>) {
  const timers: { ms: number; act: () => void; isEnded: boolean }[] = [];
  const drawnSoon = createDrawnSoon((ms, act) => {
    const timer = { ms, act, isEnded: false };
    timers.push(timer);
    return () => {
      timer.isEnded = true;
    };
  });
  let isLate = () => false;
  const over = drawnSoon(isFirst, new AbortController().signal, (signal) => {
    isLate = () => signal.aborted;
    return drawn;
  });
  return { timers, over, isLate };
}

test.each([
  { which: 'first', isFirst: true, ms: 1_000 },
  { which: 'later', isFirst: false, ms: 15_000 },
])('a $which document is shown when its pages are drawn', async ({ isFirst, ms }) => {
  const { timers, over, isLate } = waiting({ isFirst }, Promise.resolve('drawn'));
  expect(await over).toBe('drawn');
  expect(timers).toMatchObject([{ ms, isEnded: true }]);
  expect(isLate()).toBe(false);
});

test('a document whose pages take long is shown before they are drawn, and nothing is prepared for it any more', async () => {
  const { timers, over, isLate } = waiting({}, new Promise(() => {}));
  timers[0]?.act();
  expect(await over).toBeNull();
  expect(isLate()).toBe(true);
});
