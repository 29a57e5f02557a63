import { findChanges } from './find-changes.ts';
import type { TextPair } from './text-changes.ts';

/** The texts come one by one: copying two long texts at once would hold the window for longer than a frame. */
let request: Partial<TextPair> = {};

addEventListener('message', ({ data }: MessageEvent<Partial<TextPair>>) => {
  request = { ...request, ...data };
  const { before, after, ignoresWhiteSpace } = request;
  if (before === undefined || after === undefined || ignoresWhiteSpace === undefined) return;
  const changes = findChanges({ before, after, ignoresWhiteSpace });
  const { passages, isWhiteSpace, marksBefore, marksAfter } = changes;
  postMessage(changes, {
    transfer: [passages.buffer, isWhiteSpace.buffer, marksBefore.buffer, marksAfter.buffer],
  });
});
