/**
 * @file pdf.js with the parts of its viewer. Everything in the window imports them from here, so that they load in this
 * order: the viewer takes the core from `globalThis.pdfjsLib`, which the first import sets. The `legacy` build runs in
 * Chromium 130, the oldest supported version.
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
  /** The whole viewer, which the bench compares ours with. Nothing else may import that file, or the order is lost. */
  PDFViewer,
  PDFWorker,
};
