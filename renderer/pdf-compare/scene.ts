import type { IgnoredArea } from '../../shared/proof.ts';
import type { PdfSource } from '../pdf-core/analysis-types.ts';
import type { ComparisonViewport } from './comparison-viewport.ts';
import type { DifferenceMarks } from './difference-marks.ts';
import type { PageImages } from './page-images.ts';
import type { VersionSide } from './page-sizes.ts';

export type CompareMode = 'side-by-side' | 'overlay' | 'swipe';

/** A document of the comparison, and what it is called, as in "The run before, 14:02". */
export type Version = Readonly<{ source: PdfSource; words: string }>;

/** What all pairs of a comparison are drawn with. */
export type Scene = Readonly<{
  versions: Readonly<Record<VersionSide, Version>>;
  mode: CompareMode;
  viewport: ComparisonViewport;
  images: PageImages;
  marks: DifferenceMarks;
  currentKey: string | null;
  ignored: readonly IgnoredArea[];
  /** Draws what is to be ignored; `undefined` while that is not asked for. */
  onDrawn: ((area: IgnoredArea) => void) | undefined;
  /** Takes an ignored area back by its place in the list; `undefined` where areas cannot be changed. */
  onRemove: ((index: number) => void) | undefined;
}>;
