import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type RowWindow, rowWindow, scrollTopFor } from './row-window.ts';

export type RowWindowOptions = Readonly<{
  /** The scrolling element. */
  scroller: RefObject<HTMLElement | null>;
  count: number;
  rowPx: number;
}>;

const spare = 8;

/** The rows of `scroller` to render, updated when it scrolls or changes its size, and a function that scrolls to a row. */
export function useRowWindow({ scroller, count, rowPx }: RowWindowOptions) {
  const [shown, setShown] = useState<RowWindow>({ first: 0, last: Math.min(count, spare * 4) });

  const measure = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop, clientHeight: heightPx } = element;
    const next = rowWindow({ count, rowPx, scrollTop, heightPx, spare });
    setShown((last) => (last.first === next.first && last.last === next.last ? last : next));
  }, [scroller, count, rowPx]);

  useLayoutEffect(measure, [measure]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // Rendered in the same frame as the scroll: else a fast scroll would show empty space.
    const handleScroll = () => flushSync(measure);
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    element.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', handleScroll);
    };
  }, [scroller, measure]);

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
