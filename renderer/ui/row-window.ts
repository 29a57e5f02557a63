/** The rendered rows of a long list: the visible ones and a few around them. */
export type RowWindow = Readonly<{ first: number; last: number }>;

type RowWindowRequest = Readonly<{
  count: number;
  rowPx: number;
  scrollTop: number;
  heightPx: number;
  /** How many rows above and below the visible ones are rendered, so that fast scrolling shows no gap. */
  spare: number;
}>;

/**
 * The rows from `first` up to, not including, `last`. All rows have the same height, so the cost does not depend on the
 * count.
 */
export function rowWindow({ count, rowPx, scrollTop, heightPx, spare }: RowWindowRequest): RowWindow {
  const top = Math.max(0, Math.min(scrollTop, count * rowPx - heightPx));
  return {
    first: Math.max(0, Math.floor(top / rowPx) - spare),
    last: Math.min(count, Math.ceil((top + heightPx) / rowPx) + spare),
  };
}

/** The nearest scroll position at which row `index` is visible; `scrollTop` if it is visible already. In pixels. */
export function scrollTopFor(index: number, rowPx: number, scrollTop: number, heightPx: number): number {
  const top = index * rowPx;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + rowPx - heightPx);
}
