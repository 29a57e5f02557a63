/**
 * @file The analysis of PDFs, besides drawing. It runs in its own worker (`pdf-analyzer.ts`), so the window stays
 * responsive, and all of it is plain data. Pages count from 1. Lengths are in CSS pixels at 100 %, from the upper left
 * corner of the unrotated page.
 */
import type { IgnoredArea } from '../../../shared/proof.ts';

import type { Box } from '../../pdf-pages/box.ts';

/** A document as the worker opens it: by its address, in ranges. */
export type PdfSource = Readonly<{
  id: string;
  url: string;
  bytes: number;
  sha256: string;
  password?: string | undefined;
  /** Galley printed it at 100 %, so the layout check reports pages that Chromium has shrunk. */
  isUnscaled?: boolean;
  /** Other documents will be compared with it, one after another. It stays open beside the usual ones. */
  isBaseline?: boolean;
}>;

/** A piece of a page that something is said about. */
export type PagePart = Readonly<{ page: number; boxes: readonly Box[] }>;

/** Pages with the same content; `null` where one side has no such page. In reading order, none left out. */
export type PagePair = Readonly<{ before: number | null; after: number | null }>;

/**
 * A piece of text that only one side has, or that moved; numbering that changed; or a page that was rotated, which has
 * no boxes.
 */
export type TextChange = Readonly<{
  id: number;
  kind: 'inserted' | 'removed' | 'moved' | 'renumbered' | 'turned';
  /**
   * At most 500 characters of it. Of numbering the first and the last, "3 to 19 → 4 to 20"; of a page "Page turned by
   * 90° to the right".
   */
  text: string;
  before: PagePart | null;
  after: PagePart | null;
  /** For inserted text: the id of the removed text that it replaces. */
  replaces?: number;
  /**
   * For removed text without a replacement: its place in the later document, as a box without width between two words.
   */
  gap?: PagePart;
}>;

/** A description of a difference in looks, such as "“Total” bold" or "image replaced". */
export type LookNote = Readonly<{
  words: string;
  /** Its place in the later page; empty for content that only the earlier one has. */
  boxes: readonly Box[];
  /** Its place in the earlier page; `null` for content that only the later one has. */
  before: PagePart | null;
}>;

/** A pair of pages that look different apart from the changed words. */
export type AppearanceChange = Readonly<{
  pair: PagePair;
  /**
   * The areas that differ, in the later page, merged where they touch. Empty if only the earlier page has the
   * difference.
   */
  boxes: readonly Box[];
  /** What is known of some or all of these areas. */
  notes?: readonly LookNote[];
  /** The share of the page's pixels that differ, 0 to 1; 0 if the pages were not compared by pixels. */
  share: number;
}>;

/** The differences between two documents. The result grows: the text first, then the look of one pair after another. */
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
  /** Pairs without a change of their own whose text moved because of an earlier change. Absent for none. */
  reflowed?: readonly PagePair[];
  /** Pairs whose look has been compared, and those that can be. Equal when the comparison is complete. */
  comparedPairs: number;
  totalPairs: number;
}>;

export type CompareOptions = Readonly<{
  ignored: readonly IgnoredArea[];
  /** The visible page of the later document, whose look is compared first. */
  firstPage: number;
  /** Called with the comparison so far; the last call has `comparedPairs === totalPairs`. */
  onPart: (comparison: Comparison) => void;
  signal: AbortSignal;
}>;

/**
 * One page as a picture, which the receiver closes. `width` and `height` are those of the page, in CSS pixels at 100 %.
 */
export type Raster = Readonly<{ bitmap: ImageBitmap; width: number; height: number }>;

/** One line of the layout check. */
export type Finding = Readonly<{
  rule:
    | 'blank-page'
    | 'other-size'
    | 'font-not-embedded'
    | 'image-failed'
    | 'text-outside-page'
    | 'overlapping-text'
    | 'shrunk-page'
    | 'lone-heading'
    | 'page-count'
    | 'not-checked'
    | 'leftover-text';
  /** `null` for a finding about the whole document. */
  page: number | null;
  /** A text such as: "“{{name}}” appears in the text". */
  words: string;
  box: Box | null;
}>;

export type FontFact = Readonly<{ name: string; type: string; isEmbedded: boolean; isSubset: boolean }>;

/** What the file says of itself. */
export type PdfProperties = Readonly<{
  pages: number;
  /** Each size once, with its number of pages, most frequent first. In PDF points (1/72 inch). */
  sizes: ReadonlyArray<Readonly<{ widthPt: number; heightPt: number; pages: number }>>;
  fonts: readonly FontFact[];
  version: string;
  title: string | null;
  author: string | null;
  producer: string | null;
  creator: string | null;
  /** As the file writes them, parsed as dates where possible; milliseconds since the epoch. */
  createdAt: number | null;
  modifiedAt: number | null;
  isEncrypted: boolean;
  isTagged: boolean;
  isLinearized: boolean;
  /** Parts that Galley never runs or opens. */
  hasScript: boolean;
  attachments: readonly string[];
}>;

/** The words of a page in reading order, packed so that they cross between threads without copying. */
export type PageWords = Readonly<{
  page: number;
  /** Separated by line breaks. */
  words: string;
  /** Of each word: left, top, width and height. */
  boxes: Float32Array<ArrayBuffer>;
  /** Of each word: the number of its line. */
  lines: Int32Array<ArrayBuffer>;
}>;

/** An image on a page, or a line or an area: a rule, a border, a background. */
export type PageGraphic = Readonly<{ kind: 'image' | 'path'; box: Box }>;

/**
 * The worker as the window sees it. Each method rejects with the signal's reason as soon as it aborts, and with an
 * `Error` with a message for the author if a document cannot be opened. Documents stay open for a while, so the next
 * call is fast.
 */
export interface PdfAnalyzer {
  compare(before: PdfSource, after: PdfSource, options: CompareOptions): Promise<Comparison>;
  /** Draws a page so that it is `width` device pixels wide, at most 4,096 on a side. */
  drawPage(source: PdfSource, page: number, width: number, signal: AbortSignal): Promise<Raster>;
  /** The layout check. `pagesBefore` is the page count of the previous run, `null` without one. */
  checkLayout(source: PdfSource, pagesBefore: number | null, signal: AbortSignal): Promise<readonly Finding[]>;
  documentFacts(source: PdfSource, signal: AbortSignal): Promise<PdfProperties>;
  /** The words of all pages that can be read. */
  pageTexts(source: PdfSource, signal: AbortSignal): Promise<readonly PageWords[]>;
  /** The graphics of a page in painting order; none of a page that cannot be read. */
  pageGraphics(source: PdfSource, page: number, signal: AbortSignal): Promise<readonly PageGraphic[]>;
  /** Starts the worker before the next call, a comparison. */
  warm(): void;
  /** Ends the worker. The next call starts another. */
  stop(): void;
}
