import { nextTask } from '../base/next-task.ts';
import { createOffsets } from './search/offsets.ts';
import { isWholeWord } from './search/whole-word.ts';

/** How many UTF-16 units are searched between two pauses; this takes a few milliseconds. */
const sliceLength = 512 * 1024;

type FindRequest = Readonly<{ text: string; query: string; matchCase: boolean; wholeWords?: boolean }>;

/**
 * The UTF-16 offsets at which `query` occurs in `text`, ascending, without overlaps. Every hit is as long as `query`.
 * With `wholeWords` no word extends over an end of a hit. A long text is searched in slices with a `pause` between
 * them, so that the window stays responsive. Rejects with `signal.reason` when aborted in a pause. An empty query has
 * no hits.
 */
export async function findInText(
  { text, query, matchCase, wholeWords = false }: FindRequest,
  signal: AbortSignal,
  pause: () => Promise<void> = nextTask,
): Promise<Uint32Array> {
  const hits = createOffsets();
  if (query === '') return hits.all();
  const next = matchCase ? exactly(query) : anyCase(query);
  let from = 0;
  while (from < text.length) {
    const to = Math.min(from + sliceLength, text.length);
    // A hit may begin in this slice and end in the next.
    const slice = text.slice(from, to + query.length - 1);
    let after = 0;
    for (let at = next(slice, 0); at !== -1; at = next(slice, after)) {
      const start = from + at;
      const isHit = !wholeWords || isWholeWord(text, start, start + query.length);
      if (isHit) hits.add(start);
      after = at + (isHit ? query.length : 1);
    }
    from = Math.max(to, from + after);
    if (from < text.length) {
      await pause();
      signal.throwIfAborted();
    }
  }
  return hits.all();
}

/** The index in `hits` of the first hit at or after `offset`; 0 if there is none. */
export function hitFrom(hits: Uint32Array, offset: number): number {
  let low = 0;
  let high = hits.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (hits[middle]! < offset) low = middle + 1;
    else high = middle;
  }
  return low === hits.length ? 0 : low;
}

type Next = (slice: string, from: number) => number;

const exactly =
  (query: string): Next =>
  (slice, from) =>
    slice.indexOf(query, from);

/** A regular expression folds case by code point, which keeps the length; `toLowerCase` may change it ("İ"). */
function anyCase(query: string): Next {
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
  return (slice, from) => {
    pattern.lastIndex = from;
    return pattern.exec(slice)?.index ?? -1;
  };
}
