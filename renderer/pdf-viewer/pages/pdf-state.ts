import type { DocumentInfo } from '../../../shared/model.ts';
import type { PageColours } from '../../../shared/preferences.ts';
import type { FindQuery, FindResult, OutlineEntry, PdfProblem } from '../../pdf-engine/pdf-engine.ts';
import type { ViewState } from './page-viewport.ts';
import type { LackingParts } from './pdf-pages.ts';

/** Larger documents are only shown after the user confirms it. */
export const largeBytes = 200 * 1024 * 1024;

/** `content`: its bytes, if they are already loaded. */
export type ShownDocument = DocumentInfo & Readonly<{ content?: Uint8Array | null }>;

/** The state of the requested document. While it is `opening`, the pages of the previous one may still be shown. */
export type PdfPhase =
  | Readonly<{ name: 'empty' }>
  | Readonly<{ name: 'opening' }>
  | Readonly<{ name: 'shown' }>
  | Readonly<{ name: 'password'; wasWrong: boolean }>
  | Readonly<{ name: 'problem'; problem: PdfProblem }>
  | Readonly<{ name: 'large'; bytes: number }>;

export type PdfPanel = 'pages' | 'outline' | 'check';

export type PdfState = Readonly<{
  phase: PdfPhase;
  /** The number of pages of the shown document; 0 while none is shown. */
  pages: number;
  /** The shown document, which may still be the previous one. */
  shownId: string | null;
  /** The shown document, once its first picture is on the screen. Requests before that would delay the picture. */
  readableId: string | null;
  /** What is not shown of the shown document. */
  lacking: LackingParts;
  view: ViewState;
  /** pdf.js has not responded for `stuckAfterMs`, but may still do so. */
  isStuck: boolean;
  canGoBack: boolean;
  canGoForward: boolean;
  find: Readonly<{ isOpen: boolean; query: FindQuery; result: FindResult }>;
  panel: PdfPanel | null;
  pageColours: PageColours;
  /** One page at a time fills the screen. */
  isPresenting: boolean;
  isPrintOpen: boolean;
  outline: readonly OutlineEntry[];
}>;

const lacksNothing: LackingParts = { hugeImage: false, manyImages: false, other: false };

/** The state while no document is on the screen. */
export const nothingShown = {
  pages: 0,
  shownId: null,
  readableId: null,
  lacking: lacksNothing,
  canGoBack: false,
  canGoForward: false,
  isPrintOpen: false,
  outline: [],
} satisfies Partial<PdfState>;

export const initialPdfState: PdfState = {
  ...nothingShown,
  phase: { name: 'empty' },
  view: { page: 1, scale: 1, zoom: 'auto', rotation: 0, columns: 1 },
  isStuck: false,
  find: {
    isOpen: false,
    query: { text: '', matchCase: false, highlightAll: true },
    result: { state: 'idle', current: 0, total: 0 },
  },
  panel: null,
  pageColours: 'paper',
  isPresenting: false,
};
