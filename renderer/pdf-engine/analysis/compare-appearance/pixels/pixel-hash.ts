import type { PdfjsImage } from '../../../pdfjs/pdfjs-internals.ts';
import { mostMarkedPx } from '../../facts/read-looks.ts';

/**
 * A hash of a picture: the same for the same pixels, and practically unique. Two streams of FNV-1a
 * (draft-eastlake-fnv-17, section 2) over 32 bits at a time; 64 bits in all, with the size.
 */
export function pixelHash({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): string {
  const words = new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2);
  let one = 0x811c9dc5;
  let other = 0xcbf29ce4;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    one = Math.imul(one ^ word, 0x01000193);
    other = Math.imul((other ^ word ^ at) + (other >>> 15), 0x85ebca6b);
  }
  return `${width}x${height} ${(one >>> 0).toString(36)} ${(other >>> 0).toString(36)}`;
}

/** A hash of the pixels of an image: the same for the same pixels. Reads a bitmap through a canvas. */
export function imageMark({ width = 0, height = 0, bitmap, data }: PdfjsImage): string {
  if (bitmap && bitmap.width > 0 && bitmap.height > 0) {
    const scale = Math.min(1, mostMarkedPx / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale));
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const mark = pixelHash(context.getImageData(0, 0, canvas.width, canvas.height));
    canvas.width = canvas.height = 0;
    return `${bitmap.width}x${bitmap.height} ${mark}`;
  }
  if (!data) return `${width}x${height}`;
  const whole = data.slice(0, data.length - (data.length % 4));
  return pixelHash({ data: new Uint8ClampedArray(whole.buffer), width, height });
}
