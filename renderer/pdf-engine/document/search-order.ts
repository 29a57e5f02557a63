export type SearchDirection = 'next' | 'previous';

/**
 * The order in which a search reads the pages: from the visible page to the end, then from the start, so that the first
 * match does not wait for pages after it. Pages count from 0.
 */
export function createSearchOrder(pages: number, pageInView: () => number) {
  const isRead = new Uint8Array(pages);
  let left = pages;
  let step = 1;
  let from = -1;
  let at = 0;

  return {
    /** The page to read now; `null` if there is none left. */
    next(): number | null {
      if (left === 0) return null;
      const inView = Math.min(Math.max(pageInView(), 0), pages - 1);
      if (inView !== from) {
        from = inView;
        at = inView;
      }
      while (isRead[at] === 1) at = (at + step + pages) % pages;
      isRead[at] = 1;
      left -= 1;
      return at;
    },
    /** Where the search goes from now on. */
    turn(direction: SearchDirection): void {
      step = direction === 'next' ? 1 : -1;
      from = -1;
    },
  };
}

export type SearchOrder = ReturnType<typeof createSearchOrder>;
