import type { IgnoredArea } from '../../shared/proof.ts';
import type { Comparison, PdfSource } from '../pdf-core/analysis-types.ts';
import type { AppearanceProgress } from './compare-appearance/compare-appearances.ts';

/** A request to the analysis worker; each method of `PdfAnalyzer` has its own. */
export type AnalysisRequest =
  | Readonly<{
      method: 'compare';
      before: PdfSource;
      after: PdfSource;
      ignored: readonly IgnoredArea[];
      firstPage: number;
    }>
  | Readonly<{ method: 'raster'; source: PdfSource; page: number; width: number }>
  | Readonly<{ method: 'pixels'; before: PageOf; after: PageOf; width: number; ignored: readonly IgnoredArea[] }>
  | Readonly<{ method: 'check'; source: PdfSource; pagesBefore: number | null }>
  | Readonly<{ method: 'properties'; source: PdfSource }>;

export type PageOf = Readonly<{ source: PdfSource; page: number }>;

/** A part of a comparison: first all of its text, then the appearance changes found since the last part. */
export type ComparisonPart = Readonly<{ first: Comparison }> | AppearanceProgress;

/** Messages to the worker. `start` is the first. */
export type MessageToWorker =
  | Readonly<{ kind: 'start'; assetsUrl: string }>
  | Readonly<{ kind: 'request'; id: number; request: AnalysisRequest }>
  | Readonly<{ kind: 'cancel'; id: number }>;

/** Messages from the worker. Each request ends with one `result` or one `failure`, also when it was cancelled. */
export type MessageFromWorker =
  | Readonly<{ kind: 'part'; id: number; part: ComparisonPart }>
  | Readonly<{ kind: 'result'; id: number; value: unknown }>
  | Readonly<{ kind: 'failure'; id: number; name: string; message: string }>;

/** Adds the next part to a comparison; `null` before the first part. Unchanged properties stay the same objects. */
export function joinPart(soFar: Comparison | null, part: ComparisonPart): Comparison {
  if ('first' in part) return part.first;
  if (!soFar) throw new Error('The first part of the comparison is missing.');
  const appearances = part.appearances.length > 0 ? [...soFar.appearances, ...part.appearances] : soFar.appearances;
  const notCompared = part.notCompared ? [...(soFar.notCompared ?? []), ...part.notCompared] : soFar.notCompared;
  return { ...soFar, appearances, comparedPairs: part.comparedPairs, ...(notCompared && { notCompared }) };
}
