import { browserClock } from '../base/browser-clock.ts';
import type { PdfAnalyzer } from './analysis.ts';
import { createPdfAnalyzer } from './pdf-analyzer.ts';
import { startAnalysisWorker } from './start-analysis-worker.ts';

/** One analyzer for each place of pdf.js's files, as there is one engine (`pdf-engine.ts`): it lives as long as the page does. */
const windowAnalyzers = new Map<string, PdfAnalyzer>();

/** The analyzer of this window for `assetsUrl`. Its worker is started by a question, and ended when it has had none for a while. */
export function windowAnalyzer(assetsUrl: string): PdfAnalyzer {
  const analyzer =
    windowAnalyzers.get(assetsUrl) ?? createPdfAnalyzer({ assetsUrl, spawn: startAnalysisWorker, clock: browserClock });
  windowAnalyzers.set(assetsUrl, analyzer);
  return analyzer;
}
