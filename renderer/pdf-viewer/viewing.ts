import type { createJsonPlaces } from '../info/json-places.ts';
import type { InfoCalls } from '../info/template-filters.ts';
import type { PdfAnalyzer, PdfEngine } from '../pdf-engine/pdf-engine.ts';
import type { SharedViews } from '../pdf-pages/shared-views.ts';
import type { DiffChoicesStore } from '../text-viewer/diff-choices.ts';

/** The services that document viewers use: where documents are read, pdf.js, and functions of the window. */
export type Viewing = Readonly<{
  urlOf: (documentId: string) => string;
  /** Where the Info viewer stores its filters and saves its results. */
  infoCalls?: InfoCalls | undefined;
  /** Where the trees of Info were left. */
  infoPlaces?: ReturnType<typeof createJsonPlaces> | undefined;
  pdfEngine: PdfEngine;
  pdfViews: SharedViews;
  pdfAnalyzer: PdfAnalyzer;
  /** How long the viewer searches the next run for content that has moved, in milliseconds. */
  patienceMs?: number | undefined;
  /** How comparisons of texts are shown. */
  diffChoices: DiffChoicesStore;
  /** Opens an `https` address in the system's browser. */
  openLink: (url: string) => void;
  /** Enters or leaves full screen. */
  fillScreen?: ((isOn: boolean) => void) | undefined;
  copy: (text: string) => void;
  /** Drags the document out of the window with the pointer that has begun to drag. */
  dragOut?: ((documentId: string) => void) | undefined;
}>;
