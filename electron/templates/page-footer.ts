/**
 * The running foot that a template asks for, as Chromium's `footerTemplate`, or null if it asks for none:
 *
 *     <meta name="page-footer" content="Alder Lane Press | Page {page} of {pages}">
 *
 * The bar parts left from right. CSS alone can number pages only from Chromium 131 on. The text is escaped: Chromium
 * draws a foot in a page of its own, where the rules for the document do not hold.
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
  return `<div style="${footStyle}"><span>${left}</span><span>${right}</span></div>`;
}

const footStyle = [
  'box-sizing: border-box; width: 100%; padding: 0 20mm; display: flex; justify-content: space-between',
  "font: 7pt 'Helvetica Neue', 'Segoe UI', 'Liberation Sans', Arial, sans-serif; color: #6b6259",
  'font-variant-numeric: tabular-nums',
].join('; ');

/** Handlebars has escaped what came out of the record; the author's own text has not been. */
const plain = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
