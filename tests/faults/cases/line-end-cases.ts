import assert from 'node:assert/strict';
import { invoicePdf } from '../../support/calls-to.ts';
import { answers } from '../../support/misbehaving-server.ts';
import type { ServerCase } from '../server-case.ts';

/** A PDF with these line ends and a stream of all bytes, as Latin-1. */
function inLines(end: string, lengthMistake = 0): string {
  const stream = `${String.fromCharCode(...Array.from({ length: 512 }, (_, at) => at % 256))}${end}-`;
  const objects = [
    '%PDF-1.7',
    '1 0 obj',
    `<</Length ${stream.length}>>`,
    'stream',
    stream,
    'endstream',
    'endobj',
    '',
  ].join(end);
  const entry = `0000000000 65535 f${end.padStart(2)}`;
  const startxref = objects.length + lengthMistake;
  return `${objects}${['xref', '0 1', `${entry}trailer`, 'startxref', startxref, '%%EOF'].join(end)}`;
}
const withLf = inLines('\n');
const withCrLf = inLines('\r\n');
/** With CR LF in its entries, or in a stream behind its entries. */
const withPairs = withLf.replace('f \n', 'f\r\n');
const entriesFirst = withLf
  .replace('\n-', '\r\n-')
  .replace('/Length 514', '/Length 515')
  .replace('\n', '\n%\n%\nxref\n0 1\n')
  .replace(/startxref\n\d+/, 'startxref\n13');
const asCrLf = withLf.replaceAll('\n', '\r\n');

/** PDFs whose line ends were changed as those of a text, and PDFs that look alike. */
export const lineEndCases: readonly ServerCase[] = (
  [
    ['each LF became CR LF', asCrLf, /line ends.*No byte was lost/],
    [
      'each LF became CR LF, in base64',
      Buffer.from(asCrLf, 'latin1').toString('base64'),
      /line ends.*No byte was lost/,
    ],
    ['each line end became CR LF', withLf.replace(/\r\n|\r|\n/g, '\r\n'), /line ends.*bytes are lost or added/],
    ['each line end before its entries became CR LF', withPairs.replace(/\r?\n/g, '\r\n'), /bytes are lost or added/],
    [
      'each line end behind its entries became CR LF',
      entriesFirst.replace(/\r?\n/g, '\r\n'),
      /bytes are lost or added/,
    ],
    ['each CR LF became LF', withCrLf.replaceAll('\r\n', '\n'), /line ends.*bytes are lost or added/],
    ['each line end stayed LF', withLf, /^$/],
    ['each line end stayed CR LF', withCrLf, /^$/],
    ['its cross-references were elsewhere from the start', inLines('\n', 3), /^$/],
  ] as const
).map(([what, body, note]) => ({
  when: `a PDF was sent as text, and ${what}`,
  request: invoicePdf,
  server: answers({ body: Buffer.from(body, 'latin1') }),
  code: null,
  requests: 1,
  check: ({ document, calls }) => {
    const said = document?.notes.at(-1) ?? '';
    assert.match(said, note);
    assert.equal(document?.flaw, said.includes('lost or added') ? 'reencoded' : undefined);
    if (said.includes('No byte'))
      assert.equal(document && calls.kept.textOf(document), new TextDecoder().decode(Buffer.from(withLf, 'latin1')));
  },
}));
