/**
 * Pixels of all canvases that pdf.js may hold besides the page's own while it draws one page: 800 MB. Nested
 * transparency groups and masks take one each, as large as they are on the page, until they end.
 */
export const maxLivePixels = 200_000_000;

/** Thrown into a drawing that would take more. */
export class TooManyCanvasesError extends Error {
  override readonly name = 'TooManyCanvasesError';
}

type Entry = { canvas: HTMLCanvasElement | OffscreenCanvas | null };

/** What pdf.js uses of a `BaseCanvasFactory` while it draws. */
export type CanvasMaker = {
  create(width: number, height: number): Entry;
  reset(entry: Entry, width: number, height: number): void;
  destroy(entry: Entry): void;
  getNoAlphaContext(canvas: HTMLCanvasElement | OffscreenCanvas): unknown;
};

/**
 * The maker for one drawing of a page: throws `TooManyCanvasesError` instead of taking too many pixels, and then gives
 * back all of them.
 */
export function limitCanvases(maker: CanvasMaker): CanvasMaker {
  const live = new Map<object, number>();
  let pixels = 0;

  const forget = (canvas: object | null) => {
    if (canvas === null) return;
    pixels -= live.get(canvas) ?? 0;
    live.delete(canvas);
  };
  const take = (own: number) => {
    if (pixels + own <= maxLivePixels) {
      pixels += own;
      return;
    }
    // pdf.js ends the drawing before, for which it still needs them.
    setTimeout(() => {
      for (const canvas of live.keys()) Object.assign(canvas, { width: 0, height: 0 });
      live.clear();
    });
    throw new TooManyCanvasesError('The page needs too many canvases.');
  };

  return {
    create(width, height) {
      take(width * height);
      const entry = maker.create(width, height);
      if (entry.canvas) live.set(entry.canvas, width * height);
      return entry;
    },
    reset(entry, width, height) {
      forget(entry.canvas);
      take(width * height);
      maker.reset(entry, width, height);
      if (entry.canvas) live.set(entry.canvas, width * height);
    },
    destroy(entry) {
      forget(entry.canvas);
      maker.destroy(entry);
    },
    // It reads a private field of the maker.
    getNoAlphaContext: (canvas) => maker.getNoAlphaContext(canvas),
  };
}
