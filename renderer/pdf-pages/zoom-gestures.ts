import type { Point } from './scroll-position.ts';

/** One notch of a wheel (120 px) is a step of about a fifth. A trackpad's pinch arrives as many small deltas. */
const wheelFactor = (deltaPx: number) => Math.exp(-Math.max(-120, Math.min(120, deltaPx)) * 0.0016);
const pinchFactor = (deltaPx: number) => Math.exp(-deltaPx * 0.01);

/** Browsers sometimes count a wheel in lines (UI Events, section 3.4.1). */
const linePx = 30;

/**
 * Zooms by Ctrl and wheel, by a trackpad's pinch, which Chromium sends as the same event with small deltas, and by two
 * fingers on a touch screen. Returns a function that stops it.
 */
export function listenForZoom(scroller: HTMLElement, zoomBy: (factor: number, at: Point) => void): () => void {
  const stop = new AbortController();
  const isActive = { passive: false, signal: stop.signal };

  const pointIn = (x: number, y: number): Point => {
    const { left, top } = scroller.getBoundingClientRect();
    return { x: x - left, y: y - top };
  };

  scroller.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const deltaPx = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * linePx;
      const factor = Math.abs(deltaPx) < 50 ? pinchFactor(deltaPx) : wheelFactor(deltaPx);
      zoomBy(factor, pointIn(event.clientX, event.clientY));
    },
    isActive,
  );

  let lastSpan = 0;
  scroller.addEventListener(
    'touchmove',
    (event) => {
      const [one, two] = event.touches;
      if (!one || !two) return;
      event.preventDefault();
      const span = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
      const middle = pointIn((one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2);
      if (lastSpan > 0 && span > 0) zoomBy(span / lastSpan, middle);
      lastSpan = span;
    },
    isActive,
  );
  const ended = () => {
    lastSpan = 0;
  };
  scroller.addEventListener('touchend', ended, isActive);
  scroller.addEventListener('touchcancel', ended, isActive);
  return () => stop.abort();
}
