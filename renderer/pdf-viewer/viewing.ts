import type { PdfAnalyzer } from '../pdf-core/analysis-types.ts';
import type { PdfEngine } from '../pdf-core/pdf-engine.ts';

/** What a feature needs to show documents: where they are read, and what the window does for their viewers. */
export type Viewing = Readonly<{
  urlOf: (documentId: string) => string;
  pdfEngine: PdfEngine;
  pdfAnalyzer: PdfAnalyzer;
  /** Opens an `https` address in the system's browser. */
  openLink: (url: string) => void;
  /** Gives the window the whole screen, or takes it back. */
  fillScreen?: ((isOn: boolean) => void) | undefined;
  copy: (text: string) => void;
}>;
