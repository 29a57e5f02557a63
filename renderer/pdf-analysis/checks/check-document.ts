import { abortable } from '../../../shared/abortable.ts';
import type { Finding } from '../../pdf-core/analysis-types.ts';
import type { PDFDocumentProxy } from '../../pdf-core/pdfjs-core.ts';
import { SlowPageError } from '../documents/reading-limit.ts';
import { pageFacts } from '../facts/page-facts.ts';
import type { PageText } from '../text/page-text.ts';
import { type Leftover, leftoversOf, leftoverText } from './check-leftovers.ts';
import { failedImages, fontsNotEmbedded } from './check-objects.ts';
import { textOutside } from './check-outside.ts';
import { blankPages, otherSizes, pageCountJump, type ReadPage } from './check-pages.ts';

/** Lines of one rule; a template that goes wrong goes wrong on every page. */
const mostOfRule = 100;

/**
 * The layout check: a quiet list, the worst first. What is the same on consecutive pages is one line, at the first of them. A page that
 * cannot be read is passed over. Rejects with the signal's reason as soon as it is aborted, and with `SlowPageError` where a page takes too long.
 */
export async function checkDocument(
  pdf: PDFDocumentProxy,
  pagesBefore: number | null,
  readText: (page: number) => Promise<PageText | null>,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const pages: ReadPage[] = [];
  const leftovers: Leftover[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    // The text first, because `readText` lets work for visible pages go before.
    const text = await abortable(
      readText(page).catch((thrown: unknown) => {
        if (thrown instanceof SlowPageError) throw thrown;
        return null;
      }),
      signal,
    );
    const facts = await pageFacts(pdf, page, signal);
    if (facts) pages.push({ page, facts });
    if (text) leftovers.push(...leftoversOf(text));
  }
  return [
    leftoverText(leftovers),
    failedImages(pages),
    textOutside(pages),
    blankPages(pages, pdf.numPages),
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
