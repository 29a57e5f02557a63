import { abortable } from '../../../../shared/abortable.ts';
import { groupsBySize } from '../../../pdf-pages/paper-sizes.ts';
import type { FontFact, PdfProperties } from '../../base/analysis-types.ts';
import { attachmentNames, hasDocumentScript, hasPageScript } from '../../pdfjs/active-content.ts';
import { PDFDateString, type PDFDocumentProxy } from '../../pdfjs/pdfjs-core.ts';
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

type Info = Readonly<Record<string, unknown>>;
type Metadata = Readonly<{ info?: unknown; metadata?: unknown; hasStructTree?: unknown }>;
type Xmp = Readonly<{ get: (name: string) => unknown }>;

/** Longer values are misplaced text, and are shortened. */
const maxCharacters = 500;

/**
 * The file's own description: its information dictionary (ISO 32000-2, 14.3.3), and for missing entries its XMP
 * metadata (ISO 32000-2, 14.3.2), which PDF 2.0 prefers. Damaged ones are ignored.
 */
async function readInfo(
  pdf: PDFDocumentProxy,
): Promise<Omit<PdfProperties, 'pages' | 'sizes' | 'fonts' | 'hasScript' | 'attachments'>> {
  const [told, marks] = await Promise.all([
    pdf.getMetadata().catch((): Metadata => ({})) as Promise<Metadata>,
    pdf.getMarkInfo().catch(() => null) as Promise<unknown>,
  ]);
  const info = (told.info ?? {}) as Info;
  const xmp = (told.metadata ?? null) as Xmp | null;
  const text = (key: string, xmpName: string) => textOf(info[key]) ?? textOf(xmp?.get(xmpName));
  const moment = (key: string, xmpName: string) => momentOf(info[key]) ?? momentOf(xmp?.get(xmpName));
  return {
    version: textOf(info.PDFFormatVersion) ?? '',
    title: text('Title', 'dc:title'),
    author: text('Author', 'dc:creator'),
    producer: text('Producer', 'pdf:producer'),
    creator: text('Creator', 'xmp:creatortool'),
    createdAt: moment('CreationDate', 'xmp:createdate'),
    modifiedAt: moment('ModDate', 'xmp:modifydate'),
    isEncrypted: typeof info.EncryptFilterName === 'string',
    // Both are needed (ISO 32000-2, 14.8.1): the mark that it is tagged, and the tags.
    isTagged: told.hasStructTree === true && marks instanceof Map && marks.get('Marked') === true,
    isLinearized: info.IsLinearized === true,
  };
}

/** XMP has lists of authors. */
function textOf(value: unknown): string | null {
  const text = Array.isArray(value) ? value.filter((one) => typeof one === 'string').join(', ') : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, maxCharacters) : null;
}

/** A date of PDF ("D:20260131…", ISO 32000-2, 7.9.4) or of XMP (ISO 8601). */
function momentOf(value: unknown): number | null {
  if (typeof value !== 'string') return null;
  const date = PDFDateString.toDateObject(value);
  const atMs = date ? date.getTime() : Date.parse(value);
  return Number.isFinite(atMs) ? atMs : null;
}
