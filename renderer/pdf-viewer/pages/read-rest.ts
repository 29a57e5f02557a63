import type { StoreApi } from 'zustand/vanilla';
import { afterPaint } from '../../base/after-paint.ts';
import type { PageViewport } from './page-viewport.ts';
import type { PdfPages } from './pdf-pages.ts';
import type { PdfState } from './pdf-state.ts';

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
  const hasAllPages = await pages.pdf.hasAllPages();
  if (!isShown()) return true;
  if (!hasAllPages) return false;
  state.setState({ readableId: documentId });
  const outline = await pages.pdf.outline();
  if (isShown()) state.setState({ outline });
  return true;
}
