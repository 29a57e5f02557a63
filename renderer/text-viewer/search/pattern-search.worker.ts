import { Moved, serveCalls } from '../../base/serve-calls.ts';
import { findPattern, type PatternHits, type PatternSearchRequest } from './find-pattern.ts';

export type PatternMethods = {
  /** Sets the text of the searches that follow. */
  setText(text: string): void;
  /** Throws if the expression needs more memory than there is. */
  find(request: PatternSearchRequest): PatternHits;
};

let text = '';

serveCalls<PatternMethods>({
  setText(next) {
    text = next;
  },
  find(request) {
    const { starts, lengths, isPartial } = findPattern(text, request);
    // Without the unused part of the buffers.
    const hits = { starts: starts.slice(), lengths: lengths.slice(), isPartial };
    return new Moved(hits, [hits.starts.buffer, hits.lengths.buffer]);
  },
});
