import { createPdfAnalyzer } from '../../../renderer/pdf-engine/analysis/pdf-analyzer.ts';
import { startAnalysisWorker } from '../../../renderer/pdf-engine/analysis/start-analysis-worker.ts';
import type { PdfSource } from '../../../renderer/pdf-engine/base/analysis-types.ts';
import { createSourceIndex, type SourceIndex } from '../../../renderer/trace/source-index.ts';
import type { SourceAnswer, SourceInput, SourcePoint } from '../../../renderer/trace/source-places.ts';

/** A word with the point of the query, and its result. */
export type AskedWord = Readonly<{
  text: string;
  point: SourcePoint;
  /** A part of the word's width: what is this near to the point is pointed at too. */
  nearPx: number;
  answer: SourceAnswer;
  tookMs: number;
}>;
export type TracedDocument = Readonly<{ pages: number; wordsMs: number; indexMs: number; asked: readonly AskedWord[] }>;

/** The words of a PDF and the index over them, as the app makes them. */
export function mount() {
  const analyzer = createPdfAnalyzer({
    assetsUrl: 'galley://app/pdfjs/',
    spawn: startAnalysisWorker,
    clock: { after: () => () => {} },
  });
  return {
    /** Asks for every word of the document. */
    async trace(source: PdfSource, input: Omit<SourceInput, 'pages'>): Promise<TracedDocument> {
      const startedMs = performance.now();
      const pages = await analyzer.pageTexts(source, new AbortController().signal);
      const readMs = performance.now();
      const index: SourceIndex = createSourceIndex({ ...input, pages });
      const indexMs = performance.now() - readMs;
      const asked: AskedWord[] = [];
      for (const { page, words, boxes } of pages) {
        for (const [at, text] of words.split('\n').entries()) {
          const [x = 0, y = 0, width = 0, height = 0] = boxes.subarray(4 * at, 4 * at + 4);
          const point = { page, x: x + width / 2, y: y + height / 2 };
          const askedMs = performance.now();
          const answer = index.at([point]);
          asked.push({ text, point, nearPx: width / 4, answer, tookMs: performance.now() - askedMs });
        }
      }
      return { pages: pages.length, wordsMs: readMs - startedMs, indexMs, asked };
    },
  };
}
