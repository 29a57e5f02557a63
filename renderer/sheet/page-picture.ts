import type { Raster } from '../pdf-engine/pdf-engine.ts';

/** What the picture of a row shows: one page, or all pages side by side. */
export type PicturedPages = number | 'all';

/** More pages could not be told apart in a tile. */
export const mostPictured = 36;

/**
 * In device pixels: twice the width of an A4 page in a tile. Chromium keeps hundreds of decoded pictures, so they are
 * no larger than a dense screen needs.
 */
const pictureWidth = 240;
const gap = 4;

/** The pages in a picture of a document, and the width of each in device pixels. */
export function picturedPages(pictured: PicturedPages, count: number): Readonly<{ pages: number[]; width: number }> {
  if (pictured !== 'all') return { pages: count > 0 && pictured > count ? [] : [pictured], width: pictureWidth };
  const pages = Array.from({ length: Math.min(count, mostPictured) }, (_, at) => at + 1);
  const columns = columnsOf(pages.length);
  return { pages, width: Math.floor((pictureWidth - gap * (columns - 1)) / columns) };
}

/** The places of pages of these sizes in a picture, in rows as wide as high, and the size of the picture. */
export function placedPages(sizes: ReadonlyArray<Readonly<{ width: number; height: number }>>) {
  const columns = columnsOf(sizes.length);
  const width = Math.max(...sizes.map((size) => size.width)) + gap;
  const height = Math.max(...sizes.map((size) => size.height)) + gap;
  return {
    places: sizes.map((_, at) => ({ x: (at % columns) * width, y: Math.floor(at / columns) * height })),
    width: columns * width - gap,
    height: Math.ceil(sizes.length / columns) * height - gap,
  };
}

const columnsOf = (count: number) => Math.ceil(Math.sqrt(count));

/** Draws pages side by side into one picture and closes the rasters. Resolves to the address of the picture. */
export async function makePagePicture(rasters: readonly Raster[]): Promise<string> {
  const bitmaps = rasters.map(({ bitmap }) => bitmap);
  const { places, width, height } = placedPages(bitmaps);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  for (const [at, bitmap] of bitmaps.entries()) {
    context?.drawImage(bitmap, places[at]?.x ?? 0, places[at]?.y ?? 0);
    bitmap.close();
  }
  return URL.createObjectURL(await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 }));
}
