/**
 * @file The core of pdf.js, which pages and workers can load. The `legacy` build runs in Chromium 130, the oldest that
 * we support.
 */
import {
  AnnotationMode,
  AnnotationType,
  getDocument,
  InvalidPDFException,
  OPS,
  PasswordException,
  PasswordResponses,
  PDFDataRangeTransport,
  PDFDateString,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

export {
  AnnotationMode,
  AnnotationType,
  getDocument,
  InvalidPDFException,
  OPS,
  PasswordException,
  PasswordResponses,
  PDFDataRangeTransport,
  PDFDateString,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
};
