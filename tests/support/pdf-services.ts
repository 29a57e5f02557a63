import { createPdfAnalyzer } from '../../renderer/pdf-engine/analysis/pdf-analyzer.ts';
import { startAnalysisWorker } from '../../renderer/pdf-engine/analysis/start-analysis-worker.ts';
import { createPdfEngine } from '../../renderer/pdf-engine/pdf-engine.ts';
import { createSharedViews } from '../../renderer/pdf-pages/shared-views.ts';
import { createDiffChoices } from '../../renderer/text-viewer/diff-choices.ts';

const assetsUrl = `${location.origin}/pdfjs/`;

/** No time limit ends a comparison on a busy machine, and no test waits for a pause. */
export const withoutLimits = { clock: { after: () => () => {} }, pairBudgetMs: 3_600_000 };

/** pdf.js and the analysis worker for component tests. The tests of a file share them, as viewers of a window do. */
export const pdfServices = {
  pdfEngine: createPdfEngine(assetsUrl),
  pdfViews: createSharedViews(),
  diffChoices: createDiffChoices(),
  pdfAnalyzer: createPdfAnalyzer({ assetsUrl, spawn: startAnalysisWorker, ...withoutLimits }),
};
