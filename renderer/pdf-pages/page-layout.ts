import type { PageSize, Rotation } from './page-size.ts';

/** One page below the other, or two side by side. */
export type Columns = 1 | 2;

export type PageRect = Readonly<{ left: number; top: number; width: number; height: number }>;

/** The position of every page, in CSS pixels from the top left corner of the sheet that scrolls. */
export type Layout = Readonly<{
  boxes: readonly PageRect[];
  columns: Columns;
  scale: number;
  width: number;
  height: number;
  /**
   * Each page alone in the middle of a cell of this height, without gaps between cells; `null` where pages follow one
   * another.
   */
  cellHeight: number | null;
}>;

export const marginPx = 12;
export const gapPx = 10;

export type LayoutOptions = Readonly<{ scale: number; rotation: Rotation; columns: Columns; viewWidth: number }>;

export const isSideways = (rotation: Rotation) => rotation === 90 || rotation === 270;

export const turned = ({ width, height }: PageSize, rotation: Rotation): PageSize =>
  isSideways(rotation) ? { width: height, height: width } : { width, height };

/**
 * Places pages in rows, each row as high as its highest page, all centred. The sheet is at least as wide as the view.
 */
export function layOut(sizes: readonly PageSize[], { scale, rotation, columns, viewWidth }: LayoutOptions): Layout {
  const extents = sizes.map((size) => {
    const { width, height } = turned(size, rotation);
    return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
  });
  // Two columns meet in the middle of the sheet, so each side is as wide as the widest page.
  const widest = extents.reduce((most, { width }) => Math.max(most, width), 0);
  const needed = columns === 1 ? widest : 2 * widest + gapPx;
  const width = Math.max(viewWidth, needed + 2 * marginPx);
  const boxes: PageRect[] = [];
  let top = marginPx;
  for (let first = 0; first < extents.length; first += columns) {
    const row = extents.slice(first, first + columns);
    const rowHeight = Math.max(...row.map(({ height }) => height));
    row.forEach((extent, column) => {
      boxes.push({ ...extent, top, left: leftOf(extent.width, column, columns, width) });
    });
    top += rowHeight + gapPx;
  }
  return { boxes, columns, scale, width, height: top - gapPx + marginPx, cellHeight: null };
}

type CellOptions = Readonly<{ scale: number; rotation: Rotation; viewWidth: number; viewHeight: number }>;

/** Places each page in the middle of a view-sized cell, one below the other. */
export function layOutCells(sizes: readonly PageSize[], options: CellOptions): Layout {
  const { scale, rotation, viewWidth, viewHeight } = options;
  const boxes = sizes.map((size, index) => {
    const page = turned(size, rotation);
    const [width, height] = [Math.max(1, Math.floor(page.width * scale)), Math.max(1, Math.floor(page.height * scale))];
    const left = Math.floor((viewWidth - width) / 2);
    return { left, top: index * viewHeight + Math.floor((viewHeight - height) / 2), width, height };
  });
  return { boxes, columns: 1, scale, width: viewWidth, height: sizes.length * viewHeight, cellHeight: viewHeight };
}

function leftOf(pageWidth: number, column: number, columns: Columns, sheetWidth: number): number {
  if (columns === 1) return Math.floor((sheetWidth - pageWidth) / 2);
  const middle = sheetWidth / 2;
  return Math.floor(column === 0 ? middle - gapPx / 2 - pageWidth : middle + gapPx / 2);
}

/** The first page whose row ends below `y`; the last page if none does. */
export function pageAt(layout: Layout, y: number): number {
  const { boxes, columns, cellHeight } = layout;
  if (cellHeight !== null) return Math.max(0, Math.min(Math.floor(y / cellHeight), boxes.length - 1));
  let low = 0;
  let high = Math.ceil(boxes.length / columns) - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rowBottom(layout, middle) > y) high = middle;
    else low = middle + 1;
  }
  return low * columns;
}

function rowBottom({ boxes, columns }: Layout, row: number): number {
  let bottom = 0;
  for (let index = row * columns; index < Math.min(boxes.length, (row + 1) * columns); index += 1) {
    bottom = Math.max(bottom, boxes[index]!.top + boxes[index]!.height);
  }
  return bottom;
}

/** The pages that are partly or completely between two heights of the sheet, in order. */
export function pagesBetween(layout: Layout, top: number, bottom: number): readonly number[] {
  const pages: number[] = [];
  for (let index = pageAt(layout, top); index < layout.boxes.length; index += 1) {
    const box = layout.boxes[index]!;
    if (box.top >= bottom) break;
    if (box.top + box.height > top) pages.push(index);
  }
  return pages;
}

/** The page with the largest visible part between two heights, the first of equals. Its number is shown. */
export function mainPage(layout: Layout, top: number, bottom: number): number {
  let best = pageAt(layout, top);
  let most = 0;
  for (const index of pagesBetween(layout, top, bottom)) {
    const box = layout.boxes[index]!;
    const share = (Math.min(bottom, box.top + box.height) - Math.max(top, box.top)) / box.height;
    if (share > most + 0.001) {
      most = share;
      best = index;
    }
  }
  return best;
}
