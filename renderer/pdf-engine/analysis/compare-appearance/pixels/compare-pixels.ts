import pixelmatch from 'pixelmatch';
import { areTouching, type Box, unionBox } from '../../../../pdf-pages/box.ts';
import { isSamePixel, markTints, red, withoutJitter } from './faint-differences.ts';

/** A picture from a canvas: RGBA, opaque on white. */
export type Picture = Readonly<{ data: Uint8ClampedArray; width: number; height: number }>;

/**
 * The distance at which two colours differ, 0 to 1, as pixelmatch measures it. Its usual 0.1 is for photographs and
 * treats the shade of a table row (#eee on white) as white. This is 4 of 255 levels of grey; pages drawn by one program
 * do not differ by chance.
 */
const threshold = 0.015;

/** A smaller sum in an area is a speck: levels of a colour summed over its pixels; one black pixel on white is 255. */
const leastInk = 80;

/** The same for pages on which everything has moved by a part of a pixel, which leaves larger specks here and there. */
const leastInkMoved = 400;

/** Pages whose sizes differ by at most this many pixels have the same size, because of rounding. */
const roundingPx = 2;

const mostBoxes = 40;

/**
 * Compares two pictures pixel by pixel. `mask` has the size of the later one and is red where they differ; `share`
 * counts what differs out of all that either has; `boxes` surround it, at most 40, merged where they are near. What
 * only one picture has differs; where the earlier one is larger, a box along the edge of the later one says so. What
 * lies in `ignored` never differs.
 *
 * Anti-aliasing is recognised as pixelmatch does, but for areas as a whole: one in which every pixel may be
 * anti-aliasing is no change, unless ink has come or gone there. For at the size of a page on a screen the tail of a
 * comma is nothing but anti-aliasing.
 *
 * `offPx` is how far everything may have moved by itself, in pixels of the pictures: the effect of that is no
 * difference.
 */
export function diffPixels(
  before: Picture,
  after: Picture,
  ignored: readonly Box[],
  offPx = 0,
): Readonly<{ mask: Uint8ClampedArray; share: number; boxes: readonly Box[] }> {
  const width = Math.min(before.width, after.width);
  const height = Math.min(before.height, after.height);
  const earlier = cropped(before, width, height);
  const later = cropped(after, width, height);
  const common = { ...after, data: later, width, height };
  const compared = withoutIgnored(earlier, common, ignored);
  const settled = offPx > 0 ? withoutJitter(earlier, compared, { width, height, offPx }) : compared;
  const marks = marksOf(earlier, settled, { width, height }, offPx > 0 ? leastInkMoved : leastInk);
  markTints(marks, earlier, compared, { width, height });
  const mask = widened(marks, common, after);
  const isWider = after.width > width + roundingPx;
  const isHigher = after.height > height + roundingPx;
  if (isWider) paint(mask, after, { x: width, y: 0, width: after.width - width, height: after.height }, true);
  if (isHigher) paint(mask, after, { x: 0, y: height, width: after.width, height: after.height - height }, true);
  for (const box of ignored) paint(mask, after, box, false);
  const lost = lostTo(after, before);
  const all = before.width * before.height + after.width * after.height - width * height;
  const differing = paintedIn(mask) + (lost.length > 0 ? before.width * before.height - width * height : 0);
  return { mask, share: all === 0 ? 0 : differing / all, boxes: [...fewBoxes(mask, after), ...lost] };
}

/** Boxes along the edges where the later picture ends before the earlier one. */
function lostTo(after: Picture, before: Picture): readonly Box[] {
  const edgePx = 8;
  const { width, height } = after;
  const boxes: Box[] = [];
  if (before.width > width + roundingPx) boxes.push({ x: Math.max(0, width - edgePx), y: 0, width: edgePx, height });
  if (before.height > height + roundingPx) boxes.push({ x: 0, y: Math.max(0, height - edgePx), width, height: edgePx });
  return boxes;
}

/** The upper left part of a picture; its own data if that is all of it. */
function cropped({ data, width: fullWidth }: Picture, width: number, height: number): Uint8ClampedArray {
  const isWhole = data.length === 4 * width * height && data.byteOffset % 4 === 0;
  if (isWhole) return data;
  const part = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y += 1) {
    part.set(data.subarray(4 * y * fullWidth, 4 * (y * fullWidth + width)), 4 * y * width);
  }
  return part;
}

/** The later picture with the ignored parts as they were before. */
function withoutIgnored(earlier: Uint8ClampedArray, later: Picture, ignored: readonly Box[]): Uint8ClampedArray {
  if (ignored.length === 0) return later.data;
  const data = later.data.slice();
  for (const box of ignored) {
    for (const [from, to] of rowsOf(box, later)) data.set(earlier.subarray(from, to), from);
  }
  return data;
}

/** The rows of a box in the data of a picture, rounded outwards. */
function* rowsOf(box: Box, { width, height }: Picture): Generator<readonly [from: number, to: number]> {
  const left = Math.max(0, Math.floor(box.x));
  const right = Math.min(width, Math.ceil(box.x + box.width));
  const bottom = Math.min(height, Math.ceil(box.y + box.height));
  if (left >= right) return;
  for (let y = Math.max(0, Math.floor(box.y)); y < bottom; y += 1) {
    yield [4 * (y * width + left), 4 * (y * width + right)];
  }
}

/** A grid with 8 px cells for a page that is 640 px wide, which is about a letter. */
const cellOf = (width: number) => Math.max(8, Math.round(width / 80));

/** The pixels that differ, opaque in a transparent picture. */
function marksOf(
  earlier: Uint8ClampedArray,
  later: Uint8ClampedArray,
  { width, height }: Readonly<{ width: number; height: number }>,
  least: number,
): Uint8ClampedArray {
  const marks = new Uint8ClampedArray(earlier.length);
  const options = { threshold, diffMask: true };
  if (pixelmatch(earlier, later, marks, width, height, { ...options, includeAA: true }) === 0) return marks;
  const sure = new Uint8ClampedArray(earlier.length);
  pixelmatch(earlier, later, sure, width, height, options);
  const { boxes, areaAt } = joinIntoAreas({ data: marks, width, height }, cellOf(width));
  const inks = boxes.map(() => ({ sure: 0, total: [0, 0, 0], net: [0, 0, 0] }));
  for (let at = 0; at < earlier.length; at += 4) {
    if (isSamePixel(earlier, later, at)) continue;
    const area = areaAt((at >> 2) % width, Math.floor((at >> 2) / width));
    if (area < 0) continue;
    const ink = inks[area]!;
    let strongest = 0;
    for (let channel = 0; channel < 3; channel += 1) {
      const change = later[at + channel]! - earlier[at + channel]!;
      ink.total[channel]! += Math.abs(change);
      ink.net[channel]! += change;
      strongest = Math.max(strongest, Math.abs(change));
    }
    if (sure[at + 3] !== 0) ink.sure += strongest;
  }
  const isChange = inks.map(({ sure: sureInk, total, net }) => {
    const isLopsided = total.some((ink, channel) => ink >= least && Math.abs(net[channel]!) >= ink / 2);
    return isLopsided || sureInk >= least;
  });
  for (let at = 0; at < marks.length; at += 4) {
    if (marks[at + 3] !== 0 && !isChange[areaAt((at >> 2) % width, Math.floor((at >> 2) / width))])
      marks.fill(0, at, at + 4);
  }
  freePixels(sure);
  return marks;
}

function widened(marks: Uint8ClampedArray, from: Picture, to: Picture): Uint8ClampedArray {
  if (from.width === to.width && from.height === to.height) return marks;
  const wide = new Uint8ClampedArray(4 * to.width * to.height);
  for (let y = 0; y < from.height; y += 1) {
    wide.set(marks.subarray(4 * y * from.width, 4 * (y + 1) * from.width), 4 * y * to.width);
  }
  return wide;
}

function paint(mask: Uint8ClampedArray, picture: Picture, box: Box, isDifferent: boolean): void {
  for (const [from, to] of rowsOf(box, picture)) {
    if (!isDifferent) mask.fill(0, from, to);
    else for (let at = from; at < to; at += 4) mask.set(red, at);
  }
}

function paintedIn(mask: Uint8ClampedArray): number {
  let count = 0;
  for (let at = 3; at < mask.length; at += 4) if (mask[at] !== 0) count += 1;
  return count;
}

/** Boxes around the areas of a mask: on an ever coarser grid until they are few, those that overlap as one. */
function fewBoxes(data: Uint8ClampedArray, { width, height }: Picture): readonly Box[] {
  let cellPx = cellOf(width);
  let { boxes } = joinIntoAreas({ data, width, height }, cellPx);
  while (boxes.length > mostBoxes) {
    cellPx *= 2;
    boxes = joinIntoAreas({ data, width, height }, cellPx).boxes;
  }
  const merged: Box[] = [];
  for (const box of boxes) {
    let whole = box;
    for (let index = merged.length - 1; index >= 0; index -= 1) {
      if (!areTouching(merged[index]!, whole)) continue;
      whole = unionBox(whole, merged.splice(index, 1)[0]!);
      index = merged.length;
    }
    merged.push(whole);
  }
  return merged;
}

/** A set of marked pixels: one for each pixel whose alpha in an RGBA picture is not 0. */
export type MarkedPixels = Readonly<{ data: Uint8ClampedArray; width: number; height: number }>;

/** Marked pixels that are near each other. `areaAt` returns the area of a pixel, by its index, or -1. */
export type Areas = Readonly<{ boxes: readonly Box[]; areaAt: (x: number, y: number) => number }>;

/**
 * Joins marked pixels into areas. Pixels in one cell of a grid of `cellPx` belong together, and so do those of cells
 * that touch or have one empty cell between them: the letters of a word are one area. Each box is the smallest around
 * its pixels. Areas come in the order of their uppermost cell.
 */
export function joinIntoAreas({ data, width, height }: MarkedPixels, cellPx: number): Areas {
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

/**
 * The outermost marked pixels of each cell (left, top, right, bottom). Sets `areaOfCell` to -1 for the cells with any.
 */
function edgesOfCells(
  { data, width, height }: MarkedPixels,
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

/**
 * A port without another end. Objects that are transferred to it are freed (HTML, "message port post message steps").
 */
const nowhere = portWithoutEnd();

function portWithoutEnd(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  return port1;
}

/**
 * Frees the memory of unused pixels, which are empty afterwards. A garbage collection would do so too, but megabytes
 * for each page would accumulate until then. `ArrayBuffer.transfer` does not help, because the `ImageData` holds the
 * memory until it is collected.
 */
export function freePixels(...all: readonly Uint8ClampedArray[]): void {
  for (const { buffer } of all) nowhere.postMessage(null, [buffer as ArrayBuffer]);
}
