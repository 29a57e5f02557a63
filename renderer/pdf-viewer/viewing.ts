import type { PageColours } from '../../shared/preferences.ts';
import type { PdfAnalyzer } from '../pdf-core/analysis-types.ts';
import type { PdfEngine } from '../pdf-core/pdf-engine.ts';

/** A choice that is kept elsewhere, and can be changed there too. */
export type PageColoursChoice = Readonly<{
  get: () => PageColours;
  set: (next: PageColours) => void;
  /** Calls `listener` at each change until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
}>;

/** What a feature needs to show documents: where they are read, and what the window does for their viewers. */
export type Viewing = Readonly<{
  urlOf: (documentId: string) => string;
  pdfEngine: PdfEngine;
  pdfAnalyzer: PdfAnalyzer;
  /** Opens an `https` address in the system's browser. */
  openLink: (url: string) => void;
  /** Gives the window the whole screen, or takes it back. */
  fillScreen?: ((isOn: boolean) => void) | undefined;
  /** How pages are coloured, where that outlives the window. */
  pageColours?: PageColoursChoice | undefined;
  copy: (text: string) => void;
}>;
