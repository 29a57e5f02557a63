/**
 * @file The parts of pdf.js's viewer. Everything in the window imports them from here, so that they load in this order:
 * they take the core from `globalThis.pdfjsLib`, which the first import sets. The `legacy` build is that of
 * `pdfjs-core.ts`.
 */
import 'pdfjs-dist/legacy/build/pdf.mjs';
import {
  EventBus,
  FindState,
  PDFFindController,
  PDFLinkService,
  PDFPageView,
  PDFViewer,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';

export {
  EventBus,
  FindState,
  PDFFindController,
  PDFLinkService,
  PDFPageView,
  /** The whole viewer, which the bench compares ours with. Nothing else may import that file, or the order is lost. */
  PDFViewer,
};
