import { createStore } from 'zustand/vanilla';

/** A row that is dragged. `to` is the index that it would have if it were let go now; `topPx` is where it is drawn in the list. */
export type Drag = Readonly<{ key: string; from: number; to: number; topPx: number }>;

export type RowDragDependencies = Readonly<{
  /** The element that scrolls; its content begins at its top. */
  scroller: () => HTMLElement | null;
  rowPx: number;
  count: () => number;
  drop: (key: string, to: number) => void;
}>;

/** What of a pointer event matters here. */
export type Press = Pick<PointerEvent, 'pointerId' | 'clientY'>;

/** A pointer drags from this distance on; a shorter movement is a click. */
const slackPx = 4;
/** Within this distance of an edge the list scrolls by itself; at the edge by this much a frame. */
const edgePx = 36;
const fastestPx = 18;

export type RowDrag = ReturnType<typeof createRowDrag>;

/**
 * Dragging rows of one height, with mouse, pen or finger alike: pointer events, because the drag-and-drop of the system
 * knows no touch. The list scrolls near its edges; Escape puts the row back.
 */
export function createRowDrag({ scroller, rowPx, count, drop }: RowDragDependencies) {
  const state = createStore<Drag | null>(() => null);

  return {
    state,

    /** A pointer went down on the row `key` at `index`: from here on its movements are followed until it goes up. */
    press(key: string, index: number, { pointerId, clientY: startY }: Press): void {
      const list = scroller();
      if (!list) return;
      const over = new AbortController();
      const { signal } = over;
      let pointerY = startY;
      let frame = 0;
      const grabPx = startY - list.getBoundingClientRect().top + list.scrollTop - index * rowPx;

      const place = () => {
        const inListPx = pointerY - list.getBoundingClientRect().top + list.scrollTop;
        const last = count() - 1;
        const topPx = Math.max(0, Math.min(inListPx - grabPx, last * rowPx));
        const to = Math.max(0, Math.min(Math.floor(inListPx / rowPx), last));
        state.setState({ key, from: index, to, topPx }, true);
      };

      const roll = () => {
        const { top, bottom } = list.getBoundingClientRect();
        list.scrollTop += rollSpeed(pointerY, top, bottom);
        place();
        frame = requestAnimationFrame(roll);
      };

      const end = (letGo: boolean) => {
        over.abort();
        cancelAnimationFrame(frame);
        const drag = state.getState();
        state.setState(null, true);
        if (letGo && drag && drag.to !== drag.from) drop(key, drag.to);
      };

      const listen = { signal, capture: true };
      const isOurs = (event: PointerEvent) => event.pointerId === pointerId;
      addEventListener(
        'pointermove',
        (event) => {
          if (!isOurs(event)) return;
          pointerY = event.clientY;
          if (state.getState()) return place();
          if (Math.abs(pointerY - startY) < slackPx) return;
          list.setPointerCapture(pointerId);
          place();
          frame = requestAnimationFrame(roll);
        },
        listen,
      );
      addEventListener('pointerup', (event) => isOurs(event) && end(true), listen);
      addEventListener('pointercancel', (event) => isOurs(event) && end(false), listen);
      addEventListener(
        'keydown',
        (event) => {
          if (event.key !== 'Escape' || !state.getState()) return;
          event.preventDefault();
          event.stopPropagation();
          end(false);
        },
        listen,
      );
      addEventListener('blur', (event) => event.target === window && end(false), listen);
    },
  };
}

/** How far to scroll in this frame: nothing in the middle, faster the nearer to the edge and beyond it. */
export function rollSpeed(pointerY: number, top: number, bottom: number): number {
  const above = top + edgePx - pointerY;
  const below = pointerY - (bottom - edgePx);
  if (above > 0) return -Math.ceil((Math.min(above, edgePx) / edgePx) * fastestPx);
  if (below > 0) return Math.ceil((Math.min(below, edgePx) / edgePx) * fastestPx);
  return 0;
}

/** Where the row at `index` stands while another is dragged: those between make room. */
export function shiftedIndex(index: number, drag: Pick<Drag, 'from' | 'to'> | null): number {
  if (!drag) return index;
  if (index === drag.from) return drag.to;
  if (index > drag.from && index <= drag.to) return index - 1;
  if (index < drag.from && index >= drag.to) return index + 1;
  return index;
}
