/**
 * @file Painting a page of text leaves one to two megabytes of garbage, a little for each glyph. It is collected
 * together with V8's own heap. The larger that was at the last collection, the later the next one is. The pages drawn
 * after comparing the texts of 1,000 pages left up to 600 MB, and a process keeps memory that it once had. So a
 * collection is requested when long texts are freed, and after a number of pages.
 */

/** This many pairs of pages leave about 100 MB. */
export const mostUncollected = 32;

/** Counts garbage, and calls `collect` after each `mostUncollected` pairs of pages. */
export function createGarbageLimit(collect: () => void) {
  let uncollected = 0;
  const collectNow = () => {
    uncollected = 0;
    collect();
  };
  return {
    /** Call after each pair of pages that has been drawn. */
    addDrawn(): void {
      uncollected += 1;
      if (uncollected >= mostUncollected) collectNow();
    },
    collectNow,
  };
}

/**
 * V8 starts a collection when the buffers outside its heap have grown by this much since the last one
 * (`kExternalAllocationSoftLimit`).
 */
const externalLimitBytes = 64 * 1024 * 1024;

/**
 * Makes V8 collect the garbage of this thread soon and in the background, for which there is no API, by a buffer above
 * V8's limit. Nothing is written to it, so it uses no memory. Returns its size in bytes, or 0 if the system has no
 * addresses left for it.
 */
export function collectSoon(): number {
  try {
    return new ArrayBuffer(2 * externalLimitBytes).byteLength;
  } catch {
    return 0;
  }
}
