import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { withRepairedFonts } from '../../../../../../renderer/pdf-analysis/documents/fonts/repaired-fonts.ts';
import { readToUnicode, writeToUnicode } from '../../../../../../renderer/pdf-analysis/documents/fonts/to-unicode.ts';
import { readObjectTable } from '../../../../../../renderer/pdf-analysis/documents/objects/object-table.ts';
import { cmapTable, fontWithTable } from '../../../../../support/corpus/font-table.ts';
import { latin1, onePage, type PdfObjects, stream, writePdf } from '../../../../../support/corpus/write-pdf.ts';

/** The glyphs of the font, by their characters. */
const glyphs = new Map([
  [' ', 3],
  ['P', 51],
  ['ש', 60],
  ['ל', 61],
  ['ו', 62],
  ['ם', 63],
]);

type Texts = Readonly<Record<number, string>>;

const right: Texts = { 3: ' ', 51: 'P', 60: 'ש', 61: 'ל', 62: 'ו', 63: 'ם' };

const program = (format?: 4 | 12) => fontWithTable('cmap', cmapTable(glyphs, format));

const deflated = (bytes: Uint8Array) => stream(latin1(deflateSync(bytes)), '/Filter /FlateDecode');

/** A document with a font in which glyphs have these texts. */
function documentOf(texts: Texts, font = program(), more: PdfObjects = {}) {
  const cmap = writeToUnicode(new Map(Object.entries(texts).map(([glyph, text]) => [Number(glyph), text])));
  const objects: PdfObjects = {
    10: '<< /Type /Font /Subtype /Type0 /BaseFont /F /Encoding /Identity-H /DescendantFonts [11 0 R] /ToUnicode 13 0 R >>',
    11: '<< /Subtype /CIDFontType2 /CIDToGIDMap /Identity /W [3 [250] 51 51 600 60 [600 600 600.5 600] 70 [600]] /FontDescriptor 12 0 R >>',
    12: '<< /Type /FontDescriptor /FontFile2 14 0 R >>',
    13: deflated(Buffer.from(cmap)),
    14: deflated(font),
    ...more,
  };
  const page = { page: '/Resources << /Font << /F9 10 0 R >> >>', objects };
  return Buffer.from(writePdf(onePage(page)), 'latin1');
}

/** What the glyphs of a repaired document say; `null` if it is left as it is. */
async function textsOf(document: Uint8Array): Promise<Texts | null> {
  const bytes = await withRepairedFonts((await readObjectTable(document))!);
  if (!bytes) return null;
  const { syntax, objectAt, resolve, streamAt } = (await readObjectTable(bytes))!;
  const font = syntax.dictionaryAt(objectAt(10)!);
  expect([...font.keys()]).toEqual(['Type', 'Subtype', 'BaseFont', 'Encoding', 'DescendantFonts', 'ToUnicode']);
  const { from, to } = streamAt(resolve(font.get('ToUnicode')!)!)!;
  return Object.fromEntries(readToUnicode(latin1(syntax.bytes.subarray(from, to))));
}

test.each([4, 12] as const)(
  'letters with the texts of others get their own, by a table of format %i',
  async (format) => {
    const wrong = { ...right, 3: 'ם', 60: 'שלום שלום', 61: 'ש', 62: '', 63: 'ו' };
    expect(await textsOf(documentOf(wrong, program(format)))).toMatchObject(right);
  },
);

test('so do those of a file that keeps its objects in streams and ends in a stream of cross-references', async () => {
  const pdf = await PDFDocument.load(documentOf({ ...right, 61: 'ש', 62: 'ם', 63: 'ו' }));
  const document = await pdf.save({ useObjectStreams: true });
  expect(latin1(document)).not.toContain('trailer');
  expect(await textsOf(document)).toMatchObject(right);
  const bytes = await withRepairedFonts((await readObjectTable(document))!);
  expect(latin1(bytes!).split('trailer')[1]).not.toMatch(/\/(?:W|Filter|Type) /);
});

test('the table of an OpenType font counts, too, and bare outlines have none', async () => {
  const lacking = { 60: 'ש', 61: 'ל', 62: 'ו', 63: 'ם', 51: '' };
  const inOpenType = (subtype: string) =>
    documentOf(lacking, program(), {
      12: '<< /Type /FontDescriptor /FontFile3 14 0 R >>',
      14: stream(latin1(program()), `/Subtype /${subtype}`),
    });
  expect(await textsOf(inOpenType('OpenType'))).toMatchObject({ ...lacking, 51: 'P' });
  expect(await textsOf(inOpenType('CIDFontType0C'))).toBeNull();
});

test('a glyph without a text gets the character of the font, and one that the font does not know stays so', async () => {
  const { 51: _, ...lacking } = right;
  expect(await textsOf(documentOf(lacking))).toEqual(right);
  expect(await textsOf(documentOf({ ...right, 70: '' }))).toBeNull();
});

test('a sign of a Latin font that is said to be a word of Hebrew gets its own character', async () => {
  expect(await textsOf(documentOf({ 3: 'שלום', 51: 'P' }))).toMatchObject({ 3: ' ', 51: 'P' });
});

test('a ligature of a wrong font that its table does not know is the same letter wherever it stands', async () => {
  const wrong = { 60: 'ל', 61: 'ש', 62: 'ם', 63: 'ו' };
  const [one, other] = [
    await textsOf(documentOf({ ...wrong, 70: 'שלום' })),
    await textsOf(documentOf({ ...wrong, 70: 'ל' })),
  ];
  expect(one![70]).toMatch(/^[\ufdd0-\ufdef]$/);
  expect(other![70]).toBe(one![70]);
});

test.each<[string, Uint8Array]>([
  ['of which all texts are right', documentOf(right)],
  ['with shaped letters in place of plain ones', documentOf({ ...right, 62: '\ufb4b', 60: 'ש', 61: '\ufb26' })],
  ['with a few ligatures and brackets that are mirrored', documentOf({ ...right, 60: 'שלום', 3: ')' })],
  ['without letters that are written from right to left', documentOf({ 3: ' ' })],
  ['whose table is cut off', documentOf({ 60: 'ל', 61: 'ש' }, program().subarray(0, 60))],
  ['without a table', documentOf({ 60: 'ל', 61: 'ש' }, fontWithTable('head', new Uint8Array(60)))],
  ['whose codes are not glyphs', documentOf({ 60: 'ל' }, program(), { 10: '<< /Encoding /WinAnsiEncoding >>' })],
  [
    'with widths that cannot be read',
    documentOf({ 60: 'ל' }, program(), { 11: '<< /W [(a) (b)] /FontDescriptor 12 0 R >>' }),
  ],
])('a font %s stays as it is', async (_, document) => {
  expect(await textsOf(document)).toBeNull();
});

test('ranges of codes are read with their texts', () => {
  const cmap =
    '2 beginbfrange <0001> <0003> <0061> <0010> <0011> [<0062> <D83DDE00>] endbfrange 1 beginbfchar <20><> endbfchar';
  expect(Object.fromEntries(readToUnicode(cmap))).toEqual({ 1: 'a', 2: 'b', 3: 'c', 16: 'b', 17: '😀', 32: '' });
});
