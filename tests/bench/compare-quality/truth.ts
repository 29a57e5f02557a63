/**
 * @file What is true of a pair of PDFs, told by the one who made them and never by the code under test.
 *
 * - Words are what stands between spaces, as they are read (logical order). A word that is replaced is one removed and one added.
 * - A passage that stands elsewhere in the order of reading is moved. Its words are neither removed nor added. When two neighbours change
 *   places, either may be told as moved, or both.
 * - A page is marked if something on it was changed by the author: on the side where it stands. The rest of a document that only flows on
 *   is not marked: reflow alone changes no page. Where the layout itself is changed (size of letters, line breaks, paper), the page where
 *   that begins is marked, and others whose words have shifted may be told or not (`mayTellMore`).
 * - Numbers that a change gives to others, as in a numbered list with a new item or in "page 3 of 20", may be told or not, and the pages
 *   on which they stand with them.
 * - Dates and identifiers inside the file, the order in which things are painted, how the file is written, and a scale that moves no word
 *   by 0.05 px change nothing.
 */

/** The earlier document and the later one. */
export type Sides<T> = Readonly<{ before: T; after: T }>;

export type Truth = Readonly<{
  isChanged: boolean;
  removed: readonly string[];
  added: readonly string[];
  /** The passages of which at least one must be reported as moved; words of the others may be. */
  moved: ReadonlyArray<readonly string[]>;
  /** Words that may be reported as removed or added, or not. */
  optional: readonly string[];
  /** Names of places whose pages must be reported: from the first to the last of each group. */
  marks: Sides<ReadonlyArray<readonly string[]>>;
  /** Pages that must be reported, by number, where no place can be named. */
  pages: Sides<readonly number[]>;
  /** Names of places in the later document that a change of look has to surround. */
  looks: readonly string[];
  /** Other pages may be reported: their words moved by a change of layout, or their numbers changed. */
  mayTellMore: boolean;
  /** The maximum number of text changes in the report; more would be unreadable. */
  mostChanges: number;
}>;

export const nothing: Truth = {
  isChanged: false,
  removed: [],
  added: [],
  moved: [],
  optional: [],
  marks: { before: [], after: [] },
  pages: { before: [], after: [] },
  looks: [],
  mayTellMore: false,
  mostChanges: Number.POSITIVE_INFINITY,
};

/** The truth about a pair that differs. Missing members are as in `nothing`. */
export const changed = (given: Partial<Truth>): Truth => ({ ...nothing, isChanged: true, ...given });

/** A place in a printed document: the page from 1, and CSS pixels at 100 % from its upper left corner. */
export type Place = Readonly<{ page: number; x: number; y: number }>;

/** The truth with its places found in the printed documents. */
export type ResolvedTruth = Truth &
  Readonly<{
    /** Every page that must be reported. */
    told: Sides<readonly number[]>;
    /** The places of `looks`. */
    lookPlaces: readonly Place[];
  }>;
