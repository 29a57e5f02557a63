import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type RowWindow, rowWindow, scrollTopFor } from './row-window.ts';

export type RowWindowOptions = Readonly<{
  /** The element that scrolls. */
  scroller: RefObject<HTMLElement | null>;
  count: number;
  rowPx: number;
}>;

const spare = 8;

/** The rows of `scroller` to draw now, kept up to date while it scrolls or changes size, and a way to bring one into sight. */
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
    // Drawn in the same frame as the scroll: later, a fast scroll would show empty space.
    const follow = () => flushSync(measure);
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [scroller, measure]);

  const bringIntoSight = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element) return;
      const top = scrollTopFor(index, rowPx, element.scrollTop, element.clientHeight);
      if (top !== element.scrollTop) element.scrollTop = top;
    },
    [scroller, rowPx],
  );

  return { first: Math.min(shown.first, count), last: Math.min(shown.last, count), bringIntoSight };
}
