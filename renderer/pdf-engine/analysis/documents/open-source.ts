import type { PdfSource } from '../../base/analysis-types.ts';
import { listenForFailure } from '../../base/unless-failed.ts';
import { limitCanvases } from '../../pdfjs/canvas-room.ts';
import { hideHugeImages } from '../../pdfjs/huge-images.ts';
import { NoPagesError } from '../../pdfjs/pdf-problem.ts';
import type { PdfWorker } from '../../pdfjs/pdf-worker.ts';
import { getDocument, type PDFDocumentProxy } from '../../pdfjs/pdfjs-core.ts';
import { makeCanvasesBy, pageContentsOf } from '../../pdfjs/pdfjs-fields.ts';
import { NoFilterFactory, OffscreenCanvasFactory } from '../../pdfjs/pdfjs-internals.ts';
import { pdfjsSettings } from '../../pdfjs/pdfjs-settings.ts';
import { maxWholeBytes, RangeSource, readWhole } from '../../pdfjs/range-source.ts';
import type { PageResources } from './contents-fingerprint.ts';

export type OpenedSource = Readonly<{
  pdf: PDFDocumentProxy;
  /** An image is left out because of its size, so pages may look the same without being equal. */
  lacksHugeImage: boolean;
  /**
   * A fingerprint of the content of each page, from the first. Equal ones mean the same content; different ones may.
   * `null` if it is unknown.
   */
  fingerprints: readonly string[] | null;
  /** Shows whether pages with different fingerprints are equal except for names. */
  pageResources: ReadonlyArray<PageResources | null> | null;
  /** Calls `listener` when a part of this document, or of another one, is left out. */
  onPartNotShown: PdfWorker['onPartNotShown'];
  /** Rejects when the document can no longer be read, which pdf.js does not report; never resolves. */
  failed: Promise<never>;
  close: () => void;
}>;

/**
 * Opens a PDF inside a worker: small ones completely, others in parts. Rejects with pdf.js's errors,
 * `UnreadableDocumentError`, `NoWorkerError` or `NoPagesError`; then nothing stays open.
 */
export async function openSource(source: PdfSource, reader: PdfWorker, assetsUrl: string): Promise<OpenedSource> {
  let fail: (error: unknown) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const read =
    source.bytes <= maxWholeBytes
      ? { data: await readWhole(source.url, new AbortController().signal) }
      : { range: new RangeSource(source.url, source.bytes, fail) };
  failed.catch(() => undefined); // requests race it; without one it is not an unhandled rejection
  const password = source.password === undefined ? {} : { password: source.password };
  const lacksHugeImage = 'data' in read && hideHugeImages(read.data); // before pdf.js takes the bytes
  const task = getDocument({ ...read, ...password, ...settings(assetsUrl), worker: reader.pdfjs });
  const stopListening = listenForFailure(reader.failed, fail);
  const close = () => {
    stopListening();
    if ('range' in read) read.range.abort();
    task.destroy().catch(() => undefined); // its reader may be gone already
  };
  try {
    const pdf = await Promise.race([task.promise, failed]);
    if (pdf.numPages < 1) throw new NoPagesError('The PDF has no pages.');
    makeCanvasesBy(pdf, limitCanvases);
    // All pages need the whole file. One with errors may have other pages than its tree.
    const contents = 'data' in read ? await Promise.race([readContents(pdf), failed]) : null;
    const isKnown = contents?.names.length === pdf.numPages;
    const [fingerprints, pageResources] = isKnown ? [contents.names, contents.pageResources] : [null, null];
    const { onPartNotShown } = reader;
    return { pdf, lacksHugeImage, fingerprints, pageResources, onPartNotShown, failed, close };
  } catch (thrown) {
    task.promise.catch(() => undefined);
    close();
    throw thrown;
  }
}

const readContents = (pdf: PDFDocumentProxy) =>
  pageContentsOf(pdf) as Promise<Readonly<{
    names: readonly string[];
    pageResources: ReadonlyArray<PageResources | null>;
  }> | null>;

/**
 * Like the viewer. A worker has no document: its fonts are those of its global scope, and `OffscreenCanvas` makes its
 * canvases. Instead of SVG filters pdf.js works on the pixels itself, as in its own renderer worker.
 */
const settings = (assetsUrl: string) => ({
  ...pdfjsSettings(assetsUrl),
  fontExtraProperties: true, // the names of fonts, for the layout check and the properties
  ownerDocument: globalThis as unknown as HTMLDocument,
  CanvasFactory: OffscreenCanvasFactory,
  FilterFactory: NoFilterFactory,
});
