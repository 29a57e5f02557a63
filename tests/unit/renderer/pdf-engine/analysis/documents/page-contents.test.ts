import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { areContentsDamaged } from '../../../../../../renderer/pdf-engine/analysis/documents/contents-fingerprint.ts';
import { type PdfObjects, stream, writePdf } from '../../../../../support/corpus/write-pdf.ts';
import { contentsIn } from '../../../../../support/page-contents.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

const page = (contents: number, more = '') =>
  `<< /Type /Page /Parent 2 0 R /Contents ${contents} 0 R /Resources 7 0 R ${more} >>`;

const objects: PdfObjects = {
  1: '<< /Type /Catalog /Pages 2 0 R >>',
  2: '<< /Type /Pages /Count 3 /Kids [3 0 R 4 0 R 5 0 R] /MediaBox [0 0 200 300] >>',
  3: page(6),
  4: page(9),
  5: page(6, '/StructParents 3'),
  6: stream('BT /F 12 Tf (One) Tj ET'),
  7: '<< /Font << /F 8 0 R >> /ProcSet [/PDF /Text] >>',
  8: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica % sans serif\n >>',
  9: stream('BT /F 12 Tf (Two \\) and) Tj ET'),
};

const namesOf = async (change: PdfObjects = {}, trailer = '') =>
  (await contentsIn(bytesOf(writePdf({ ...objects, ...change }, { trailer }))))?.names;

test('pages with the same content have the same name, in one document and in two', async () => {
  const [first, second, third] = (await namesOf())!;
  expect(third).toBe(first);
  expect(second).not.toBe(first);
  expect(await namesOf({ 10: '<< /Title (Other) >>' }, '/Info 10 0 R /ID [<00> <11>]')).toEqual([first, second, third]);
});

test('the numbers of objects and what a link leads to make no difference', async () => {
  const moved: PdfObjects = { 3: page(16), 5: page(16), 16: objects[6]!, 6: 'null' };
  expect(await namesOf(moved)).toEqual(await namesOf());
  const linked = (target: number) =>
    namesOf({ 3: page(6, `/Annots [<< /Subtype /Link /Rect [0 0 9 9] /Dest [${target} 0 R /Fit] >>]`) });
  expect(await linked(4)).toEqual(await linked(5));
  expect((await linked(4))![0]).not.toBe((await namesOf())![0]);
});

test('the tag of a font that is embedded in part makes no difference, its name does', async () => {
  const named = (name: string) => namesOf({ 8: objects[8]!.replace('Helvetica', name) });
  expect(await named('BAAAAA+Serif')).toEqual(await named('AAAAAA+Serif'));
  expect(await named('AAAAAA+Sans')).not.toEqual(await named('AAAAAA+Serif'));
  expect(await named('AAAAAa+Serif')).not.toEqual(await named('AAAAAA+Serif'));
});

test.each<[string, PdfObjects, readonly number[]]>([
  ['contents', { 9: stream('BT /F 12 Tf (Twe \\) and) Tj ET') }, [1]],
  ['a font that all use', { 8: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>' }, [0, 1, 2]],
  ['paper that all inherit', { 2: objects[2]!.replace('300', '301') }, [0, 1, 2]],
  ['a page that is turned', { 4: page(9, '/Rotate 90') }, [1]],
])('other %s have other names', async (_, change, expected) => {
  const [names, others] = [(await namesOf())!, (await namesOf(change))!];
  expect([0, 1, 2].filter((index) => names[index] !== others[index])).toEqual(expected);
});

test.each(['A', 'B', 'P', 'Dest'])(
  'another font of the name %s is another content, also by way of a form',
  async (name) => {
    const withFont = async (font: number) =>
      (await namesOf({
        3: page(6).replace('7 0 R', `<< /Font << /${name} ${font} 0 R >> >>`),
        4: page(9).replace('7 0 R', '<< /XObject << /X 11 0 R >> >>'),
        10: objects[8]!.replace('Helvetica', 'Courier'),
        11: stream('BT ET', `/Subtype /Form /Resources << /Font << /${name} ${font} 0 R >> >>`),
      }))!;
    const [names, others] = [await withFont(8), await withFont(10)];
    expect([0, 1, 2].filter((index) => names[index] !== others[index])).toEqual([0, 1]);
  },
);

test('a length by reference and an object that refers to itself are read', async () => {
  const long = `<< /Length 10 0 R >>\nstream\r\nBT ET\nendstream`;
  expect(await namesOf({ 6: long, 10: '5' })).toHaveLength(3);
  expect(await namesOf({ 8: '<< /Type /Font /Self 8 0 R >>' })).toHaveLength(3);
});

test.each<[string, Uint8Array]>([
  ['with layers', bytesOf(writePdf({ ...objects, 1: '<< /Pages 2 0 R /OCProperties << >> >>' }))],
  ['with a form', bytesOf(writePdf({ ...objects, 1: '<< /Pages 2 0 R /AcroForm << >> >>' }))],
  ['whose pages go round', bytesOf(writePdf({ ...objects, 2: '<< /Kids [2 0 R 2 0 R] >>' }))],
  ['with objects one inside the other for ever', bytesOf(writePdf(chain(400)))],
  ['with arrays that do not end', bytesOf(writePdf({ ...objects, 7: '['.repeat(500) }))],
])('a file %s has no names', async (_, bytes) => {
  expect(await contentsIn(bytes)).toBeNull();
});

async function madeBy(finish: (pdf: PDFDocument) => Promise<Uint8Array>) {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= 60; number += 1) pdf.addPage().drawText(`Page ${number}`, { font });
  return contentsIn(await finish(pdf));
}

test('an encrypted file has no names', async () => {
  const contents = await madeBy((pdf) => {
    pdf.encrypt({ ownerPassword: 'owner' });
    return pdf.save();
  });
  expect(contents).toBeNull();
});

test('a producer’s files with and without object streams have the same names', async () => {
  const inStreams = await madeBy((pdf) => pdf.save({ useObjectStreams: true }));
  expect(new Set(inStreams!.names)).toHaveProperty('size', 60);
  expect(await madeBy((pdf) => pdf.save({ useObjectStreams: false }))).toEqual(inStreams);
});

test('a file that pdf.js repairs has the names that it has without the fault', async () => {
  expect((await contentsIn(bytesOf(writePdf(objects, { shift: 3 }))))?.names).toEqual(await namesOf());
});

test('compressed contents that pdf.js cannot read are known as such', async () => {
  const damaged = await contentsIn(bytesOf(writePdf({ ...objects, 9: stream('no', '/Filter /FlateDecode') })));
  expect(damaged!.pageResources.map((known) => areContentsDamaged(known!))).toEqual([false, true, false]);
});

function chain(length: number): PdfObjects {
  const links = Array.from({ length }, (_, index) => [20 + index, `<< /Next ${21 + index} 0 R >>`] as const);
  return { ...objects, 7: '<< /Next 20 0 R >>', ...Object.fromEntries(links) };
}
