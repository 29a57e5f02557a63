import type { IgnoredArea, PdfSource } from '../pdf-analysis/analysis.ts';
import type { Marks } from './marks.ts';
import type { PagePictures } from './page-pictures.ts';
import type { Side } from './page-sizes.ts';
import type { PairDesk } from './pair-desk.ts';

export type CompareMode = 'side-by-side' | 'overlay' | 'swipe';

/** A document of the comparison, and what it is called, as in "The run before, 14:02". */
export type Version = Readonly<{ source: PdfSource; words: string }>;

/** What all pairs of a comparison are drawn with. */
export type Scene = Readonly<{
  versions: Readonly<Record<Side, Version>>;
  mode: CompareMode;
  desk: PairDesk;
  pictures: PagePictures;
  marks: Marks;
  currentKey: string | null;
  ignored: readonly IgnoredArea[];
  /** Draws what is to be ignored; `undefined` while that is not asked for. */
  onDrawn: ((area: IgnoredArea) => void) | undefined;
  /** Takes an ignored area back by its place in the list; `undefined` where areas cannot be changed. */
  onRemove: ((index: number) => void) | undefined;
}>;
