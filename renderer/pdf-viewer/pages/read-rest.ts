import type { StoreApi } from 'zustand/vanilla';
import { afterPaint } from '../../base/after-paint.ts';
import type { PageViewport } from './page-viewport.ts';
import type { PdfPages } from './pdf-pages.ts';
import type { PdfState } from './pdf-state.ts';
import { readOutline } from './read-outline.ts';

type ReadRestDependencies = Readonly<{
  documentId: string;
  viewport: PageViewport;
  state: StoreApi<PdfState>;
  /** Whether the document is on the screen still. */
  isShown: () => boolean;
}>;

/**
 * Reads, once the first picture is on the screen, what would delay that: the worker is one thread. Resolves to whether the document has the
 * pages that it says; `true` when it is no longer shown.
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
