/** Chromium cuts off elements above about 33 million pixels. A higher list scrolls faster than the pointer. */
export const maxListPx = 16_000_000;

type TallRowsRequest = Readonly<{ count: number; rowPx: number; heightPx: number; scrollTop: number }>;

/**
 * The rows from `first` up to, not including, `last` are drawn. Row `n` is at `n * rowPx + shiftPx` in an element with
 * the height `listPx`.
 */
export type TallRows = Readonly<{ first: number; last: number; shiftPx: number; listPx: number }>;

/** How many rows above and below the visible ones are drawn, so that fast scrolling shows no gap. */
const spare = 8;

/** How many pixels of the rows one pixel of scrolling passes. */
export function scrollScale({ count, rowPx, heightPx }: Omit<TallRowsRequest, 'scrollTop'>): number {
  const allPx = count * rowPx;
  return allPx <= maxListPx ? 1 : (allPx - heightPx) / (maxListPx - heightPx);
}

/** How high the element with all rows is. */
export const listPxOf = (count: number, rowPx: number): number => Math.min(count * rowPx, maxListPx);

/** `topPx`: how many pixels of the rows are above the view, if it is known more exactly than from `scrollTop`. */
export function tallRows(
  { count, rowPx, heightPx, scrollTop }: TallRowsRequest,
  topPx: number | null = null,
): TallRows {
  const scale = scrollScale({ count, rowPx, heightPx });
  const top = Math.max(0, Math.min(topPx ?? scrollTop * scale, count * rowPx - heightPx));
  return {
    first: Math.max(0, Math.floor(top / rowPx) - spare),
    last: Math.min(count, Math.ceil((top + heightPx) / rowPx) + spare),
    shiftPx: scale === 1 ? 0 : scrollTop - top,
    listPx: listPxOf(count, rowPx),
  };
}
