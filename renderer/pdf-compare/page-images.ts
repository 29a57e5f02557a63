import { createTaskQueue } from '../base/task-queue.ts';
import type { PdfAnalyzer, PdfSource, Raster } from '../pdf-engine/pdf-engine.ts';

/** With two, the worker draws one while the other is being transferred. */
const atOnce = 2;

/** The largest width that the worker draws. */
const maxPx = 4_096;

type ImageRequest = Readonly<{
  source: PdfSource;
  page: number;
  /** In CSS pixels. */
  widthPx: number;
  signal: AbortSignal;
}>;

/** Draws pages at the density of the screen. The receiver must close the picture. */
export function createPageImages(analyzer: Pick<PdfAnalyzer, 'drawPage'>) {
  const line = createTaskQueue(atOnce);
  return {
    async draw({ source, page, widthPx, signal }: ImageRequest): Promise<Raster> {
      const width = Math.max(1, Math.min(maxPx, Math.round(widthPx * devicePixelRatio)));
      const raster = await line(() => analyzer.drawPage(source, page, width, signal), signal);
      if (!signal.aborted) return raster;
      raster.bitmap.close();
      throw signal.reason;
    },
  };
}

export type PageImages = ReturnType<typeof createPageImages>;
