import type { StoreApi } from 'zustand/vanilla';
import { afterPaint } from '../../base/after-paint.ts';
import type { PDFDocumentProxy } from '../../pdf-engine/pdfjs/pdfjs.ts';
import type { PageViewport } from './page-viewport.ts';
import type { PdfPages } from './pdf-pages.ts';
import type { OutlineEntry, PdfState } from './pdf-state.ts';

type RawEntry = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

/** The table of contents of the document; empty if it has none, or a broken one. */
async function readOutline(pdf: PDFDocumentProxy): Promise<readonly OutlineEntry[]> {
  const outline = await pdf.getOutline().catch(() => null);
  return (outline ?? []).map(entryOf);
}

const entryOf = ({ title, dest, url, items }: RawEntry): OutlineEntry => ({
  title: title.trim() || 'Untitled',
  destination: dest,
  url,
  entries: items.map(entryOf),
});

type ReadRestDependencies = Readonly<{
  documentId: string;
  viewport: PageViewport;
  state: StoreApi<PdfState>;
  /** Whether the document is on the screen still. */
  isShown: () => boolean;
}>;

/**
 * After the first picture is on the screen, reads the parts that would delay it, because the worker is one thread.
 * Resolves to whether the document has as many pages as it claims; `true` when it is no longer shown.
 */
export async function readRest(pages: PdfPages, deps: ReadRestDependencies): Promise<boolean> {
  const { documentId, viewport, state, isShown } = deps;
  await afterPaint();
  if (!isShown()) return true;
  pages.readOn();
  viewport.drawAround();
  const hasAllPages = await pages.hasAllPages();
  if (!isShown()) return true;
  if (!hasAllPages) return false;
  state.setState({ readableId: documentId });
  const outline = await readOutline(pages.pdf);
  if (isShown()) state.setState({ outline });
  return true;
}
