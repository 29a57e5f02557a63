import { createHash } from 'node:crypto';
import { scanMarkup } from '../../shared/scan-markup.ts';
import type { PrintPaper } from './paper.ts';

/**
 * Prints HTML to a PDF. Rejects with the reason of `signal`, with `PrintTimeLimitError` at the time limit, and with
 * `PrintFailedError` if Chromium cannot print the page.
 */
export type Print = (html: string, signal: AbortSignal, setup?: PrintSetup) => Promise<Uint8Array>;

/** A file that a page refers to by `fileAddress`. All uses share one copy. */
export type PrintFile = Readonly<{ mediaType: string; bytes: Uint8Array }>;

export type PrintSetup = Readonly<{
  /** By address. */
  files?: ReadonlyMap<string, PrintFile> | undefined;
  /** The paper for a page whose styles have no size. The default is A4. */
  paper?: PrintPaper | undefined;
}>;

/** The address of a file in the sandboxed print. */
export const fileAddress = (bytes: Uint8Array): string =>
  `render://file/${createHash('sha256').update(bytes).digest('hex')}`;

/** The print took longer than its time limit. */
export class PrintTimeLimitError extends Error {
  override readonly name = 'PrintTimeLimitError';
  readonly limitMs: number;

  constructor(limitMs: number) {
    super(`Printing took longer than ${limitMs / 1_000} s.`);
    this.limitMs = limitMs;
  }
}

/** Chromium could not print the page. Very long pages can crash its process. */
export class PrintFailedError extends Error {
  override readonly name = 'PrintFailedError';

  constructor(cause: unknown) {
    super('Chromium could not print the page. It may be too long.', { cause });
  }
}

/** The running header and footer of a page, as Chromium's templates. */
type PageMargins = Readonly<{ header: string | null; footer: string | null }>;

/** Elements that may precede the last `meta`. Any other element starts the body. */
const inHead = /^(?:html|head|meta|title|style|link|script|base|noscript|template)$/;

/**
 * The running header and footer that a template defines in its head:
 * <meta name="page-footer" content="Alder Lane Press | Page {page} of {pages}">
 * The bar separates left from right. CSS alone supports page numbers only since Chromium 131. The text is escaped,
 * because Chromium renders it in a separate page, without the document's content security policy.
 */
export function pageMarginsOf(html: string): PageMargins {
  const margins: { header: string | null; footer: string | null } = { header: null, footer: null };
  if (!/page-(?:header|footer)/i.test(html)) return margins;
  for (const part of scanMarkup(html, 'page')) {
    if (part?.kind !== 'open') continue;
    if (!inHead.test(part.name)) break;
    if (part.name !== 'meta') continue;
    const attribute = (wanted: string) => part.attributes.find(([name]) => name === wanted)?.[1];
    const [, which] = /^\s*page-(header|footer)\s*$/i.exec(attribute('name') ?? '') ?? [];
    const content = attribute('content');
    if (which === undefined || content === undefined) continue;
    margins[which.toLowerCase() as 'header' | 'footer'] ??= marginTemplate(content);
  }
  return margins;
}

function marginTemplate(content: string): string {
  const [left = '', right = ''] = content
    .split('|')
    .map((part) =>
      plain(part.trim())
        .replaceAll('{page}', '<span class="pageNumber"></span>')
        .replaceAll('{pages}', '<span class="totalPages"></span>'),
    );
  return `<div style="${marginStyle}"><span>${left}</span><span>${right}</span></div>`;
}

const marginStyle = [
  'box-sizing: border-box; width: 100%; padding: 0 20mm; display: flex; justify-content: space-between',
  "font: 7pt 'Helvetica Neue', 'Segoe UI', 'Liberation Sans', Arial, sans-serif; color: #6b6259",
  'font-variant-numeric: tabular-nums',
].join('; ');

/** Handlebars has escaped the values, but not the author's own text. */
const plain = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
