import type { PdfAnalyzer } from '../base/analysis-types.ts';
import type { PdfAnalyzerDependencies } from './pdf-analyzer.ts';

/** The analyzer of the window: the only part of this folder that code outside the PDF engine uses. */
export const createLazyAnalyzer = (dependencies: Omit<PdfAnalyzerDependencies, 'spawn'>): PdfAnalyzer =>
  analyzerLoadedLater(async () => {
    const [{ createPdfAnalyzer }, { startAnalysisWorker }] = await Promise.all([
      import('./pdf-analyzer.ts'),
      import('./start-analysis-worker.ts'),
    ]);
    return createPdfAnalyzer({ ...dependencies, spawn: startAnalysisWorker });
  });

/**
 * An analyzer whose code loads with its first call, or ahead of it. A call rejects if that fails, and the next one
 * retries.
 */
export function analyzerLoadedLater(load: () => Promise<PdfAnalyzer>): PdfAnalyzer {
  let loading: Promise<PdfAnalyzer> | null = null;
  const analyzer = () => {
    loading ??= load().catch((reason) => {
      loading = null;
      throw reason;
    });
    return loading;
  };
  return {
    compare: async (...given) => (await analyzer()).compare(...given),
    raster: async (...given) => (await analyzer()).raster(...given),
    pixels: async (...given) => (await analyzer()).pixels(...given),
    check: async (...given) => (await analyzer()).check(...given),
    properties: async (...given) => (await analyzer()).properties(...given),
    words: async (...given) => (await analyzer()).words(...given),
    graphics: async (...given) => (await analyzer()).graphics(...given),
    // The next question fails with the reason.
    warm: () =>
      void analyzer()
        .then((made) => made.warm())
        .catch(() => {}),
    stop: () => void loading?.then((made) => made.stop()).catch(() => {}),
  };
}
