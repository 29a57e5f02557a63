import { findPattern } from './find-pattern.ts';
import type { PatternMessage, PatternReply } from './pattern-messages.ts';

let parts: string[] = [];
let text = '';

addEventListener('message', ({ data }: MessageEvent<PatternMessage>) => {
  if (data.kind === 'text') {
    if (data.isFirst) {
      parts = [];
      text = '';
    }
    parts.push(data.part);
    return;
  }
  text += parts.join('');
  parts = [];
  try {
    const { starts, lengths, isPartial } = findPattern(text, data.request);
    // Without the part of the buffers that holds no hit.
    const hits = { starts: starts.slice(), lengths: lengths.slice(), isPartial };
    postMessage(hits satisfies PatternReply, { transfer: [hits.starts.buffer, hits.lengths.buffer] });
  } catch {
    // Some expressions need more memory than there is for them.
    postMessage('failed' satisfies PatternReply);
  }
});
