import { expect, test } from 'vitest';
import { createDrawnSoon } from '../../../../../renderer/pdf-viewer/pages/drawn-soon.ts';
import type { PageStack } from '../../../../../renderer/pdf-viewer/pages/page-stack.ts';
import type { PageViewport } from '../../../../../renderer/pdf-viewer/pages/page-viewport.ts';
import { documentTop } from '../../../../../renderer/pdf-viewer/pages/page-viewport.ts';

const stack = {} as PageStack;

function waiting(prepared: Promise<void>) {
  const timers: { ms: number; act: () => void; isEnded: boolean }[] = [];
  const viewport = { prepare: () => prepared } as unknown as PageViewport;
  const after = (ms: number, act: () => void) => {
    const timer = { ms, act, isEnded: false };
    timers.push(timer);
    return () => {
      timer.isEnded = true;
    };
  };
  let isOver = false;
  const over = createDrawnSoon({ viewport, after })(stack, documentTop).then(() => {
    isOver = true;
  });
  return { timers, over, isOver: () => isOver };
}

test('a first document waits until its pages are drawn', async () => {
  let drawn = () => {};
  const { timers, over, isOver } = waiting(
    new Promise((resolve) => {
      drawn = resolve;
    }),
  );
  await Promise.resolve();
  expect(isOver()).toBe(false);
  drawn();
  await over;
  expect(timers).toMatchObject([{ ms: 1_000, isEnded: true }]);
});

test('a first document whose pages take long is shown before they are drawn', async () => {
  const { timers, over } = waiting(new Promise(() => {}));
  timers[0]?.act();
  await over;
});
