import { collectRequest } from './collect-request.ts';
import { findChanges } from './find-changes.ts';
import type { TextPair } from './text-changes.ts';

collectRequest<TextPair>((pair) => {
  const changes = findChanges(pair);
  const { passages, isWhiteSpace, marksBefore, marksAfter } = changes;
  postMessage(changes, {
    transfer: [passages.buffer, isWhiteSpace.buffer, marksBefore.buffer, marksAfter.buffer],
  });
});
