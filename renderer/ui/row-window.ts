/** Which rows of a long list are drawn: those in sight and a few around them. */
export type RowWindow = Readonly<{ first: number; last: number }>;

export type RowWindowRequest = Readonly<{
  count: number;
  rowPx: number;
  scrollTop: number;
  heightPx: number;
  /** Rows drawn above and below those in sight, so that a quick scroll shows no gap. */
  spare: number;
}>;

/** The rows from `first` up to, but not with, `last`. All rows have the same height, so this costs the same for any count. */
export function rowWindow({ count, rowPx, scrollTop, heightPx, spare }: RowWindowRequest): RowWindow {
  const top = Math.max(0, Math.min(scrollTop, count * rowPx - heightPx));
  return {
    first: Math.max(0, Math.floor(top / rowPx) - spare),
    last: Math.min(count, Math.ceil((top + heightPx) / rowPx) + spare),
  };
}

/** Where to scroll so that row `index` is in sight, in the least possible movement; `scrollTop` itself when it is. */
export function scrollTopFor(index: number, rowPx: number, scrollTop: number, heightPx: number): number {
  const top = index * rowPx;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + rowPx - heightPx);
}
