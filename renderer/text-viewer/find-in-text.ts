import { nextTask } from '../base/next-task.ts';

/** So much is searched between two pauses: a few milliseconds, whichever way it is compared. */
const sliceLength = 512 * 1024;

export type FindRequest = Readonly<{ text: string; query: string; matchCase: boolean }>;

/**
 * Where `query` begins in `text`, in order and without overlaps, as UTF-16 offsets. Every hit is as long as `query`.
 * Long texts are searched in slices with a `pause` between them, so the window never stands still; rejects with
 * `signal.reason` when given up there. An empty query has no hits.
 */
export async function findInText(
  { text, query, matchCase }: FindRequest,
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
      hits.add(from + at);
      after = at + query.length;
    }
    from = Math.max(to, from + after);
    if (from < text.length) {
      await pause();
      signal.throwIfAborted();
    }
  }
  return hits.all();
}

/** The index in `hits` of the first hit at or after `offset`; the first of all when there is none after it. */
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

/** The regular expression folds case by code point, which never changes a length; `toLowerCase` does ("İ"). */
function anyCase(query: string): Next {
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
  return (slice, from) => {
    pattern.lastIndex = from;
    return pattern.exec(slice)?.index ?? -1;
  };
}

function createOffsets() {
  let offsets = new Uint32Array(256);
  let count = 0;
  return {
    add(offset: number) {
      if (count === offsets.length) {
        const larger = new Uint32Array(count * 2);
        larger.set(offsets);
        offsets = larger;
      }
      offsets[count] = offset;
      count += 1;
    },
    all: () => offsets.subarray(0, count),
  };
}
