import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element is at least this many pixels wide. */
export function useIsWide(element: RefObject<HTMLElement | null>, minPx: number): boolean {
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const resized = new ResizeObserver(() => setWide(measured.clientWidth >= minPx));
    resized.observe(measured);
    return () => resized.disconnect();
  }, [element, minPx]);
  return isWide;
}
