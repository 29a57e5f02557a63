import type { IgnoredArea } from '../../../shared/proof.ts';
import type {
  Comparison,
  Finding,
  PageGraphic,
  PageWords,
  PdfProperties,
  PdfSource,
  Raster,
} from '../base/analysis-types.ts';
import type { AppearanceProgress } from './compare-appearance/compare-appearances.ts';
import type { SlowPages } from './documents/slow-pages.ts';
import type { FullPair } from './page-placements/placements.ts';

/** `slowPages`: pages that took too long to read before. They are not read again. */
export type CompareRequest = Readonly<{
  before: PdfSource;
  after: PdfSource;
  ignored: readonly IgnoredArea[];
  firstPage: number;
  pairChoice?: PairChoice;
  slowPages?: SlowPages;
}>;

export type CheckRequest = Readonly<{ source: PdfSource; pagesBefore: number | null; slowPages?: SlowPages }>;

type WordsRequest = Readonly<{ source: PdfSource; slowPages?: SlowPages }>;

type OnProgress = (progress: AnalysisProgress) => void;

/** The methods of the analysis worker. */
export type AnalysisMethods = {
  /** The first call. `readers` are the ports of pdf.js workers that were started for it. */
  start(setup: Readonly<{ assetsUrl: string; pairBudgetMs: number; readers: readonly MessagePort[] }>): void;
  ping(): void;
  /** The comparison is the sum of its parts. */
  compare(request: CompareRequest, report: OnProgress): void;
  drawPage(request: PageOf & Readonly<{ width: number }>, report: OnProgress): Raster;
  checkLayout(request: CheckRequest, report: OnProgress): readonly Finding[];
  documentFacts(source: PdfSource, report: OnProgress): PdfProperties;
  pageTexts(request: WordsRequest, report: OnProgress): readonly PageWords[];
  pageGraphics(request: PageOf, report: OnProgress): readonly PageGraphic[];
};

/**
 * A part of a comparison, or the work that begins. Work is reported before each step of another page or pair, because
 * nothing can be sent in the middle of a step. `budgetMs` is the time of a pair that begins.
 */
export type AnalysisProgress = Readonly<{ part: ComparisonPart }> | WorkBegun;

export type WorkBegun = Readonly<{ work: CurrentWork; budgetMs?: number }>;

/**
 * The pairs that count as not compared without being drawn: those in `leftOut`, and if `only` is given all pairs
 * outside it.
 */
export type PairChoice = Readonly<{ leftOut: readonly FullPair[]; only?: readonly FullPair[] }>;

/**
 * The current work for a request: the texts of a comparison, which may take long; a visible page; or the look of these
 * pairs, the first of which is drawn or compared next.
 */
export type CurrentWork = 'texts' | 'page' | readonly FullPair[];

type PageOf = Readonly<{ source: PdfSource; page: number }>;

/** A part of a comparison: first all of its text, then the appearance changes found since the last part. */
export type ComparisonPart = Readonly<{ first: Comparison }> | AppearanceProgress;

/** Adds the next part to a comparison; `null` before the first part. Unchanged properties stay the same objects. */
export function joinPart(soFar: Comparison | null, part: ComparisonPart): Comparison {
  if ('first' in part) return part.first;
  if (!soFar) throw new Error('The first part of the comparison is missing.');
  const appearances = part.appearances.length > 0 ? [...soFar.appearances, ...part.appearances] : soFar.appearances;
  const notCompared = part.notCompared ? [...(soFar.notCompared ?? []), ...part.notCompared] : soFar.notCompared;
  return { ...soFar, appearances, comparedPairs: part.comparedPairs, ...(notCompared && { notCompared }) };
}
