import type { Box } from '../../pdf-core/analysis-types.ts';

/** A set of marked pixels: one for each pixel whose alpha in an RGBA picture is not 0. */
export type Marks = Readonly<{ data: Uint8ClampedArray; width: number; height: number }>;

/** Marked pixels that lie near each other. `areaAt` names the area of a pixel, by its index, or -1. */
export type Areas = Readonly<{ boxes: readonly Box[]; areaAt: (x: number, y: number) => number }>;

/**
 * Joins marked pixels into areas: those in one cell of a grid of `cellPx`, and those in cells that touch or have but one empty
 * cell between them, so that the letters of a word are one area. Each box is the smallest around its pixels. Areas come in the
 * order of their uppermost cell.
 */
export function areasOf({ data, width, height }: Marks, cellPx: number): Areas {
  const across = Math.ceil(width / cellPx);
  const down = Math.ceil(height / cellPx);
  const areaOfCell = new Int32Array(across * down).fill(-2);
  const edges = edgesOfCells({ data, width, height }, cellPx, across, areaOfCell);
  const boxes: Box[] = [];
  for (let first = 0; first < areaOfCell.length; first += 1) {
    if (areaOfCell[first] !== -1) continue;
    let [left, top, right, bottom] = [width, height, 0, 0];
    const open = [first];
    areaOfCell[first] = boxes.length;
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      left = Math.min(left, edges[4 * cell]!);
      top = Math.min(top, edges[4 * cell + 1]!);
      right = Math.max(right, edges[4 * cell + 2]!);
      bottom = Math.max(bottom, edges[4 * cell + 3]!);
      const [column, row] = [cell % across, Math.floor(cell / across)];
      for (let y = Math.max(0, row - 2); y <= Math.min(down - 1, row + 2); y += 1) {
        for (let x = Math.max(0, column - 2); x <= Math.min(across - 1, column + 2); x += 1) {
          const near = y * across + x;
          if (areaOfCell[near] !== -1) continue;
          areaOfCell[near] = boxes.length;
          open.push(near);
        }
      }
    }
    boxes.push({ x: left, y: top, width: right - left + 1, height: bottom - top + 1 });
  }
  const areaAt = (x: number, y: number) =>
    Math.max(-1, areaOfCell[Math.floor(y / cellPx) * across + Math.floor(x / cellPx)]!);
  return { boxes, areaAt };
}

/** The outermost marked pixels of each cell (left, top, right, bottom). Sets `areaOfCell` to -1 for the cells that have any. */
function edgesOfCells(
  { data, width, height }: Marks,
  cellPx: number,
  across: number,
  areaOfCell: Int32Array,
): Int32Array {
  const edges = new Int32Array(4 * areaOfCell.length);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / cellPx) * across;
    for (let x = 0; x < width; x += 1) {
      if (data[4 * (y * width + x) + 3] === 0) continue;
      const cell = row + Math.floor(x / cellPx);
      const at = 4 * cell;
      if (areaOfCell[cell] === -2) {
        areaOfCell[cell] = -1;
        edges.set([x, y, x, y], at);
      } else {
        if (x < edges[at]!) edges[at] = x;
        if (x > edges[at + 2]!) edges[at + 2] = x;
        edges[at + 3] = y;
      }
    }
  }
  return edges;
}
