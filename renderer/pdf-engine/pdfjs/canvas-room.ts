/**
 * Pixels of all canvases besides the page's own that pdf.js may hold while it draws one page: 800 MB. Each nested
 * transparency group and mask takes one, as large as it is on the page, until it ends.
 */
export const maxLivePixels = 200_000_000;

/** Thrown into a drawing that would take more. */
class TooManyCanvasesError extends Error {
  override readonly name = 'TooManyCanvasesError';
}

type Entry = { canvas: HTMLCanvasElement | OffscreenCanvas | null };

/** The part of `BaseCanvasFactory` that pdf.js uses while it draws. */
export type CanvasMaker = {
  create(width: number, height: number): Entry;
  reset(entry: Entry, width: number, height: number): void;
  destroy(entry: Entry): void;
  getNoAlphaContext(canvas: HTMLCanvasElement | OffscreenCanvas): unknown;
};

/**
 * A canvas factory for one drawing of a page. It throws `TooManyCanvasesError` instead of using too many pixels, and
 * then frees all of them.
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
    // pdf.js ends the drawing first, for which it still needs them.
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
