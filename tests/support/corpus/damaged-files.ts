import { onePage, stream, textLine, writePdf } from './write-pdf.ts';

const whole = () => writePdf(onePage());

/** Files whose structure is broken, by name. */
export const damagedFiles: Readonly<Record<string, () => string>> = {
  // The second half is missing, as after a broken download.
  'truncated.pdf': () => whole().slice(0, whole().length / 2),
  // Ends in the middle of the cross-reference table.
  'truncated-xref.pdf': () => whole().slice(0, whole().indexOf('trailer') - 30),
  // Only the header.
  'header-only.pdf': () => '%PDF-1.7\n',
  // The header is missing; the end is there.
  'no-header.pdf': () => whole().slice(whole().indexOf('\n') + 1),
  // The header comes later than the 1,024 bytes in which readers look for it.
  'late-header.pdf': () => `${'x'.repeat(1_999)}\n${whole()}`,
  // A whole file with an incremental update that breaks off in the middle of a long stream.
  'update-cut-off.pdf': () => `${whole()}9 0 obj\n<< /Length 9000 >>\nstream\n${'0 0 m '.repeat(600)}`,
  // Starts as a PDF and continues as a web page.
  'web-page-after-header.pdf': () => '%PDF-1.7\n<!doctype html><title>Sign in</title><p>Please sign in.</p>\n',
  // No cross-reference table: a reader has to look for the objects.
  'no-xref.pdf': () => whole().replace(/xref\n0[\s\S]*(?=trailer)/, ''),
  // Neither a cross-reference table nor a trailer.
  'no-trailer.pdf': () => whole().slice(0, whole().indexOf('xref\n')),
  // Every offset of the table is 7 bytes off.
  'wrong-offsets.pdf': () => writePdf(onePage(), { shift: 7 }),
  // `startxref` points behind the end of the file.
  'wrong-startxref.pdf': () => whole().replace(/startxref\n\d+/, 'startxref\n999999'),
  // No `%%EOF` at the end.
  'no-end-marker.pdf': () => whole().replace('%%EOF\n', ''),
  // Other bytes before the header, so that every offset counts from somewhere else.
  'garbage-before-header.pdf': () => `HTTP/1.1 200 OK\r\nX-Powered-By: a proxy\r\n\r\n${whole()}`,
  // Other bytes after the end, more than the 1,024 in which readers look for the end marker.
  'garbage-after-end.pdf': () => whole() + '\0'.repeat(5_000),
  // Lines end with a carriage return alone, also those of the table.
  'old-mac-line-ends.pdf': () => whole().replaceAll('\n', '\r'),
  // A version that does not exist.
  'unknown-version.pdf': () => writePdf(onePage(), { version: '9.9' }),
  // `endobj` is missing everywhere.
  'no-endobj.pdf': () => whole().replaceAll('endobj\n', '       '),
  // The length of the content stream is far too small.
  'stream-length-too-small.pdf': () => whole().replace(/\/Length \d+/, '/Length 3'),
  // The length of the content stream goes beyond the file.
  'stream-length-too-large.pdf': () => whole().replace(/\/Length \d+/, '/Length 99'),
  // The length of the content stream is an object that does not exist.
  'stream-length-missing.pdf': () => whole().replace(/\/Length \d+/, '/Length 77 0 R'),
  // The trailer names an earlier table, which is the same one again.
  'xref-loop.pdf': () => writePdf(onePage(), { trailer: `/Prev ${whole().lastIndexOf('xref\n0')}` }),
  // The catalog that the trailer names does not exist.
  'no-catalog.pdf': () => whole().replace('/Root 1 0 R', '/Root 8 0 R').replace('/Type /Catalog', '/Type /Katalog'),
  // The page tree is empty.
  'no-pages.pdf': () => writePdf({ ...onePage(), 2: '<< /Type /Pages /Kids [] /Count 0 >>' }),
  // The page tree says that it has more pages than it has.
  'too-large-page-count.pdf': () => writePdf({ ...onePage(), 2: '<< /Type /Pages /Kids [3 0 R] /Count 5 >>' }),
  // The page tree does not say how many pages it has.
  'no-page-count.pdf': () => writePdf({ ...onePage(), 2: '<< /Type /Pages /Kids [3 0 R] >>' }),
  // A node of the page tree is its own child.
  'cyclic-page-tree.pdf': () => writePdf({ ...onePage(), 2: '<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 2 >>' }),
  // One of two pages is an object that does not exist.
  'missing-page.pdf': () => writePdf({ ...onePage(), 2: '<< /Type /Pages /Kids [3 0 R 30 0 R] /Count 2 >>' }),
  // One of two pages is a number.
  'page-is-a-number.pdf': () =>
    writePdf({ ...onePage(), 2: '<< /Type /Pages /Kids [3 0 R 30 0 R] /Count 2 >>', 30: '42' }),
  // The page's content is an object that does not exist.
  'missing-content.pdf': () => whole().replace('/Contents 4 0 R', '/Contents 9 0 R'),
  // The content is in three streams, one of them missing and one split within an operator's operand list.
  'content-in-pieces.pdf': () =>
    writePdf({
      ...onePage(),
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents [4 0 R 9 0 R 6 0 R] /Resources << /Font << /F1 5 0 R >> >> >>',
      4: stream('BT /F1 12 Tf 72'),
      6: stream('700 Td (In pieces) Tj ET'),
    }),
  // The content says that it is compressed, and is not.
  'content-not-compressed.pdf': () => writePdf({ ...onePage(), 4: stream(textLine('plain'), '/Filter /FlateDecode') }),
  // The content has a filter that does not exist.
  'unknown-filter.pdf': () => writePdf({ ...onePage(), 4: stream(textLine('plain'), '/Filter /NoSuchDecode') }),
  // An object refers to itself.
  'object-is-itself.pdf': () => writePdf({ ...onePage(), 5: '5 0 R' }),
  // Arrays nested a thousand deep.
  'deeply-nested.pdf': () => writePdf({ ...onePage(), 10: '['.repeat(1_000) + ']'.repeat(1_000) }),
};
