import { packChanges, type TextPair } from './changed-ranges.ts';
import { findChanges } from './find-changes.ts';

addEventListener('message', ({ data: { before, after } }: MessageEvent<TextPair>) => {
  const ranges = packChanges(findChanges(before, after));
  postMessage(ranges, { transfer: [ranges.buffer] });
});
