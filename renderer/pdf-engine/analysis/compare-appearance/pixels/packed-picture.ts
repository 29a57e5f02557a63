import type { Box } from '../../../../pdf-pages/box.ts';

/**
 * A picture of a page without its white: in each row pieces of other pixels, as the white pixels before them, their
 * count, and themselves. The same pixels have the same words and rows.
 */
export type PackedPicture = Readonly<{
  width: number;
  height: number;
  words: Uint32Array<ArrayBuffer>;
  /** The first word of each row, and the end. */
  rows: Uint32Array<ArrayBuffer>;
}>;

/** A page full of text takes half of it. */
export const mostWords = 150_000;

/** Rows that are read at once, because a buffer for a whole page is slow to get. */
const bandRows = 64;

const white = 0xffffffff;

/** For all pictures: a buffer of this size is slow to get. */
const scratch = new Uint32Array(mostWords);

/** The picture of a canvas; `null` if it has too many pixels that are not white. */
export function packPicture(canvas: OffscreenCanvas, context: OffscreenCanvasRenderingContext2D): PackedPicture | null {
  const { width, height } = canvas;
  const rows = new Uint32Array(height + 1);
  for (let top = 0; top < height; top += bandRows) {
    const bottom = Math.min(top + bandRows, height);
    const pixels = new Uint32Array(context.getImageData(0, top, width, bottom - top).data.buffer);
    for (let y = top; y < bottom; y += 1) {
      rows[y + 1] = packRow(pixels, (y - top) * width, width, rows[y]!);
      if (rows[y + 1]! > mostWords) return null;
    }
  }
  return { width, height, words: scratch.slice(0, rows[height]), rows };
}

/**
 * Appends a row to the first `length` words of `scratch`; returns their number, more than `mostWords` if it does not
 * fit. A function for each row, because V8 drops its optimized code of a loop over all rows at each call.
 */
function packRow(pixels: Uint32Array, from: number, width: number, length: number): number {
  const to = from + width;
  let next = length;
  for (let at = from, last = from; at < to; ) {
    if (pixels[at] === white) {
      at += 1;
      continue;
    }
    const start = at;
    const first = next + 2;
    while (at < to && pixels[at] !== white) at += 1;
    next = first + at - start;
    if (next > mostWords) return next;
    scratch[first - 2] = start - last;
    scratch[first - 1] = at - start;
    for (let copied = start; copied < at; copied += 1) scratch[first + copied - start] = pixels[copied]!;
    last = at;
  }
  return next;
}

export function unpackPicture(picture: PackedPicture) {
  const { width, height } = picture;
  const pixels = new Uint32Array(width * height);
  for (let y = 0; y < height; y += 1) unpackRow(picture, y, pixels.subarray(y * width, (y + 1) * width));
  return { width, height, data: new Uint8ClampedArray(pixels.buffer) };
}

/** Paints the picture on a canvas of its size. */
export function paintPicture(picture: PackedPicture, context: OffscreenCanvasRenderingContext2D): void {
  const { width, height } = picture;
  for (let top = 0; top < height; top += bandRows) {
    const band = context.createImageData(width, Math.min(bandRows, height - top));
    const pixels = new Uint32Array(band.data.buffer);
    for (let row = 0; row < band.height; row += 1)
      unpackRow(picture, top + row, pixels.subarray(row * width, (row + 1) * width));
    context.putImageData(band, 0, top);
  }
}

function unpackRow({ words, rows }: PackedPicture, y: number, into: Uint32Array): void {
  into.fill(white);
  let x = 0;
  for (let at = rows[y]!; at < rows[y + 1]!; ) {
    x += words[at]!;
    const count = words[at + 1]!;
    into.set(words.subarray(at + 2, at + 2 + count), x);
    x += count;
    at += 2 + count;
  }
}

/** Whether all pixels outside of these boxes, which are rounded outwards, are the same. */
export function areSameOutside(one: PackedPicture, other: PackedPicture, boxes: readonly Box[]): boolean {
  const { width, height } = one;
  if (width !== other.width || height !== other.height) return false;
  const [row, otherRow] = [new Uint32Array(width), new Uint32Array(width)];
  for (let y = 0; y < height; y += 1) {
    if (isSameRow(one, other, y)) continue;
    unpackRow(one, y, row);
    unpackRow(other, y, otherRow);
    for (const box of boxes) {
      if (y < Math.floor(box.y) || y >= Math.ceil(box.y + box.height)) continue;
      const [from, to] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.ceil(box.x + box.width))];
      row.fill(white, from, to);
      otherRow.fill(white, from, to);
    }
    for (let x = 0; x < width; x += 1) if (row[x] !== otherRow[x]) return false;
  }
  return true;
}

function isSameRow(one: PackedPicture, other: PackedPicture, y: number): boolean {
  const [from, otherFrom] = [one.rows[y]!, other.rows[y]!];
  const length = one.rows[y + 1]! - from;
  if (length !== other.rows[y + 1]! - otherFrom) return false;
  for (let at = 0; at < length; at += 1) if (one.words[from + at] !== other.words[otherFrom + at]) return false;
  return true;
}
