import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type RowWindow, rowWindow, scrollTopFor } from './row-window.ts';

type RowWindowOptions = Readonly<{
  /** The scrolling element. */
  scroller: RefObject<HTMLElement | null>;
  count: number;
  rowPx: number;
  /** How many rows above and below the visible ones are rendered. */
  spare?: number;
}>;

const usualSpare = 8;

/**
 * The rows of `scroller` to render, updated when it scrolls or changes its size, and a function that scrolls to a row.
 */
export function useRowWindow({ scroller, count, rowPx, spare = usualSpare }: RowWindowOptions) {
  const [shown, setShown] = useState<RowWindow>({ first: 0, last: Math.min(count, spare * 2) });

  /** Read only when the layout is known, because reading it while rows are added would lay them all out at once. */
  const place = useRef<Readonly<{ scrollTop: number; heightPx: number }> | null>(null);

  const show = useCallback(() => {
    if (!place.current) return;
    const next = rowWindow({ count, rowPx, ...place.current, spare });
    setShown((last) => (last.first === next.first && last.last === next.last ? last : next));
  }, [count, rowPx, spare]);

  const latestShow = useRef(show);
  useLayoutEffect(() => {
    latestShow.current = show;
    show();
  }, [show]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // Rendered in the same frame as the scroll. Otherwise a fast scroll would show empty space.
    const measure = () => {
      place.current = { scrollTop: element.scrollTop, heightPx: element.clientHeight };
      flushSync(latestShow.current);
    };
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [scroller]);

  const scrollToRow = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element) return;
      const top = scrollTopFor(index, rowPx, element.scrollTop, element.clientHeight);
      if (top !== element.scrollTop) element.scrollTop = top;
    },
    [scroller, rowPx],
  );

  return { first: Math.min(shown.first, count), last: Math.min(shown.last, count), scrollToRow };
}
