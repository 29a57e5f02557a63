/**
 * @file The only door to pdf.js, so that its two halves are always loaded in this order: the viewer's parts take the core from
 * `globalThis.pdfjsLib`, which the first import sets. The `legacy` build is the one for Chromium 130, the oldest we support.
 */
import {
  AnnotationMode,
  getDocument,
  InvalidPDFException,
  PasswordResponses,
  PDFDataRangeTransport,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import {
  EventBus,
  FindState,
  PDFFindController,
  PDFLinkService,
  PDFPageView,
  PDFViewer,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';

export {
  AnnotationMode,
  EventBus,
  FindState,
  getDocument,
  InvalidPDFException,
  PasswordResponses,
  PDFDataRangeTransport,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  PDFFindController,
  PDFLinkService,
  type PDFPageProxy,
  PDFPageView,
  /** The whole viewer, which the bench measures ours against; nothing else may import that file, or the order is lost. */
  PDFViewer,
  PDFWorker,
};

/** CSS pixels of one PDF point (CSS Values 4, section 6.2): what "100 %" means. */
export const cssPxPerPoint = 96 / 72;
