/**
 * @file The core of pdf.js, for pages and workers. The `legacy` build runs in Chromium 130, the oldest supported
 * version.
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
  type PDFDocumentLoadingTask,
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
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
};
