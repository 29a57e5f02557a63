/**
 * HTML to the bytes of a PDF. Rejects with the reason of `signal`, with `PrintTimeLimitError` when it takes too long, and with
 * `PrintFailedError` when Chromium cannot print the page.
 */
export type Print = (html: string, signal: AbortSignal) => Promise<Uint8Array>;

/** The page was not printed within the time that one print may take. */
export class PrintTimeLimitError extends Error {
  override readonly name = 'PrintTimeLimitError';
  readonly limitMs: number;

  constructor(limitMs: number) {
    super(`Printing took longer than ${limitMs / 1_000} s.`);
    this.limitMs = limitMs;
  }
}

/** Chromium could not print the page. Its process ends on some that are very long. */
export class PrintFailedError extends Error {
  override readonly name = 'PrintFailedError';

  constructor(cause: unknown) {
    super('Chromium could not print the page. It may be too long.', { cause });
  }
}

/**
 * The running footer that a template defines, as Chromium's `footerTemplate`, or null if it defines none:
 *
 *     <meta name="page-footer" content="Alder Lane Press | Page {page} of {pages}">
 *
 * The bar separates left from right. CSS alone can number pages only from Chromium 131 on. The text is escaped: Chromium
 * renders a footer in a page of its own, without the content security policy of the document.
 */
export function pageFooterOf(html: string): string | null {
  const content = /<meta\s+name="page-footer"\s+content="([^"]*)"/.exec(html)?.[1];
  if (content === undefined) return null;
  const [left = '', right = ''] = content
    .split('|')
    .map((part) =>
      plain(part.trim())
        .replaceAll('{page}', '<span class="pageNumber"></span>')
        .replaceAll('{pages}', '<span class="totalPages"></span>'),
    );
  return `<div style="${footerStyle}"><span>${left}</span><span>${right}</span></div>`;
}

const footerStyle = [
  'box-sizing: border-box; width: 100%; padding: 0 20mm; display: flex; justify-content: space-between',
  "font: 7pt 'Helvetica Neue', 'Segoe UI', 'Liberation Sans', Arial, sans-serif; color: #6b6259",
  'font-variant-numeric: tabular-nums',
].join('; ');

/** Handlebars has escaped the values, but not the author's own text. */
const plain = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
