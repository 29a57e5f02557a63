import { packChanges, type TextPair } from './changed-ranges.ts';
import { textChanges } from './text-changes.ts';

addEventListener('message', ({ data: { before, after } }: MessageEvent<TextPair>) => {
  const ranges = packChanges(textChanges(before, after));
  postMessage(ranges, { transfer: [ranges.buffer] });
});
