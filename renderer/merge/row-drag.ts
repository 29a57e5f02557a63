import { createStore } from 'zustand/vanilla';
import { countedItems, type MergeRow } from './merge-list.ts';

/**
 * Rows that are being moved, by a pointer or by keys. `at` are their indexes in the list, in order. `to` is the index
 * that the first would have if they were dropped now. `topPx` is where they are drawn in the list.
 */
type Drag = Readonly<{ key: string; at: readonly number[]; to: number; topPx: number; byKeys: boolean }>;

type RowDragDependencies = Readonly<{
  /** The element that scrolls. Its content begins at its top. */
  scroller: () => HTMLElement | null;
  rowPx: number;
  rows: () => readonly MergeRow[];
  /** The rows that move with the row `key`, including itself. */
  rowsMeant: (key: string) => ReadonlySet<string>;
  drop: (key: string, to: number) => void;
}>;

/** What of a pointer event matters here. */
type Press = Pick<PointerEvent, 'pointerId' | 'clientY'>;

/** A pointer drags from this distance on. A shorter movement is a click. */
const slackPx = 4;
/** Within this distance of an edge the list scrolls by itself; at the edge, this far in each frame. */
const edgePx = 36;
const fastestPx = 18;

export type RowDrag = ReturnType<typeof createRowDrag>;

/**
 * Moves rows of equal height, by mouse, pen or finger. Uses pointer events, because the system's drag and drop does not
 * support touch. The list scrolls near its edges; Escape restores the rows. Keys move picked-up rows in the same way.
 */
export function createRowDrag({ scroller, rowPx, rows, rowsMeant, drop }: RowDragDependencies) {
  const state = createStore<Drag | null>(() => null);

  const indexesOf = (key: string) => {
    const keys = rowsMeant(key);
    return rows().flatMap((row, index) => (keys.has(row.key) ? [index] : []));
  };
  /** The last possible index of the first of `count` rows. */
  const lastFor = (count: number) => rows().length - count;
  const within = (to: number, count: number) => Math.max(0, Math.min(to, lastFor(count)));

  const end = (isDropped: boolean) => {
    const drag = state.getState();
    state.setState(null, true);
    if (drag && isDropped) drop(drag.key, drag.to);
  };

  return {
    state,

    /** Picks up the row `key`, or the selected rows if it is one of them, to move them by keys. */
    pickUp(key: string): void {
      const at = indexesOf(key);
      const to = within(at[0] ?? 0, at.length);
      state.setState({ key, at, to, topPx: to * rowPx, byKeys: true }, true);
    },

    /** Moves the picked-up rows by this many places. */
    moveBy(places: number): void {
      const drag = state.getState();
      if (!drag) return;
      const to = within(drag.to + places, drag.at.length);
      state.setState({ ...drag, to, topPx: to * rowPx }, true);
    },

    /** Drops the picked-up rows where they are now, or back where they were. */
    end,

    /** A pointer went down on the row `key` at `index`. Its movements are followed until it goes up. */
    press(key: string, index: number, { pointerId, clientY: startY }: Press): void {
      const list = scroller();
      if (!list) return;
      const over = new AbortController();
      const { signal } = over;
      let pointerY = startY;
      let frame = 0;
      let at: readonly number[] = [];
      const grabPx = startY - list.getBoundingClientRect().top + list.scrollTop - index * rowPx;

      const place = () => {
        const inListPx = pointerY - list.getBoundingClientRect().top + list.scrollTop;
        const topPx = Math.max(0, Math.min(inListPx - grabPx, lastFor(1) * rowPx));
        const to = within(Math.floor(inListPx / rowPx), at.length);
        state.setState({ key, at, to, topPx, byKeys: false }, true);
      };

      const roll = () => {
        const { top, bottom } = list.getBoundingClientRect();
        list.scrollTop += rollSpeed(pointerY, top, bottom);
        place();
        frame = requestAnimationFrame(roll);
      };

      const letGo = (isDropped: boolean) => {
        over.abort();
        cancelAnimationFrame(frame);
        end(isDropped);
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
          at = indexesOf(key);
          list.setPointerCapture(pointerId);
          place();
          frame = requestAnimationFrame(roll);
        },
        listen,
      );
      addEventListener('pointerup', (event) => isOurs(event) && letGo(true), listen);
      addEventListener('pointercancel', (event) => isOurs(event) && letGo(false), listen);
      addEventListener(
        'keydown',
        (event) => {
          if (event.key !== 'Escape' || !state.getState()) return;
          event.preventDefault();
          event.stopPropagation();
          letGo(false);
        },
        listen,
      );
      addEventListener('blur', (event) => event.target === window && letGo(false), listen);
    },
  };
}

/** The distance to scroll in this frame: 0 in the middle, more near an edge and beyond it. */
export function rollSpeed(pointerY: number, top: number, bottom: number): number {
  const above = top + edgePx - pointerY;
  const below = pointerY - (bottom - edgePx);
  if (above > 0) return -Math.ceil((Math.min(above, edgePx) / edgePx) * fastestPx);
  if (below > 0) return Math.ceil((Math.min(below, edgePx) / edgePx) * fastestPx);
  return 0;
}

/** The position of the row at `index` while others are moved: those in between make room. */
export function shiftedIndex(index: number, drag: Pick<Drag, 'at' | 'to'> | null): number {
  if (!drag) return index;
  const { at, to } = drag;
  const before = countBelow(at, index);
  if (at[before] === index) return to + before;
  const inRest = index - before;
  return inRest < to ? inRest : inRest + at.length;
}

/** How many of the ascending numbers are less than `limit`. */
function countBelow(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? limit) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Moved = Pick<Drag, 'at' | 'to'>;

/** The announcements for screen readers while rows are moved by keys. */
export const pickedUpText = {
  pickedUp: (drag: Moved | null) =>
    `${countedItems(drag?.at.length ?? 0)} picked up. Arrows move, Enter drops, Escape puts back.`,
  moved: ({ at, to }: Moved, count: number) =>
    at.length === 1 ? `${to + 1} of ${count}.` : `${to + 1} to ${to + at.length} of ${count}.`,
  putBack: 'Put back.',
};
