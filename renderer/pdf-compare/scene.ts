import type { IgnoredArea } from '../../shared/proof.ts';
import type { PagePair } from '../pdf-engine/pdf-engine.ts';
import type { Version } from './comparison.ts';
import type { ComparisonViewport } from './comparison-viewport.ts';
import type { DifferenceMarks } from './difference-marks.ts';
import type { PageImages } from './page-images.ts';
import type { VersionSide } from './page-sizes.ts';

export type CompareMode = 'side-by-side' | 'overlay' | 'swipe';

/** The data that all pairs of a comparison are drawn with. */
export type Scene = Readonly<{
  versions: Readonly<Record<VersionSide, Version>>;
  mode: CompareMode;
  viewport: ComparisonViewport;
  images: PageImages;
  marks: DifferenceMarks;
  currentKey: string | null;
  /** Pairs that could not be compared, and those of them whose text could not be read. */
  notCompared: readonly PagePair[];
  unread: readonly PagePair[];
  ignored: readonly IgnoredArea[];
  /** Called with a drawn area; `undefined` while areas are not being drawn. */
  onDrawn: ((area: IgnoredArea) => void) | undefined;
  /** Removes an ignored area by its index; `undefined` where areas cannot be changed. */
  onRemove: ((index: number) => void) | undefined;
}>;
