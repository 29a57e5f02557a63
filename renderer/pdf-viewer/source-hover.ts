import type { SourcePoint } from '../trace/source-places.ts';
import { sourcePointAt } from './page-points.ts';

/** The distance of the lines from the pointer, and from the edges of the window. */
const gapPx = 12;

/**
 * While Alt is held, says beside the pointer where the text under it comes from. One lookup runs at a time, and the
 * newest position wins. The returned function removes it.
 */
export function attachSourceHover(
  view: Parameters<typeof sourcePointAt>[0],
  scroller: HTMLElement,
  linesAt: (point: SourcePoint, signal: AbortSignal) => Promise<readonly string[]>,
): () => void {
  const stop = new AbortController();
  let pointer: Readonly<{ x: number; y: number }> | null = null;
  let asking: AbortController | null = null;
  let next: (() => void) | null = null;
  let shown: HTMLElement | null = null;

  const hide = () => {
    asking?.abort();
    next = null;
    shown?.remove();
    shown = null;
  };

  const show = (lines: readonly string[], { x, y }: NonNullable<typeof pointer>) => {
    shown?.remove();
    shown = null;
    if (lines.length === 0) return;
    shown = document.createElement('div');
    shown.className = 'pdf-source-hover';
    shown.role = 'status';
    shown.append(
      ...lines.map((line) => {
        const row = document.createElement('div');
        row.textContent = line;
        return row;
      }),
    );
    document.body.append(shown);
    const { width, height } = shown.getBoundingClientRect();
    const top = y + gapPx + height > innerHeight ? y - gapPx - height : y + gapPx;
    shown.style.left = `${Math.max(gapPx, Math.min(x, innerWidth - width - gapPx))}px`;
    shown.style.top = `${Math.max(gapPx, top)}px`;
  };

  const ask = () => {
    if (!pointer) return;
    const at = pointer;
    const point = sourcePointAt(view, scroller, at.x, at.y);
    if (!point) return hide();
    if (asking) {
      next = ask;
      return;
    }
    const aborter = new AbortController();
    asking = aborter;
    linesAt(point, aborter.signal)
      .catch(() => [])
      .then((lines) => {
        asking = null;
        if (!aborter.signal.aborted) show(lines, at);
        const again = next;
        next = null;
        again?.();
      });
  };

  const { signal } = stop;
  scroller.addEventListener(
    'pointermove',
    ({ altKey, clientX, clientY }) => {
      pointer = { x: clientX, y: clientY };
      if (altKey) ask();
      else if (shown || asking) hide();
    },
    { signal },
  );
  scroller.addEventListener(
    'pointerleave',
    () => {
      pointer = null;
      hide();
    },
    { signal },
  );
  scroller.addEventListener('scroll', hide, { signal });
  addEventListener('keydown', ({ key, repeat }) => key === 'Alt' && !repeat && ask(), { signal });
  addEventListener('keyup', ({ key }) => key === 'Alt' && hide(), { signal });
  addEventListener('blur', hide, { signal });

  return () => {
    stop.abort();
    hide();
  };
}
