import type { BrowserClock } from '../../base/browser-clock.ts';
import type { TextLine } from '../../pdf-engine/pdf-engine.ts';
import type { ScrollPosition } from '../../pdf-pages/scroll-position.ts';
import { type ContentShift, findContent } from './find-content.ts';
import type { PageViewport } from './page-viewport.ts';
import type { PdfPages } from './pdf-pages.ts';

/** The search for moved content ends after `patienceMs`, so that the next run is shown; 500 if it is not given. */
export type SearchClock = BrowserClock & Readonly<{ patienceMs?: number | undefined }>;

/** The number of lines that are searched for; more would not make the result more certain. */
const mostLines = 16;

/** With fewer lines in view than this, another page in view is searched for instead. */
const fewLines = 3;

/** Whether moved content is followed. At the top of a document the top stays in view. */
const looksForContent = ({ anchor }: ScrollPosition) => anchor.page > 0 || anchor.y > 0;

/** Reads what `findContentShift` needs from the shown document while the next one opens. */
export function readAhead({ page, position }: PageViewport, { linesOf }: PdfPages): void {
  if (looksForContent(position)) void linesOf(page, position.rotation);
}

/**
 * How the content in view of `before` has moved in `next`; `null` if it has not moved, is not found, or not in time.
 */
export async function findContentShift(
  viewport: PageViewport,
  before: PdfPages,
  next: PdfPages,
  { monotonicMs, after, patienceMs = 500 }: SearchClock,
  signal: AbortSignal,
): Promise<ContentShift | null> {
  const { rotation } = viewport.position;
  if (!looksForContent(viewport.position)) return null;
  const until = monotonicMs() + patienceMs;
  const isOver = () => signal.aborted || monotonicMs() > until;
  const find = async () => {
    const { from, lines } = await linesInView(viewport, before);
    return findContent({
      lines,
      from,
      pagesBefore: before.pdf.pages,
      pages: next.pdf.pages,
      linesOf: (page) => next.linesOf(page, rotation),
      isOver,
    });
  };
  let cancel = () => {};
  // A document that can no longer be read must not delay the next one.
  const late = new Promise<null>((resolve) => {
    cancel = after(patienceMs, () => resolve(null));
  });
  return Promise.race([find(), late]).finally(cancel);
}

async function linesInView(viewport: PageViewport, { linesOf }: PdfPages) {
  const { rotation, anchor } = viewport.position;
  const seenOn = async (page: number) => {
    const lines = await linesOf(page, rotation);
    const { top, bottom } = viewport.bandOf(page);
    const isSeen = ({ y, endY }: TextLine) => Math.max(y, endY) >= top && Math.min(y, endY) <= bottom;
    return { from: page, lines: lines.filter(isSeen).slice(0, mostLines) };
  };
  const main = await seenOn(viewport.page);
  return main.lines.length >= fewLines || anchor.page === viewport.page ? main : seenOn(anchor.page);
}
