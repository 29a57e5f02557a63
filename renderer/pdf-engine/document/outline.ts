import type { PDFDocumentProxy } from '../pdfjs/pdfjs-core.ts';

/** An entry of the document's table of contents. */
export type OutlineEntry = Readonly<{
  title: string;
  /** A destination of the PDF, or its name. */
  destination: string | readonly unknown[] | null;
  url: string | null;
  entries: readonly OutlineEntry[];
}>;

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
