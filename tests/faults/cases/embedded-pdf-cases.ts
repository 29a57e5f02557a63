import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { invoicePdf } from '../../support/calls-to.ts';
import { answers } from '../../support/misbehaving-server.ts';
import type { ServerCase } from '../server-case.ts';

const page = deflateSync(Buffer.from('0 0 m 9 9 l S '.repeat(40)));
const pdf = Buffer.concat([
  Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n1 0 obj\n', 'latin1'),
  page,
  Buffer.from('\nendobj\n%%EOF\n'),
]);
const base64 = pdf.toString('base64');
const lines = base64.replace(/.{64}/g, '$&\r\n');

/** Each holds the PDF, whole. */
const whole: ReadonlyArray<readonly [what: string, body: string, note: RegExp]> = [
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
  [
    'as a list of signed bytes',
    JSON.stringify({ pdf: [...pdf].map((byte) => (byte > 127 ? byte - 256 : byte)) }),
    /bytes/,
  ],
  ['as a buffer of Node', JSON.stringify({ file: pdf }), /a list of bytes inside JSON/],
  ['as an array of a browser', JSON.stringify({ file: new Uint8Array(pdf) }), /a list of bytes inside JSON/],
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
export const embeddedPdfCases: readonly ServerCase[] = [...unpacked, ...asText, ...notPdf];
