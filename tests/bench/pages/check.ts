import { browserClock } from '../../../renderer/base/browser-clock.ts';
import { createPdfAnalyzer } from '../../../renderer/pdf-engine/analysis/pdf-analyzer.ts';
import { startAnalysisWorker } from '../../../renderer/pdf-engine/analysis/start-analysis-worker.ts';
import type { Finding, PdfSource } from '../../../renderer/pdf-engine/base/analysis-types.ts';

/** The layout check, as a row of the sheet is checked. */
export function mount() {
  const analyzer = createPdfAnalyzer({
    assetsUrl: 'galley://app/pdfjs/',
    spawn: startAnalysisWorker,
    clock: browserClock,
  });
  return {
    check: (source: PdfSource): Promise<readonly Finding[]> =>
      analyzer.checkLayout({ ...source, isUnscaled: true }, null, new AbortController().signal),
  };
}
