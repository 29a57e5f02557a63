import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { attachSourceHover } from '../../../renderer/pdf-viewer/source-hover.ts';
import type { SourcePoint } from '../../../renderer/trace/source-places.ts';

afterEach(() => document.body.replaceChildren());

const shown = () => document.querySelector('.pdf-source-hover');

function attach(linesAt: (point: SourcePoint) => Promise<readonly string[]>) {
  const scroller = document.createElement('div');
  const page = document.createElement('div');
  page.dataset.pageNumber = '1';
  page.style.cssText = 'width: 200px; height: 200px';
  scroller.append(page);
  document.body.append(scroller);
  const view = {
    sizeOf: () => ({ width: 100, height: 100 }),
    state: { getState: () => ({ view: { rotation: 0 } }) },
  } as unknown as Parameters<typeof attachSourceHover>[0];
  const detach = attachSourceHover(view, scroller, linesAt);
  const { left, top } = scroller.getBoundingClientRect();
  const move = (x: number, altKey: boolean) =>
    scroller.dispatchEvent(new PointerEvent('pointermove', { clientX: left + x, clientY: top + 10, altKey }));
  return { move, detach };
}

test('with Alt the placeholder under the pointer is said beside it, and without Alt, or after it, nothing is', async () => {
  const asked: SourcePoint[] = [];
  const { move, detach } = attach(async (point) => {
    asked.push(point);
    return ['{{number}}', 'line 4'];
  });
  move(20, false);
  expect(asked).toEqual([]);
  move(40, true);
  await expect.poll(() => shown()?.textContent).toBe('{{number}}line 4');
  expect(asked).toEqual([{ page: 1, x: 20, y: 5 }]);
  dispatchEvent(new KeyboardEvent('keyup', { key: 'Alt' }));
  expect(shown()).toBeNull();

  // The key alone is enough where the pointer rests.
  await userEvent.keyboard('{Alt>}');
  await expect.poll(() => shown()?.textContent).toBe('{{number}}line 4');
  await userEvent.keyboard('{/Alt}');
  expect(shown()).toBeNull();
  detach();
  move(60, true);
  expect(asked).toHaveLength(2);
});

test('while one place is looked up the pointer moves on, and only the newest place follows', async () => {
  const waiting: Array<(lines: readonly string[]) => void> = [];
  const asked: number[] = [];
  const { move } = attach(({ x }) => {
    asked.push(x);
    return new Promise((resolve) => waiting.push(resolve));
  });
  for (const x of [10, 20, 30]) move(x, true);
  expect(asked).toEqual([5]);
  waiting[0]!(['first']);
  await expect.poll(() => asked).toEqual([5, 15]);
  waiting[1]!(['newest']);
  await expect.poll(() => shown()?.textContent).toBe('newest');
});
