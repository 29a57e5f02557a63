import type { PDFDocumentProxy } from '../../pdf-core/pdfjs.ts';
import type { OutlineEntry } from './pdf-state.ts';

type RawEntry = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

/** The table of contents of the document; empty if it has none, or a broken one. */
export async function readOutline(pdf: PDFDocumentProxy): Promise<readonly OutlineEntry[]> {
  const outline = await pdf.getOutline().catch(() => null);
  return (outline ?? []).map(entryOf);
}

const entryOf = ({ title, dest, url, items }: RawEntry): OutlineEntry => ({
  title: title.trim() || 'Untitled',
  destination: dest,
  url,
  entries: items.map(entryOf),
});
