import type { BrowserClock } from '../../../base/browser-clock.ts';
import { cssPxPerPoint } from '../../../pdf-pages/page-size.ts';
import type { PDFDocumentProxy, PDFPageProxy } from '../../pdfjs/pdfjs-core.ts';
import { type PageText, readPageText } from '../text/page-text.ts';
import type { RunStyle, TextRun } from '../text/run-course.ts';
import type { Advance } from '../text/split-run.ts';
import { areContentsDamaged } from './contents-fingerprint.ts';
import type { OpenedSource } from './open-source.ts';
import { createReadingLimit, SlowPageError } from './slow-pages.ts';

/** The document has no page of that number. */
export class NoSuchPageError extends Error {
  override readonly name = 'NoSuchPageError';
}

export type OpenDocument = Readonly<{
  pdf: PDFDocumentProxy;
  pages: number;
  fingerprints: OpenedSource['fingerprints'];
  pageResources: OpenedSource['pageResources'];
  /** An image is left out because of its size, so pages may look the same without being equal. */
  readonly lacksImage: boolean;
  /** Runs `draw`, which draws one of its pages. */
  whileDrawn: <T>(draw: () => Promise<T>) => Promise<T>;
  failed: Promise<never>;
  /** Rejects with `NoSuchPageError`, or with pdf.js's error. */
  page: (page: number) => Promise<PDFPageProxy>;
  /**
   * The words of a page, read once; `null` for an unreadable page. Rejects with `SlowPageError` if it takes too long.
   */
  text: (page: number) => Promise<PageText | null>;
  /**
   * Frees the words of a long document, most of its memory; they are read again on demand. `false` for a shorter one.
   */
  forgetLongText: () => boolean;
  /** A hash of the picture of each page that has been drawn for a comparison. */
  pixelHashes: Map<number, string>;
  /** The content of each page that has been read for a comparison, by its number (`paintingFingerprint`). */
  paintings: Map<number, string | null>;
  close: () => void;
}>;

/** The words of longer documents are not kept for the next comparison. */
const mostKeptPages = 400;

/** The facts about a document while it is open. */
export function createOpenDocument(
  { pdf, lacksHugeImage, fingerprints, pageResources, onPartNotShown, failed, close }: OpenedSource,
  advance: Advance,
  clock: Pick<BrowserClock, 'after'>,
): OpenDocument {
  const texts = new Map<number, Promise<PageText | null>>();
  const inTime = createReadingLimit(clock);
  let lacksImage = lacksHugeImage;
  let drawn = 0;
  const ignoreParts = onPartNotShown((part) => {
    lacksImage ||= (part === 'large-image' || part === 'many-images') && drawn > 0;
  });

  const page = (number: number) =>
    Number.isInteger(number) && number >= 1 && number <= pdf.numPages
      ? pdf.getPage(number)
      : Promise.reject(new NoSuchPageError(`This PDF has no page ${number}.`));

  const read = async (number: number): Promise<PageText | null> => {
    try {
      const text = await inTime(
        page(number).then((known) => textOf(known, advance)),
        number,
      );
      const resources = pageResources?.[number - 1];
      if (text.words.length === 0 && resources && areContentsDamaged(resources)) return null;
      const content = fingerprints?.[number - 1];
      return content === undefined ? text : { ...text, content };
    } catch (thrown) {
      if (thrown instanceof NoSuchPageError || thrown instanceof SlowPageError) throw thrown;
      return null;
    }
  };

  return {
    pdf,
    pages: pdf.numPages,
    fingerprints,
    pageResources,
    get lacksImage() {
      return lacksImage;
    },
    async whileDrawn(draw) {
      drawn += 1;
      try {
        return await draw();
      } finally {
        drawn -= 1;
      }
    },
    failed,
    page,
    text(number) {
      const text = texts.get(number) ?? read(number);
      texts.set(number, text);
      return text;
    },
    forgetLongText() {
      const isLong = pdf.numPages > mostKeptPages;
      if (isLong) texts.clear();
      return isLong;
    },
    pixelHashes: new Map(),
    paintings: new Map(),
    close() {
      ignoreParts();
      texts.clear();
      close();
    },
  };
}

async function textOf(page: PDFPageProxy, advance: Advance): Promise<PageText> {
  const { width, height, transform } = page.getViewport({ scale: cssPxPerPoint });
  // pdf.js would split ligatures before it puts the letters of Arabic and Hebrew in reading order.
  const { items, styles } = await page.getTextContent({ disableNormalization: true });
  const runs = items.filter((item): item is Extract<typeof item, { str: string }> => 'str' in item) as TextRun[];
  const frame = { page: page.pageNumber, width, height, transform: transform as number[] };
  return readPageText(runs, styles as Record<string, RunStyle>, frame, advance);
}
