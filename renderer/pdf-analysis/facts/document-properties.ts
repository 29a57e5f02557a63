import { abortable } from '../../../shared/abortable.ts';
import { attachmentNames, hasDocumentScript, hasPageScript } from '../../pdf-core/active-content.ts';
import type { FontFact, PdfProperties } from '../../pdf-core/analysis-types.ts';
import { groupsBySize } from '../../pdf-core/paper-sizes.ts';
import type { PDFDocumentProxy } from '../../pdf-core/pdfjs-core.ts';
import { readInfo } from './document-info.ts';
import { type PageFacts, pageFacts } from './page-facts.ts';

/**
 * A document's own description, and the content of its pages. Every page is read for its fonts, which is free after a
 * layout check. Rejects with the signal's reason as soon as it aborts. A damaged part is left out.
 */
export async function readProperties(
  pdf: PDFDocumentProxy,
  _bytes: number,
  signal: AbortSignal,
): Promise<PdfProperties> {
  const [info, attachments, documentScript] = await abortable(
    Promise.all([readInfo(pdf), attachmentNames(pdf), hasDocumentScript(pdf)]),
    signal,
  );
  const pages: PageFacts[] = [];
  let hasScript = documentScript;
  for (let page = 1; page <= pdf.numPages; page += 1) {
    hasScript ||= await abortable(hasPageScript(pdf, page), signal);
    const facts = await pageFacts(pdf, page, signal);
    if (facts) pages.push(facts);
  }
  return { ...info, pages: pdf.numPages, sizes: sizesOf(pages), fonts: fontsOf(pages), hasScript, attachments };
}

const sizesOf = (pages: readonly PageFacts[]): PdfProperties['sizes'] =>
  groupsBySize(pages).map((group) => ({
    widthPt: group[0].widthPt,
    heightPt: group[0].heightPt,
    pages: group.length,
  }));

/** Each once, by name. A document may contain the same font many times. */
function fontsOf(pages: readonly PageFacts[]): readonly FontFact[] {
  const fonts = new Map<string, FontFact>();
  for (const font of pages.flatMap((page) => page.fonts)) {
    fonts.set([font.name, font.type, font.isEmbedded, font.isSubset].join('\n'), font);
  }
  return [...fonts.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'));
}
