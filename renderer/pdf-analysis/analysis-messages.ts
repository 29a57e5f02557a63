import type { IgnoredArea } from '../../shared/proof.ts';
import type { Comparison, LookChange, PdfSource } from '../pdf-core/analysis-types.ts';

/** What the worker is asked. */
export type Question =
  | Readonly<{
      verb: 'compare';
      before: PdfSource;
      after: PdfSource;
      ignored: readonly IgnoredArea[];
      firstPage: number;
    }>
  | Readonly<{ verb: 'raster'; source: PdfSource; page: number; width: number }>
  | Readonly<{ verb: 'pixels'; before: PageOf; after: PageOf; width: number; ignored: readonly IgnoredArea[] }>
  | Readonly<{ verb: 'check'; source: PdfSource; pagesBefore: number | null }>
  | Readonly<{ verb: 'properties'; source: PdfSource }>;

export type PageOf = Readonly<{ source: PdfSource; page: number }>;

/** What a comparison has found: all of its text at first, then only the looks that were not told yet. */
export type ComparisonPart =
  | Readonly<{ first: Comparison }>
  | Readonly<{ looks: readonly LookChange[]; looked: number }>;

/** To the worker. `start` comes before all else. */
export type ToAnalyzer =
  | Readonly<{ kind: 'start'; assetsUrl: string }>
  | Readonly<{ kind: 'ask'; id: number; question: Question }>
  | Readonly<{ kind: 'cancel'; id: number }>;

/** From the worker. Each question ends with one `answer` or one `fault`, also one that was cancelled. */
export type FromAnalyzer =
  | Readonly<{ kind: 'part'; id: number; part: ComparisonPart }>
  | Readonly<{ kind: 'answer'; id: number; value: unknown }>
  | Readonly<{ kind: 'fault'; id: number; name: string; message: string }>;

/** The comparison that `sofar` and the next part make. What has not changed is kept as it is. */
export function joinPart(sofar: Comparison | null, part: ComparisonPart): Comparison {
  if ('first' in part) return part.first;
  if (!sofar) throw new Error('The first part of the comparison is missing.');
  const looks = part.looks.length > 0 ? [...sofar.looks, ...part.looks] : sofar.looks;
  return { ...sofar, looks, looked: part.looked };
}
