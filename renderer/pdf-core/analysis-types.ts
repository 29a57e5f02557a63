/**
 * @file What can be asked of a PDF besides drawing it for the eye. All of it happens in a worker of its own
 * (`pdf-analyzer.ts`), so the window stays free; all of it is plain data. Pages count from 1. Lengths are in CSS pixels
 * at 100 %, from the upper left corner of the page as it is seen unrotated by the author.
 */
import type { IgnoredArea } from '../../shared/proof.ts';

import type { Box } from './box.ts';

/** A document as the worker opens it: by its address, in ranges. */
export type PdfSource = Readonly<{
  id: string;
  url: string;
  bytes: number;
  sha256: string;
  password?: string | undefined;
}>;

/** A piece of a page that something is said about. */
export type PagePart = Readonly<{ page: number; boxes: readonly Box[] }>;

/** Pages that show the same content; `null` where one side has no such page. In the order of reading, none left out. */
export type PagePair = Readonly<{ before: number | null; after: number | null }>;

/**
 * A piece of text that only one side has, or that both have in another place; numbers that count and now count
 * otherwise; or a page whose text is turned, which has no boxes.
 */
export type TextChange = Readonly<{
  id: number;
  kind: 'inserted' | 'removed' | 'moved' | 'renumbered' | 'turned';
  /**
   * At most 500 characters of it; of numbers the first and the last, "3 to 19 → 4 to 20"; of a page "Page turned by 90°
   * to the right".
   */
  text: string;
  before: PagePart | null;
  after: PagePart | null;
  /** For inserted text: the id of the removed text in whose place it stands. */
  replaces?: number;
  /**
   * For removed text with nothing in its place: where it was in the later document, as a box without width between two
   * words.
   */
  gap?: PagePart;
}>;

/** What is known of a difference in looks, such as "“Total” bold" or "image replaced". */
export type LookNote = Readonly<{
  words: string;
  /** Where it is in the later page; empty for what only the earlier one has. */
  boxes: readonly Box[];
  /** Where it was; `null` for what only the later page has. */
  before: PagePart | null;
}>;

/** A pair of pages that look different besides the words that have changed. */
export type AppearanceChange = Readonly<{
  pair: PagePair;
  /**
   * The areas that differ, in the later page; merged where they touch. Empty if only the earlier page has what differs.
   */
  boxes: readonly Box[];
  /** What is known of some or all of these areas. */
  notes?: readonly LookNote[];
  /** The share of the page's pixels that differ, 0 to 1; 0 if the pages were not compared by pixels. */
  share: number;
}>;

/** What has changed between two documents. It grows: the text first, then the look of one pair after another. */
export type Comparison = Readonly<{
  pagesBefore: number;
  pagesAfter: number;
  pairs: readonly PagePair[];
  texts: readonly TextChange[];
  appearances: readonly AppearanceChange[];
  /**
   * Pairs whose text or look could not be compared: a page cannot be read or drawn, or takes too long. Absent for none.
   */
  notCompared?: readonly PagePair[];
  /**
   * Those of `notCompared` whose text could not be read, on one side at least: nothing on them has been compared.
   * Absent for none.
   */
  unread?: readonly PagePair[];
  /**
   * Pairs without a change of their own whose text flows on from another page, because of a change before. Absent for
   * none.
   */
  reflowed?: readonly PagePair[];
  /** Pairs whose look has been compared, out of those that can be. Equal when all is said. */
  comparedPairs: number;
  totalPairs: number;
}>;

export type CompareOptions = Readonly<{
  ignored: readonly IgnoredArea[];
  /** The page of the later document that is in sight: its look is compared first. */
  firstPage: number;
  /** Called with the comparison so far; the last call has `comparedPairs === totalPairs`. */
  onPart: (comparison: Comparison) => void;
  signal: AbortSignal;
}>;

/**
 * One page as a picture, which the receiver closes. `width` and `height` are those of the page, in CSS pixels at 100 %.
 */
export type Raster = Readonly<{ bitmap: ImageBitmap; width: number; height: number }>;

/** Where two pages differ pixel by pixel: a picture that is transparent where they agree. The receiver closes it. */
export type PixelDifference = Readonly<{ mask: ImageBitmap; share: number; boxes: readonly Box[] }>;

/** One line of the layout check. */
export type Finding = Readonly<{
  rule:
    | 'blank-page'
    | 'other-size'
    | 'font-not-embedded'
    | 'image-failed'
    | 'text-outside-page'
    | 'page-count'
    | 'not-checked'
    | 'leftover-text';
  /** `null` for one that concerns the whole document. */
  page: number | null;
  /** A text such as: "“{{name}}” appears in the text". */
  words: string;
  box: Box | null;
}>;

export type FontFact = Readonly<{ name: string; type: string; isEmbedded: boolean; isSubset: boolean }>;

/** What the file says of itself. */
export type PdfProperties = Readonly<{
  pages: number;
  /** Each size once, with the number of pages that have it, the most frequent first. In PDF points (1/72 inch). */
  sizes: ReadonlyArray<Readonly<{ widthPt: number; heightPt: number; pages: number }>>;
  fonts: readonly FontFact[];
  version: string;
  title: string | null;
  author: string | null;
  producer: string | null;
  creator: string | null;
  /** As the file writes them, read as dates where they can be; milliseconds since the epoch. */
  createdAt: number | null;
  modifiedAt: number | null;
  isEncrypted: boolean;
  isTagged: boolean;
  isLinearized: boolean;
  /** Parts that Galley never runs or opens. */
  hasScript: boolean;
  attachments: readonly string[];
}>;

/** The words of a page in reading order, packed so that they cross between threads at no cost. */
export type PageWords = Readonly<{
  page: number;
  /** Separated by line breaks. */
  words: string;
  /** Of each word: left, top, width and height. */
  boxes: Float32Array<ArrayBuffer>;
  /** Of each word: the number of its line. */
  lines: Int32Array<ArrayBuffer>;
}>;

/**
 * The worker as the window sees it. Each verb rejects with the signal's reason at once when it is aborted, and with an
 * `Error` whose message is for the author when a document cannot be opened. Documents stay open for a while after a
 * question, so a second one is quick.
 */
export interface PdfAnalyzer {
  compare(before: PdfSource, after: PdfSource, options: CompareOptions): Promise<Comparison>;
  /** Draws a page so that it is `width` device pixels wide, at most 4,096 on a side. */
  raster(source: PdfSource, page: number, width: number, signal: AbortSignal): Promise<Raster>;
  /** Compares how two pages look, whatever their texts; the pictures are `width` device pixels wide. */
  pixels(
    before: Readonly<{ source: PdfSource; page: number }>,
    after: Readonly<{ source: PdfSource; page: number }>,
    width: number,
    ignored: readonly IgnoredArea[],
    signal: AbortSignal,
  ): Promise<PixelDifference>;
  /** The layout check. `pagesBefore` is the page count of the run before, `null` if there was none. */
  check(source: PdfSource, pagesBefore: number | null, signal: AbortSignal): Promise<readonly Finding[]>;
  properties(source: PdfSource, signal: AbortSignal): Promise<PdfProperties>;
  /** The words of all pages that can be read. */
  words(source: PdfSource, signal: AbortSignal): Promise<readonly PageWords[]>;
  /** Starts the worker ahead of the next question, a comparison. */
  warm(): void;
  /** Ends the worker; the next question starts another. */
  stop(): void;
}
