/**
 * @file Painting a page of text leaves one to two megabytes of garbage, a little for each glyph. It is collected
 * together with V8's own heap, and the larger that was at the last collection, the later: the pages that were drawn
 * after the texts of 1,000 pages had been compared left up to 600 MB, and a process keeps what it has once taken. So a
 * collection is asked for when long texts are let go, and after a number of pages.
 */

/** This many pairs of pages leave about 100 MB. */
export const mostUncollected = 32;

/** Counts what leaves garbage, and calls `collect` after each `mostUncollected` pairs of pages. */
export function createGarbageLimit(collect: () => void) {
  let uncollected = 0;
  const collectNow = () => {
    uncollected = 0;
    collect();
  };
  return {
    /** To be called after each pair of pages that has been drawn. */
    addDrawn(): void {
      uncollected += 1;
      if (uncollected >= mostUncollected) collectNow();
    },
    collectNow,
  };
}

/**
 * V8 begins a collection when the buffers outside of its heap hold so much more than after the last one
 * (`kExternalAllocationSoftLimit`).
 */
const externalLimitBytes = 64 * 1024 * 1024;

/**
 * Has the garbage of this thread collected soon and in the background, which no interface offers, by a buffer beyond
 * V8's limit. Nothing is written to it, so that it takes no memory. Gives its size in bytes, or 0 if the system has no
 * addresses left for it.
 */
export function collectSoon(): number {
  try {
    return new ArrayBuffer(2 * externalLimitBytes).byteLength;
  } catch {
    return 0;
  }
}
