import type { PageSize } from '../pdf-pages/page-size.ts';
import { clampScale } from '../pdf-pages/zoom.ts';

/** Fitted to its column, each pair by itself; or a factor of the printed size. */
export type PairZoom = 'fit-width' | number;

/**
 * The box of a pair's papers, in CSS pixels of the sheet that scrolls. Both sides have the same scale and top left
 * corner.
 */
export type PairBox = Readonly<{ top: number; width: number; height: number; scale: number }>;

export type PairLayout = Readonly<{
  rows: readonly PairBox[];
  height: number;
  /** The width of one column; wider papers scroll inside it. */
  columnPx: number;
  /** The width of the widest paper. */
  widestPx: number;
}>;

export const pairMarginPx = 12;
export const pairGapPx = 12;
/** The line over each pair that says which pages they are. */
export const captionPx = 22;

type LayoutOptions = Readonly<{ zoom: PairZoom; columns: 1 | 2; viewPx: number }>;

/** Places pairs below each other. A size is that of the larger page of a pair, in each direction. */
export function layOutPairs(sizes: readonly PageSize[], { zoom, columns, viewPx }: LayoutOptions): PairLayout {
  const columnPx = Math.max(1, Math.floor((viewPx - 2 * pairMarginPx - (columns - 1) * pairGapPx) / columns));
  let top = 0;
  let widestPx = 1;
  const rows = sizes.map((size) => {
    const scale = zoom === 'fit-width' ? clampScale(columnPx / size.width) : zoom;
    const width = Math.max(1, Math.floor(size.width * scale));
    const height = Math.max(1, Math.floor(size.height * scale));
    const place = { top: top + captionPx, width, height, scale };
    top += captionPx + height + pairGapPx;
    widestPx = Math.max(widestPx, width);
    return place;
  });
  return { rows, height: top, columnPx, widestPx };
}

/** The first row that ends below `y`, or else the last one; -1 without rows. */
export function rowAt({ rows }: PairLayout, y: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const { top, height } = rows[middle]!;
    if (top + height > y) high = middle;
    else low = middle + 1;
  }
  return Math.min(low, rows.length - 1);
}

/** The row with the largest visible share between two heights, the first of equals; -1 without rows. */
export function mainRow(layout: PairLayout, top: number, bottom: number): number {
  let best = rowAt(layout, top);
  let most = 0;
  for (let row = best; row >= 0 && row < layout.rows.length; row += 1) {
    const place = layout.rows[row]!;
    if (place.top >= bottom) break;
    const share = (Math.min(bottom, place.top + place.height) - Math.max(top, place.top)) / place.height;
    if (share > most + 0.001) [most, best] = [share, row];
  }
  return best;
}

/**
 * A height of a pair: from the top of its papers in CSS pixels at 100 %; above them, where it is negative, in pixels of
 * the screen.
 */
export type PairPoint = Readonly<{ row: number; y: number }>;

export function pairPointAt(layout: PairLayout, y: number): PairPoint {
  const row = Math.max(0, rowAt(layout, y));
  const { top, scale } = layout.rows[row] ?? { top: 0, scale: 1 };
  const below = y - top;
  return { row, y: below < 0 ? below : below / scale };
}

/** The height of `point` on the sheet. A row beyond the end means the last one. */
export function heightOf(layout: PairLayout, point: PairPoint): number {
  const place = layout.rows[Math.min(point.row, layout.rows.length - 1)];
  if (!place) return 0;
  return place.top + (point.y < 0 ? point.y : Math.min(point.y * place.scale, place.height));
}
