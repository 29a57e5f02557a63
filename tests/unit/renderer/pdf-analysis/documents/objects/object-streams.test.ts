import { deflateSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { pageFingerprints } from '../../../../../../renderer/pdf-analysis/documents/fingerprints/page-fingerprints.ts';
import { readObjectTable } from '../../../../../../renderer/pdf-analysis/documents/objects/object-table.ts';
import { latin1, type PdfObjects, stream, writeObjects, writePdf } from '../../../../../support/corpus/write-pdf.ts';

const objects: PdfObjects = {
  1: '<< /Type /Catalog /Pages 2 0 R >>',
  2: '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /MediaBox [0 0 200 300] >>',
  3: '<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Resources 7 0 R /Rotate 9 0 R >>',
  4: '<< /Type /Page /Parent 2 0 R /Contents 6 0 R /Resources 7 0 R >>',
  5: stream('BT /F 12 Tf (One) Tj ET'),
  6: stream('BT /F 12 Tf (Two) Tj ET'),
  7: '<< /Font << /F 8 0 R >> >>',
  8: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  9: '90',
};

type Place = readonly [kind: number, at: number, index: number];

type Written = Readonly<{
  /** How many bytes of a row say what kind of object it is. */
  kindBytes?: 0 | 1;
  rows?: (rows: readonly string[]) => string;
  /** Entries of the cross-reference stream. */
  table?: string;
  /** What the object streams begin with, made of what it is. */
  index?: (index: string) => string;
  /** Entries of the object streams. */
  entries?: string;
  /** What follows the objects of an object stream. */
  tail?: string;
}>;

const deflated = (text: string) => latin1(deflateSync(Buffer.from(text, 'latin1')));
const bigEndian = (value: number, bytes: number) =>
  latin1(Array.from({ length: bytes }, (_, at) => (value >>> (8 * (bytes - 1 - at))) & 0xff));

/** A file whose objects lie in two object streams, but for streams, and whose places a cross-reference stream has (ISO 32000-2, 7.5.7 and 7.5.8). */
function compressed(all: PdfObjects, written: Written = {}): string {
  const { index: indexOf = (index) => index, entries = '', tail = '' } = written;
  const isStream = (text: string) => text.endsWith('endstream');
  const own = Math.max(...Object.keys(all).map(Number)) + 1;
  const places = new Map<number, Place>();
  const inFile: Record<number, string> = Object.fromEntries(Object.entries(all).filter(([, text]) => isStream(text)));
  for (const half of [0, 1]) {
    const some = Object.entries(all).filter(([number, text]) => !isStream(text) && Number(number) % 2 === half);
    let texts = '';
    const index = some.map(([number, text], at) => {
      places.set(Number(number), [2, own + half, at]);
      const offset = texts.length;
      texts += `${text} `;
      return `${number} ${offset} `;
    });
    const head = indexOf(index.join(''));
    const dictionary = `/Type /ObjStm /N ${some.length} /First ${head.length} /Filter /FlateDecode ${entries}`;
    inFile[own + half] = stream(deflated(head + texts.trimEnd() + tail), dictionary);
  }
  return withTable(inFile, '%PDF-1.7\n', { ...written, places, number: own + 2 });
}

type Table = Written & Readonly<{ places: ReadonlyMap<number, Place>; number: number }>;

function withTable(inFile: PdfObjects, head: string, written: Table): string {
  const { kindBytes = 1, table = '', rows: rowsOf = (rows) => rows.join(''), places, number } = written;
  const { body, offsets } = writeObjects(inFile, head);
  const rows = Array.from({ length: number }, (_, one): string => {
    const offset = offsets.get(one);
    const [kind, at, index] = places.get(one) ?? (offset === undefined ? [0, 0, 0] : [1, offset, 0]);
    return bigEndian(kind, kindBytes) + bigEndian(at, 3) + bigEndian(index, 1);
  });
  const dictionary = `/Type /XRef /Size ${number} /W [${kindBytes} 3 1] /Root 1 0 R /Filter /FlateDecode ${table}`;
  return `${body}${number} 0 obj\n${stream(deflated(rowsOf(rows)), dictionary)}\nendobj\nstartxref\n${body.length}\n%%EOF\n`;
}

/** Each row as its difference from the one above it, with what says so (predictor 12). */
const byRowAbove = (rows: readonly string[]) =>
  rows
    .map((row, at) =>
      latin1([2, ...Array.from(row, (byte, column) => byte.charCodeAt(0) - (rows[at - 1]?.charCodeAt(column) ?? 0))]),
    )
    .join('');

const fingerprintsOf = async (bytes: Uint8Array) => {
  const table = await readObjectTable(bytes);
  return table && pageFingerprints(table);
};
const namesIn = async (text: string) => (await fingerprintsOf(Uint8Array.from(Buffer.from(text, 'latin1'))))?.names;

test.each<[string, Written]>([
  ['in streams', {}],
  [
    'in streams, and their places in rows by the row above',
    { rows: byRowAbove, table: '/DecodeParms << /Columns 5 /Predictor 12 >>' },
  ],
  ['in streams, and their places in two sections', { table: '/Index [0 5 5 7]' }],
])('the pages of a file whose objects lie %s have the names that they have otherwise', async (_, written) => {
  expect(await namesIn(compressed(objects, written))).toEqual(await namesIn(writePdf(objects)));
});

test('an object in a stream counts as much as any other', async () => {
  const turned = { ...objects, 9: '180' };
  const names = await namesIn(compressed(turned));
  expect(names).toEqual(await namesIn(writePdf(turned)));
  expect(names![0]).not.toBe((await namesIn(compressed(objects)))![0]);
  expect(names![1]).toBe((await namesIn(compressed(objects)))![1]);
});

test('of an object that an update has written anew the newer one counts, whichever kind of table either has', async () => {
  const change = { 9: '270' };
  const expected = await namesIn(writePdf({ ...objects, ...change }));
  const old = compressed(objects);
  const { body, offsets } = writeObjects(change, old);
  const row = `9 1\n${String(offsets.get(9)).padStart(10, '0')} 00000 n \n`;
  const previous = (text: string) => Number(/startxref\n(\d+)/.exec(text)![1]);
  const trailer = `trailer\n<< /Size 10 /Root 1 0 R /Prev ${previous(old)} >>\n`;
  expect(await namesIn(`${body}xref\n${row}${trailer}startxref\n${body.length}\n%%EOF\n`)).toEqual(expected);

  const plain = writePdf(objects);
  const table = `/Prev ${previous(plain)} /Index [9 1]`;
  const rows = (all: readonly string[]) => all[9]!;
  const updated = withTable(change, plain, { places: new Map(), number: 10, table, rows });
  expect(await namesIn(updated)).toEqual(expected);
});

test('places of which all are in the file need no kind', async () => {
  const text = withTable(objects, '%PDF-1.7\n', { places: new Map(), number: 10, kindBytes: 0 });
  expect(await namesIn(text)).toEqual(await namesIn(writePdf(objects)));
});

test('a producer’s files with and without object streams have the same names', async () => {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= 60; number += 1) pdf.addPage().drawText(`Page ${number}`, { font });
  const [inStreams, plain] = await Promise.all(
    [true, false].map(async (useObjectStreams) => fingerprintsOf(await pdf.save({ useObjectStreams }))),
  );
  expect(new Set(inStreams!.names)).toHaveProperty('size', 60);
  expect(inStreams!.names).toEqual(plain!.names);
});

test.each<[string, string]>([
  ['is encrypted', compressed(objects, { table: '/Encrypt << /V 1 >>' })],
  [
    'has other numbers in its object streams',
    compressed(objects, { index: (index) => index.replace(/9 (\d+) $/, '8 $1 ') }),
  ],
  [
    'has objects beyond the end of their streams',
    compressed(objects, { index: (index) => index.replace(/9 (\d+) $/, (_, at) => `9 ${Number(at) + 3} `) }),
  ],
  [
    'has too few places',
    compressed(objects, {
      table: '/Index [0 9 10 2 9 1]',
      rows: (rows) => [...rows.slice(0, 9), ...rows.slice(10)].join(''),
    }),
  ],
  [
    'has places without bytes',
    compressed(objects, { table: '/Index [0 99999999999]' }).replace('/W [1 3 1]', '/W [0 0 0]'),
  ],
  [
    'has an object of an unknown kind',
    compressed(objects, { rows: (rows) => rows.map((row, at) => (at === 9 ? `\x03${row.slice(1)}` : row)).join('') }),
  ],
  [
    'has places by a predictor of images',
    compressed(objects, { rows: byRowAbove, table: '/DecodeParms << /Columns 5 /Predictor 2 >>' }),
  ],
  [
    'has places by the byte before',
    compressed(objects, {
      rows: (rows) => rows.map((row) => `\x01${row}`).join(''),
      table: '/DecodeParms << /Columns 5 /Predictor 11 >>',
    }),
  ],
  ['has streams of another filter', compressed(objects).replaceAll('/Filter /FlateDecode ', '/Filter /LZWDecode   ')],
  ['has very long object streams', compressed(objects, { tail: ' '.repeat(33_000_000) })],
])('a file that %s has no names', async (_, text) => {
  expect(await namesIn(text)).toBeUndefined();
});
