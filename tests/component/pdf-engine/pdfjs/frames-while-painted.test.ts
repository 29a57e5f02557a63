import { expect, test, vi } from 'vitest';
import { paintAtOnce } from '../../../../renderer/pdf-engine/pdfjs/pdfjs-fields.ts';

test('a page that is not painted for long makes the window no more frames', () => {
  let next: FrameRequestCallback | null = null;
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    next = callback;
    return 1;
  });
  let nowMs = 5_000;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const drawing = { renderTask: { _internalRenderTask: {} } } as unknown as Parameters<typeof paintAtOnce>[0];
  /** Whether there is a frame after the one that begins now. */
  const goesOnAt = (ms: number) => {
    nowMs = ms;
    const frame = next;
    next = null;
    frame?.(ms);
    return next !== null;
  };
  paintAtOnce(drawing, new Promise(() => {}));
  expect([goesOnAt(5_016), goesOnAt(5_990), goesOnAt(6_006)]).toEqual([true, true, false]);
});
