import { abortable } from '../../../../shared/abortable.ts';
import type { Finding } from '../../base/analysis-types.ts';
import type { PDFDocumentProxy } from '../../pdfjs/pdfjs-core.ts';
import { SlowPageError, SlowPagesError } from '../documents/slow-pages.ts';
import { pageFacts } from '../facts/page-facts.ts';
import type { PageText } from '../text/page-text.ts';
import { edgesOf, loneHeadings, overlapsOf, type PageEdges, pagesOfMargins } from './check-layout.ts';
import { type Leftover, leftoversOf, leftoverText } from './check-leftovers.ts';
import {
  barePages,
  blankPages,
  failedImages,
  fontsNotEmbedded,
  otherSizes,
  pageCountJump,
  pagesNotChecked,
  type ReadPage,
  shrunkPages,
  textOutside,
} from './check-pages.ts';

/** The limit of lines for one rule, because a template's mistake repeats on every page. */
const mostOfRule = 100;

/** What is known of a document before it is checked. */
type KnownOfDocument = Readonly<{
  /** The page count of the previous run, if there is one. */
  pagesBefore: number | null;
  /** Pages that took too long to read before. */
  slow: readonly number[];
  /** A fingerprint of each page's content; empty if it is unknown. */
  contents: readonly string[];
  /** Galley printed it at 100 %, so a smaller page is a fault. */
  isUnscaled?: boolean;
}>;

/**
 * The layout check: a short list, worst first. Equal findings on consecutive pages are one line, at the first of them.
 * Pages that cannot be read or take too long are left out, and the list says so. Rejects with the signal's reason as
 * soon as it aborts. Rejects with `SlowPagesError` if a page outside `slow` takes too long: pdf.js continues with it,
 * and reads nothing else well until then.
 */
export async function checkDocument(
  pdf: PDFDocumentProxy,
  { pagesBefore, slow, contents, isUnscaled = false }: KnownOfDocument,
  readText: (page: number) => Promise<PageText | null>,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const pages: ReadPage[] = [];
  const unreadable: number[] = [];
  const leftovers: Leftover[] = [];
  const overlaps: Finding[] = [];
  const edges: PageEdges[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    if (slow.includes(page)) continue;
    // The text first, because `readText` gives way to work for visible pages.
    const text = await abortable(
      readText(page).catch((thrown: unknown) => {
        if (!(thrown instanceof SlowPageError)) return null;
        const all = { before: [], after: [...slow, page] };
        throw new SlowPagesError(all, { before: 0, after: pdf.numPages }, { before: [], after: contents });
      }),
      signal,
    );
    const facts = await pageFacts(pdf, page, signal);
    if (facts) pages.push({ page, facts });
    if (text) {
      leftovers.push(...leftoversOf(text));
      overlaps.push(...overlapsOf(text));
      const found = edgesOf(text, facts?.bold ?? []);
      if (found) edges.push(found);
    }
    if (!facts || !text) unreadable.push(page);
  }
  return [
    pagesNotChecked(unreadable, 'cannot be read'),
    pagesNotChecked(slow, slow.length === 1 ? 'takes too long to be read' : 'take too long to be read'),
    leftoverText(leftovers),
    failedImages(pages),
    textOutside(pages),
    overlaps,
    isUnscaled ? shrunkPages(pages) : [],
    loneHeadings(edges, pdf.numPages),
    blankPages(pages, pdf.numPages),
    barePages(pages, pagesOfMargins(edges), pdf.numPages),
    pageCountJump(pdf.numPages, pagesBefore),
    otherSizes(pages),
    fontsNotEmbedded(pages),
  ].flatMap(capped);
}

function capped(findings: readonly Finding[]): readonly Finding[] {
  const [first] = findings;
  if (!first || findings.length <= mostOfRule) return findings;
  const words = `${(findings.length - mostOfRule).toLocaleString('en')} more like these`;
  return [...findings.slice(0, mostOfRule), { rule: first.rule, page: null, words, box: null }];
}
