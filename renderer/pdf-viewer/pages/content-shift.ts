import type { BrowserClock } from '../../base/browser-clock.ts';
import { type ContentShift, findContent } from './find-content.ts';
import type { TextLine } from './page-lines.ts';
import type { PageViewport } from './page-viewport.ts';
import type { PdfPages } from './pdf-pages.ts';

/** A run is shown at the latest after this, wherever the content may be. */
const patienceMs = 500;

/** Lines that tell where an author looks: more would say no more. */
const mostLines = 16;

/** What stays in view must be more than a glimpse of a page, in lines. */
const fewLines = 3;

/**
 * Where what is in sight of `before` stands in `next`; `null` if it stands where it stood, is not to be found, or not soon enough. At the top
 * of a document the top stays in view, with whatever is new there.
 */
export async function findContentShift(
  viewport: PageViewport,
  before: PdfPages,
  next: PdfPages,
  { monotonicMs, after }: BrowserClock,
  signal: AbortSignal,
): Promise<ContentShift | null> {
  const { anchor, rotation } = viewport.position;
  if (anchor.page === 0 && anchor.y <= 0) return null;
  const until = monotonicMs() + patienceMs;
  const isOver = () => signal.aborted || monotonicMs() > until;
  const find = async () => {
    const { from, lines } = await linesInSight(viewport, before);
    return findContent({
      lines,
      from,
      pagesBefore: before.pdf.numPages,
      pages: next.pdf.numPages,
      linesOf: (page) => next.linesOf(page, rotation),
      isOver,
    });
  };
  let cancel = () => {};
  // A document that can no longer be read would keep the next one waiting.
  const late = new Promise<null>((resolve) => {
    cancel = after(patienceMs, () => resolve(null));
  });
  return Promise.race([find(), late]).finally(cancel);
}

async function linesInSight(viewport: PageViewport, { linesOf }: PdfPages) {
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
