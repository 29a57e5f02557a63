import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { invoicePdf } from '../../support/calls-to.ts';
import { answers } from '../../support/misbehaving-server.ts';
import type { ServerCase } from '../server-case.ts';
import { lineEndCases } from './line-end-cases.ts';

const page = deflateSync(Buffer.from('0 0 m 9 9 l S '.repeat(40)));
const pdf = Buffer.concat([
  // Base64 with plus signs.
  Buffer.from(
    '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n%--\u00fb\u00ef\u00be\u00fb\u00ef\u00be\u00fb\n1 0 obj\n',
    'latin1',
  ),
  page,
  Buffer.from('\nendobj\n%%EOF\n'),
]);
const base64 = pdf.toString('base64');
const lines = base64.replace(/.{64}/g, '$&\r\n');

const twice = Buffer.from(base64).toString('base64');
const inUtf16 = Buffer.from(`\uFEFF${base64}`, 'utf16le');
const hex = pdf.toString('hex');
const percents = hex.replace(/../g, '%$&');
const halves = [pdf.subarray(0, 40), pdf.subarray(40)];
const [half = '', otherHalf = ''] = halves.map((part) => part.toString('base64'));

assert.ok(base64.split('+').length > 3);

/** Each holds the PDF, whole. */
const whole: ReadonlyArray<readonly [what: string, body: string | Buffer, note: RegExp]> = [
  ['as bare base64', base64, /^The PDF came as base64\.$/],
  ['as base64 in lines', lines, /base64/],
  ['as base64 for addresses', base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''), /base64/],
  ['as base64 after a line end', Buffer.concat([Buffer.from('\r\n'), pdf]).toString('base64'), /base64/],
  ['as a data URL', `data:application/pdf;base64,${base64}`, /base64/],
  [
    'as a data URL with a name and percent signs',
    `data:application/pdf;filename=a.pdf;base64,${encodeURIComponent(base64)}`,
    /base64/,
  ],
  ['as a text in JSON', JSON.stringify(lines), /base64 inside JSON/],
  ['in a member', JSON.stringify({ name: 'a', data: { pdf: base64 } }), /base64 inside JSON/],
  ['in a list', JSON.stringify([{ body: base64 }]), /base64 inside JSON/],
  [
    'in JSON inside JSON',
    JSON.stringify({ statusCode: 200, body: JSON.stringify({ pdf: base64 }) }),
    /base64 inside JSON/,
  ],
  ['beside words of an error that is none', JSON.stringify({ error: 'none', message: 'OK', pdf: base64 }), /base64/],
  ['in XML', `<ns:result><pdf>${base64}</pdf></ns:result>`, /base64/],
  ['as a list of bytes', JSON.stringify([...pdf]), /a list of bytes inside JSON/],
  ['as a list of strings', JSON.stringify({ pdf: [...pdf].map(String) }), /a list of bytes inside JSON/],
  [
    'as a list of signed bytes',
    JSON.stringify({ pdf: [...pdf].map((byte) => (byte > 127 ? byte - 256 : byte)) }),
    /bytes/,
  ],
  ['as a buffer of Node', JSON.stringify({ file: pdf }), /a list of bytes inside JSON/],
  ['as an array of a browser', JSON.stringify({ file: new Uint8Array(pdf) }), /a list of bytes inside JSON/],
  ['as base64 of base64', twice, /^The PDF came as base64 of base64\.$/],
  ['as base64 of base64 in a member', JSON.stringify({ pdf: twice }), /base64 of base64 inside JSON/],
  ['as base64 three times', Buffer.from(twice).toString('base64'), /base64 of base64 of base64/],
  ['as base64 of JSON', Buffer.from(JSON.stringify({ pdf: base64 })).toString('base64'), /base64 of base64/],
  ['as bytes of base64', JSON.stringify({ pdf: [...Buffer.from(base64)] }), /a list of bytes of base64 inside JSON/],
  ['as hexadecimal digits', hex, /^The PDF came as hexadecimal digits\.$/],
  ['as hexadecimal digits of a database', JSON.stringify({ body: `\\x${hex.toUpperCase()}` }), /hexadecimal digits/],
  ['as base64 of hexadecimal digits', Buffer.from(hex).toString('base64'), /base64 of hexadecimal digits/],
  ['as a data URL without base64', `data:application/pdf,${percents}`, /a data URL/],
  ['as base64 without plus signs', base64.replaceAll('+', ' '), /with spaces in place of plus signs/],
  ['as base64 with spaces in place of line ends', lines.replaceAll('\r\n', ' '), /^The PDF came as base64\.$/],
  ['as base64 with escaped line ends', lines.replaceAll('\r\n', '\\r\\n'), /base64/],
  ['as base64 with escaped slashes', `pdf: ${base64.replaceAll('/', '\\/')}`, /base64/],
  ['as base64 with line ends of XML', `<pdf>${lines.replaceAll('\r', '&#13;')}</pdf>`, /base64/],
  ['as base64 in UTF-16', Buffer.from(base64, 'utf16le'), /^The PDF came as base64\.$/],
  ['as a text in UTF-16', Buffer.from(`\uFEFF${pdf.toString('latin1')}`, 'utf16le'), /^The PDF came as text\.$/],
  [
    'as base64 of base64 in UTF-16',
    JSON.stringify({ pdf: inUtf16.toString('base64') }),
    /base64 of base64 inside JSON/,
  ],
  [
    'as base64 of a text in UTF-16',
    Buffer.from(pdf.toString('latin1'), 'utf16le').toString('base64'),
    /base64 of text/,
  ],
  ['as a list of decimal fractions', `[${[...pdf].map((byte) => `${byte}.0`)}]`, /a list of bytes inside JSON/],
  ['as a list of bytes after a byte order mark', JSON.stringify([0xef, 0xbb, 0xbf, ...pdf]), /a list of bytes/],
  ['as a list of bytes without brackets', String([...pdf]), /^The PDF came as a list of bytes\.$/],
  ['as a list of bytes in lines', [...pdf].join('\n'), /^The PDF came as a list of bytes\.$/],
  ['as a text with a list of bytes', JSON.stringify({ pdf: String([...pdf]) }), /a list of bytes inside JSON/],
  ['in a part of a page', `<embed src="data:application/pdf;base64,${base64}">`, /^The PDF came as base64\.$/],
  ['in a page', `<!DOCTYPE html><body><embed src="data:application/pdf;base64,${base64}">`, /base64 inside a web page/],
  [
    'in a page with character references',
    `<html><object data="data:application/pdf;base64,${base64.replaceAll('+', '&#43;').replaceAll('/', '&#x2F;')}">`,
    /base64 inside a web page/,
  ],
  [
    'in a script of a page',
    `<html><script>show("${base64.replaceAll('+', '\\u002b').replaceAll('=', '\\u003d')}")</script>`,
    /base64 inside a web page/,
  ],
  ['as a list of pieces', JSON.stringify({ chunks: base64.match(/.{1,50}/g) }), /base64 in \d+ pieces inside JSON/],
  ['as pieces that were encoded one by one', JSON.stringify([half, otherHalf]), /base64 in 2 pieces inside JSON/],
  ['as pieces of one text', `${half}\n${otherHalf}`, /^The PDF came as base64\.$/],
  [
    'as pieces in objects',
    JSON.stringify([half, otherHalf].map((data, index) => ({ index, mediaType: 'application/pdf', data }))),
    /base64 in 2 pieces/,
  ],
  ['as numbered members', JSON.stringify({ name: 'a', part1: half, part2: otherHalf }), /base64 in 2 pieces/],
  ['as lines of JSON', `{"part":"${half}"}\n{"part":"${otherHalf}"}\n`, /base64 in 2 pieces/],
  ['as pieces in XML', `<file><part>${half}</part>\n<part>${otherHalf}</part></file>`, /base64 in pieces/],
  ['as several buffers of Node', JSON.stringify(halves), /a list of bytes in 2 pieces inside JSON/],
  ['as a text of bytes in JSON', JSON.stringify({ pdf: pdf.toString('latin1') }), /text inside JSON/],
];

const afterStray = /%PDF-/;
const unpacked = whole.map(
  ([what, body, note]): ServerCase => ({
    when: `a PDF comes ${what}`,
    request: invoicePdf,
    server: answers({ body }),
    code: null,
    requests: 1,
    check: ({ document, calls }) => {
      assert.match(document?.notes[0] ?? '', note);
      assert.deepEqual([document?.kind, document?.flaw], ['pdf', undefined]);
      const text = (document && calls.kept.textOf(document)) ?? '';
      assert.equal(text.slice(text.search(afterStray)), new TextDecoder().decode(pdf));
    },
  }),
);

const damaged = pdf.toString('utf8');
const asText: readonly ServerCase[] = (
  [
    ['bytes', damaged],
    ['bytes without a comment for readers', damaged.replace(/\n%[^\n]*\n/, '\n')],
    ['a text in JSON', JSON.stringify({ pdf: damaged })],
    ['base64', Buffer.from(damaged).toString('base64')],
  ] as const
).map(([what, body]) => ({
  when: `a PDF was rewritten as UTF-8 and comes as ${what}`,
  request: invoicePdf,
  server: answers({ body }),
  code: null,
  requests: 1,
  check: ({ document }) => {
    assert.deepEqual([document?.kind, document?.flaw], ['pdf', 'reencoded']);
    assert.match(document?.notes.join(' ') ?? '', /as if it were text/);
  },
}));

/** With cross-references, so that their place proves the bytes. */
const proved = Buffer.concat([
  Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\u0080\u009f\n', 'latin1'),
  Buffer.from(`1 0 obj\n<</Filter/FlateDecode/Length ${page.length}>>\nstream\n`),
  page,
  Buffer.from('\nendstream\nendobj\n'),
]);
const withOffset = Buffer.concat([proved, Buffer.from(`xref\n0 1\ntrailer\nstartxref\n${proved.length}\n%%EOF\n`)]);
const latin = withOffset.toString('latin1');
const windows = latin.replaceAll('\u0080', '€').replaceAll('\u009f', 'Ÿ');

const restored: readonly ServerCase[] = (
  [
    ['Latin-1', latin],
    ['Latin-1, twice', Buffer.from(latin).toString('latin1')],
    ['Windows-1252', windows],
    ['Windows-1252, and comes in JSON', JSON.stringify({ pdf: windows })],
  ] as const
).map(([what, body]) => ({
  when: `a PDF was rewritten as if it were ${what}`,
  request: invoicePdf,
  server: answers({ body }),
  code: null,
  requests: 1,
  check: ({ document, calls }) => {
    assert.deepEqual([document?.kind, document?.flaw, document?.bytes], ['pdf', undefined, withOffset.length]);
    assert.match(document?.notes.join(' ') ?? '', /No byte was lost/);
    assert.equal((document && calls.kept.textOf(document)) ?? '', new TextDecoder().decode(withOffset));
  },
}));

const asAscii: readonly ServerCase[] = (
  [
    ['with question marks', withOffset.map((byte) => (byte > 0x7f ? 0x3f : byte))],
    ['without the first bits', withOffset.map((byte) => byte & 0x7f)],
  ] as const
).map(([what, bytes]) => ({
  when: `a PDF was rewritten as ASCII ${what}`,
  request: invoicePdf,
  server: answers({ body: Buffer.from(bytes) }),
  code: null,
  requests: 1,
  check: ({ document }) => {
    assert.equal(document?.flaw, 'reencoded');
    assert.match(document?.notes.join(' ') ?? '', /text in ASCII/);
  },
}));

const notPdf: readonly ServerCase[] = [
  {
    when: 'a PDF has U+FFFD in a text of its own',
    request: invoicePdf,
    server: answers({ body: Buffer.concat([pdf.subarray(0, -7), Buffer.from('\uFFFD'.repeat(5)), pdf.subarray(-7)]) }),
    code: null,
    requests: 1,
    check: ({ document }) => assert.equal(document?.flaw, undefined),
  },
  {
    when: 'a web page mentions the beginning of a PDF in base64',
    request: invoicePdf,
    server: answers({
      body: `<html><title>Sign in</title><embed src="data:application/pdf;base64,${base64.slice(0, 40)}">`,
    }),
    code: 'WEB-PAGE',
    requests: 1,
  },
  {
    when: 'base64 of something else comes as a PDF',
    request: invoicePdf,
    server: answers({
      body: Buffer.from('PK\u0003\u0004 a spreadsheet, certainly no report').toString('base64').repeat(9),
    }),
    code: 'UNEXPECTED',
    requests: 1,
    check: ({ fault }) => {
      assert.equal(fault?.happened, 'The service sent base64 of something that is no PDF.');
      assert.ok((fault?.advice.length ?? 0) < 200, 'the base64 is not in the message');
    },
  },
  {
    when: 'JSON holds two PDFs',
    request: invoicePdf,
    server: answers({ body: JSON.stringify({ files: [base64, base64] }) }),
    code: null,
    requests: 1,
    check: ({ document }) => assert.match(document?.notes[1] ?? '', /more than one PDF/),
  },
];

/** PDFs that came inside a text, or as one. */
export const embeddedPdfCases: readonly ServerCase[] = [
  ...unpacked,
  ...asText,
  ...restored,
  ...lineEndCases,
  ...asAscii,
  ...notPdf,
];
