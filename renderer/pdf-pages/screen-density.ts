/** Calls `onChange` when the window moves to a screen with another density, or the system's scale changes. */
export function watchDensity(onChange: () => void): () => void {
  let query: MediaQueryList;
  const changed = () => {
    listen();
    onChange();
  };
  const listen = () => {
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', changed, { once: true });
  };
  listen();
  return () => query.removeEventListener('change', changed);
}

/**
 * The inner size of an element that scrolls, in CSS pixels. `clientWidth` is rounded. At another
 * zoom than 100 %, content of that width may be half a pixel too wide, and a scrollbar would appear for nothing.
 */
export function viewSizeOf(scroller: HTMLElement): Readonly<{ width: number; height: number }> {
  const { clientWidth, clientHeight } = scroller;
  const isExact = devicePixelRatio === 1 && Number.isInteger(scroller.getBoundingClientRect().width);
  return { width: isExact ? clientWidth : Math.max(0, clientWidth - 1), height: clientHeight };
}
