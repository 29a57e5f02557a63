import type { Finding, PdfAnalyzer, PdfSource, Raster } from '../pdf-engine/pdf-engine.ts';
import { type PicturedPages, picturedPages } from './page-picture.ts';
import type { RowLooks, RowResult } from './sheet-row.ts';

export type RowLooksDependencies = Readonly<{
  analyzer: Pick<PdfAnalyzer, 'drawPage' | 'checkLayout'>;
  /** Makes a picture of pages and closes the rasters. Resolves to its address. */
  makePicture: (rasters: readonly Raster[]) => Promise<string>;
  /** Frees a picture. */
  dropPicture: (address: string) => void;
}>;

/** Makes the picture and the findings of a row that has a verdict. Rejects with the reason of `signal`. */
export const createRowLooks =
  ({ analyzer, makePicture, dropPicture }: RowLooksDependencies) =>
  async (last: RowResult, source: PdfSource, pictured: PicturedPages, signal: AbortSignal): Promise<RowLooks> => {
    const isSamePage = last.looksOf === source.id;
    const hasPicture = isSamePage && last.pictured === pictured;
    const picture = hasPicture ? last.picture : await pictureOf().catch(unlessAborted<string | null>(null));
    try {
      const findings = isSamePage
        ? last.findings
        : await analyzer.checkLayout(source, null, signal).catch(unlessAborted<readonly Finding[]>([]));
      signal.throwIfAborted();
      return { looksOf: source.id, picture, pictured, findings };
    } catch (thrown) {
      if (picture !== null && !hasPicture) dropPicture(picture);
      throw thrown;
    }

    async function pictureOf(): Promise<string | null> {
      const { pages, width } = picturedPages(pictured, last.pages);
      const rasters: Raster[] = [];
      try {
        for (const number of pages) rasters.push(await analyzer.drawPage(source, number, width, signal));
      } catch (thrown) {
        for (const { bitmap } of rasters) bitmap.close();
        throw thrown;
      }
      return rasters.length === 0 ? null : makePicture(rasters);
    }

    /** The value after a failure; an abort is thrown. */
    function unlessAborted<T>(value: T): () => T {
      return () => {
        signal.throwIfAborted();
        return value;
      };
    }
  };
