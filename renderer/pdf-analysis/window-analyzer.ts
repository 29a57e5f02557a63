import { browserClock } from '../base/browser-clock.ts';
import type { PdfInspector } from './analysis.ts';
import { createPdfInspector } from './pdf-analyzer.ts';
import { startAnalysisWorker } from './start-analysis-worker.ts';

/** One inspector for each place of pdf.js's files, as there is one engine (`pdf-engine.ts`): it lives as long as the page does. */
const windowInspectors = new Map<string, PdfInspector>();

/** The inspector of this window for `assetsUrl`. Its worker is started by a question, and ended when it has had none for a while. */
export function windowInspector(assetsUrl: string): PdfInspector {
  const inspector =
    windowInspectors.get(assetsUrl) ??
    createPdfInspector({ assetsUrl, spawn: startAnalysisWorker, clock: browserClock });
  windowInspectors.set(assetsUrl, inspector);
  return inspector;
}
