import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { scrollTopFor } from './row-window.ts';
import { listPxOf, scrollScale, type TallRows, tallRows } from './tall-rows.ts';

type TallRowsOptions = Readonly<{
  /** The scrolling element. */
  scroller: RefObject<HTMLElement | null>;
  /** May be millions. */
  count: number;
  rowPx: number;
  /** The part that covers the upper edge of the view, such as sticky headings. */
  coveredPx?: number;
  /** Called with the first visible row. */
  onTopRow?: ((row: number) => void) | undefined;
}>;

/**
 * The rows of `scroller` to draw, updated when it scrolls or changes its size, and a function that scrolls to a row.
 */
export function useTallRows({ scroller, count, rowPx, coveredPx = 0, onTopRow }: TallRowsOptions) {
  const [shown, setShown] = useState<TallRows>(() => tallRows({ count, rowPx, heightPx: 400, scrollTop: 0 }));
  /** The exact position of our own scrolling, because `scrollTop` is too coarse for millions of rows. */
  const exact = useRef<Readonly<{ scrollTop: number; topPx: number }> | null>(null);
  const latest = useRef({ count, rowPx, coveredPx, onTopRow });
  latest.current = { count, rowPx, coveredPx, onTopRow };

  const measure = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop, clientHeight } = element;
    const { count, rowPx, coveredPx, onTopRow } = latest.current;
    const heightPx = clientHeight - coveredPx;
    const topPx = exact.current?.scrollTop === scrollTop ? exact.current.topPx : null;
    if (topPx === null) exact.current = null;
    const next = tallRows({ count, rowPx, heightPx, scrollTop }, topPx);
    setShown((last) =>
      last.first === next.first &&
      last.last === next.last &&
      last.shiftPx === next.shiftPx &&
      last.listPx === next.listPx
        ? last
        : next,
    );
    // A hidden list has no top.
    if (clientHeight > 0)
      onTopRow?.(Math.floor((topPx ?? scrollTop * scrollScale({ count, rowPx, heightPx })) / rowPx));
  }, [scroller]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of rows is what has changed
  useLayoutEffect(measure, [measure, count, rowPx]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // Drawn in the same frame as the scroll. Otherwise a fast scroll would show empty space.
    const handleScroll = () => flushSync(measure);
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    element.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', handleScroll);
    };
  }, [scroller, measure]);

  /** Scrolls no further than needed, or with `isTop` so that the row is the first. */
  const scrollToRow = useCallback(
    (row: number, isTop = false) => {
      const element = scroller.current;
      if (!element) return;
      const { count, rowPx, coveredPx } = latest.current;
      const heightPx = element.clientHeight - coveredPx;
      const scale = scrollScale({ count, rowPx, heightPx });
      const before = exact.current?.scrollTop === element.scrollTop ? exact.current.topPx : element.scrollTop * scale;
      const topPx = isTop ? row * rowPx : scrollTopFor(row, rowPx, before, heightPx);
      if (topPx === before) return;
      element.scrollTop = topPx / scale;
      exact.current = { scrollTop: element.scrollTop, topPx };
      measure();
    },
    [scroller, measure],
  );

  // The height of the current rows: one may scroll to any of them before they are measured.
  return { ...shown, last: Math.min(shown.last, count), listPx: listPxOf(count, rowPx), scrollToRow };
}
