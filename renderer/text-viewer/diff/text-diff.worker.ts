import { changedParts } from './changed-parts.ts';
import { type DiffQuestion, packed } from './changed-ranges.ts';

addEventListener('message', ({ data: { before, after } }: MessageEvent<DiffQuestion>) => {
  const ranges = packed(changedParts(before, after));
  postMessage(ranges, { transfer: [ranges.buffer] });
});
