import { createOffsets } from './offsets.ts';

/** The pattern that the worker searches for in the text that it was sent before. `g` is one of the flags. */
export type PatternSearchRequest = Readonly<{ source: string; flags: string; maxHits: number }>;

/** The hits in UTF-16 units, ascending and without overlaps. `isPartial` if the search ended at `maxHits`. */
export type PatternHits = Readonly<{ starts: Uint32Array; lengths: Uint32Array; isPartial: boolean }>;

/**
 * Searches `text` from its beginning. An empty match is not a hit. May never end, so run it where it can be terminated.
 */
export function findPattern(text: string, { source, flags, maxHits }: PatternSearchRequest): PatternHits {
  const pattern = new RegExp(source, flags);
  const starts = createOffsets();
  const lengths = createOffsets();
  let found = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const { length } = match[0];
    if (length === 0) {
      pattern.lastIndex += text.codePointAt(match.index)! > 0xffff ? 2 : 1;
      continue;
    }
    if (found === maxHits) return { starts: starts.all(), lengths: lengths.all(), isPartial: true };
    found += 1;
    starts.add(match.index);
    lengths.add(length);
  }
  return { starts: starts.all(), lengths: lengths.all(), isPartial: false };
}
