/**
 * @file The messages about pages, loaded markup, template and data between the index and the window. They cross
 * threads.
 */
import type { PageGraphic, PageWords } from '../pdf-engine/pdf-engine.ts';

/** The source of a piece of text. Offsets are in UTF-16 units. */
export type SourcePlace = Readonly<{
  /** In the loaded markup. */
  markup: Readonly<{ from: number; to: number; line: number }>;
  /** In Handlebars; `null` if that is not known. */
  template: Readonly<{ partial: string | null; from: number; to: number; line: number }> | null;
  /** `text` is in the template itself; `helper`: a helper or partial wrote it. */
  kind: 'placeholder' | 'helper' | 'text';
  /** As the template has it; empty for text. */
  expression: string;
  /** From the root of the data, with the index of each item. */
  path: string | null;
  /** The item of each surrounding list, from 0, outermost first. */
  iteration: readonly number[];
}>;

export type SourceAnswer = Readonly<{
  /** The word or words that were asked for. */
  text: string;
  /** The likeliest first. */
  places: readonly SourcePlace[];
  /** How certain the first place is: known in the template, or only in the markup. */
  certain: 'template' | 'markup' | null;
  /** Why it is not certain, or not known in the template; else `null`. */
  reason: string | null;
}>;

/** A place on a page: a box in CSS pixels at 100 %, from the upper left corner. */
export type PagePlace = Readonly<{
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}>;

export type SourcePoint = Readonly<{ page: number; x: number; y: number }>;

export type SourceInput = Readonly<{
  /** The loaded markup: Deepload, or the page of a draft. */
  markup: string;
  /** `null` without Handlebars: then only the markup is known. */
  template: string | null;
  /** JSON; `null` without Info. */
  data: string | null;
  /** The part of the data that is the template's root; `null` chooses it automatically. */
  root: string | null;
  helperNames?: readonly string[];
  partials?: Readonly<Record<string, string>>;
  pages: readonly PageWords[];
}>;

/** What of the index can be used. */
export type SourceSummary = Readonly<{
  /** Shares, from 0 to 1, of the words of the markup and of the pages whose place is known. */
  template: number;
  pages: number;
  /** Why no places in the template, or in the markup, are known. */
  problem: string | null;
}>;

/** A range of the template or of the markup whose places on the pages are searched; a caret is empty. */
export type SourceRange = Readonly<{
  of: 'template' | 'markup';
  partial: string | null;
  from: number;
  to: number;
}>;

/** The places of a range on the pages, each with a box for each of its lines. */
export type PlacesAnswer = Readonly<{
  /** The text whose places these are: a placeholder, a word, or the range itself. */
  text: string;
  /** Whether the range is in a placeholder, or in a value that one has written. */
  isPlaceholder: boolean;
  /** In the order of the template or markup. */
  places: readonly (readonly PagePlace[])[];
  /** Why there are none, else `null`. */
  reason: string | null;
}>;

/** The key of the worker's index. The worker keeps only the last index, and may have been ended. */
export type SourceMethods = {
  build(input: Readonly<{ key: string; input: SourceInput }>): SourceSummary;
  /** The text at a point, or at several points of a selection; `null` if the index must be built first. */
  at(input: Readonly<{ key: string; points: readonly SourcePoint[] }>): SourceAnswer | null;
  /** The image or rule at a point without text; `null` as above. */
  graphic(input: Readonly<{ key: string; point: SourcePoint; graphics: readonly PageGraphic[] }>): SourceAnswer | null;
  /** The places on the pages that a range has written; `null` as above. */
  places(input: Readonly<{ key: string; range: SourceRange }>): PlacesAnswer | null;
};
