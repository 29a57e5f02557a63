/**
 * @file The door to pdf.js for workers: its core alone, since the parts of its viewer need a page. The `legacy` build is the one for
 * Chromium 130, the oldest we support.
 */
import {
  AnnotationMode,
  getDocument,
  InvalidPDFException,
  PasswordException,
  PasswordResponses,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

export {
  AnnotationMode,
  getDocument,
  InvalidPDFException,
  PasswordException,
  PasswordResponses,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
};

/** CSS pixels of one PDF point (CSS Values 4, section 6.2): what "100 %" means. */
export const cssPxPerPoint = 96 / 72;
