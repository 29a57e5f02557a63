import { Moved, serveCalls } from '../../base/serve-calls.ts';
import { type AlignedTexts, type Alignment, alignTexts } from './align-texts.ts';
import { findChanges } from './find-changes.ts';
import type { TextChanges, TextPair } from './text-changes.ts';

export type TextDiffMethods = {
  changes(pair: TextPair): TextChanges;
  alignment(texts: AlignedTexts): Alignment;
};

serveCalls<TextDiffMethods>({
  changes(pair) {
    const changes = findChanges(pair);
    const { passages, isWhiteSpace, marksBefore, marksAfter } = changes;
    return new Moved(changes, [passages.buffer, isWhiteSpace.buffer, marksBefore.buffer, marksAfter.buffer]);
  },
  alignment(texts) {
    const alignment = alignTexts(texts);
    return new Moved(alignment, [alignment.buffer]);
  },
});
