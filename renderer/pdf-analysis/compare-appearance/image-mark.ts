import type { PdfjsImage } from '../../pdf-core/pdfjs-internals.ts';
import { mostMarkedPx } from '../facts/read-looks.ts';
import { pixelHash } from './page-rasters.ts';

/** A short name for the pixels of an image: the same for the same pixels. Reads a bitmap through a canvas. */
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
