import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { readProperties } from '../../../../../../renderer/pdf-engine/analysis/facts/document-properties.ts';
import { a4, openInNode, type Page, pdfOf, script, write } from '../checks/check-fixture.ts';

const never = new AbortController().signal;
const ordinary: Page = { content: write('An ordinary report') };

async function propertiesOf(pages: readonly Page[], alter?: (pdf: PDFDocument) => void) {
  const bytes = await pdfOf(pages, alter);
  return readProperties(await openInNode(bytes), bytes.length, never);
}

test('tells what the file says of itself', async () => {
  const created = new Date(Date.UTC(2026, 0, 31, 12, 30));
  const properties = await propertiesOf([ordinary], (pdf) => {
    pdf.setTitle('Invoice 4711');
    pdf.setAuthor('Alder Lane Press');
    pdf.setProducer('A producer');
    pdf.setCreator('A creator');
    pdf.setCreationDate(created);
    pdf.setModificationDate(created);
  });
  expect(properties).toMatchObject({
    pages: 1,
    version: '1.7',
    title: 'Invoice 4711',
    author: 'Alder Lane Press',
    producer: 'A producer',
    creator: 'A creator',
    createdAt: created.getTime(),
    modifiedAt: created.getTime(),
    isEncrypted: false,
    isTagged: false,
    isLinearized: false,
    hasScript: false,
    attachments: [],
  });
});

test('asks the XMP metadata where the information dictionary is silent', async () => {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">From XMP</rdf:li></rdf:Alt></dc:title>
      <dc:creator><rdf:Seq><rdf:li>Ann</rdf:li><rdf:li>Ben</rdf:li></rdf:Seq></dc:creator>
      <xmp:CreateDate>2026-01-31T12:30:00Z</xmp:CreateDate>
    </rdf:Description></rdf:RDF></x:xmpmeta>`;
  const properties = await propertiesOf([ordinary], (pdf) => {
    pdf.context.trailerInfo.Info = undefined as never;
    const stream = pdf.context.stream(xmp, { Type: 'Metadata', Subtype: 'XML' });
    pdf.catalog.set(PDFName.of('Metadata'), pdf.context.register(stream));
  });
  expect(properties).toMatchObject({ title: 'From XMP', author: 'Ann, Ben', createdAt: Date.UTC(2026, 0, 31, 12, 30) });
});

test('tells each size of page once, the most frequent first', async () => {
  const letter: Page = { ...ordinary, size: [612, 792] };
  const { sizes } = await propertiesOf([letter, ordinary, ordinary, { ...ordinary, rotate: 90 }]);
  expect(sizes).toEqual([
    { widthPt: expect.closeTo(a4[0], 2), heightPt: expect.closeTo(a4[1], 2), pages: 2 },
    { widthPt: 612, heightPt: 792, pages: 1 },
    { widthPt: expect.closeTo(a4[1], 2), heightPt: expect.closeTo(a4[0], 2), pages: 1 },
  ]);
});

test('tells each font once: what it is, and whether it is in the file', async () => {
  const both: Page = { content: write('One') + write('Two', 72, 500, 'F2') };
  const { fonts } = await propertiesOf([ordinary, both, both]);
  expect(fonts).toEqual([
    { name: 'Helvetica', type: 'Type 1', isEmbedded: false, isSubset: false },
    { name: 'ReportSans', type: 'TrueType', isEmbedded: true, isSubset: true },
  ]);
});

test('an encrypted file says so', async () => {
  const pdf = await PDFDocument.load(await pdfOf([ordinary]));
  pdf.encrypt({ userPassword: 'secret', ownerPassword: 'owner' });
  const bytes = await pdf.save({ useObjectStreams: false });
  const properties = await readProperties(await openInNode(bytes, 'secret'), bytes.length, never);
  expect(properties).toMatchObject({ isEncrypted: true, pages: 1 });
});

test('tagged is only what has tags and says so', async () => {
  const tagged = (pdf: PDFDocument) => {
    pdf.catalog.set(PDFName.of('MarkInfo'), pdf.context.obj({ Marked: true }));
    pdf.catalog.set(PDFName.of('StructTreeRoot'), pdf.context.obj({ Type: 'StructTreeRoot' }));
  };
  expect((await propertiesOf([ordinary], tagged)).isTagged).toBe(true);
  const onlySaysSo = (pdf: PDFDocument) =>
    pdf.catalog.set(PDFName.of('MarkInfo'), pdf.context.obj({ Marked: true })) as unknown as undefined;
  expect((await propertiesOf([ordinary], onlySaysSo)).isTagged).toBe(false);
});

test.each<[string, (pdf: PDFDocument) => void]>([
  ['when it is opened', (pdf) => pdf.catalog.set(PDFName.of('OpenAction'), script(pdf))],
  ['before it is printed', (pdf) => pdf.catalog.set(PDFName.of('AA'), pdf.context.obj({ WP: script(pdf) }))],
  ['by name', (pdf) => pdf.addJavaScript('greet', 'app.alert("hello")')],
  [
    'when its second page is seen',
    (pdf) => pdf.getPage(1).node.set(PDFName.of('AA'), pdf.context.obj({ O: script(pdf) })),
  ],
  [
    'in the field of a form',
    (pdf) => {
      const field = pdf.getForm().createTextField('sum');
      field.addToPage(pdf.getPage(0));
      field.acroField.dict.set(PDFName.of('AA'), pdf.context.obj({ C: script(pdf) }));
    },
  ],
])('finds a script that runs %s', async (_, alter) => {
  expect((await propertiesOf([ordinary, ordinary], alter)).hasScript).toBe(true);
});

test('lists the files inside, those of the document and those pinned to a page, without tricks in their names', async () => {
  const bytes = await pdfOf([ordinary]);
  const pdf = await PDFDocument.load(bytes);
  await pdf.attach(new Uint8Array([1, 2, 3]), 'data.xml');
  await pdf.attach(new Uint8Array([1, 2, 3]), 'harmless\u202efdp.exe');
  const { context } = pdf;
  const EF = { F: context.register(context.stream('hello')) };
  const pin = context.obj({
    ...{ Type: 'Annot', Subtype: 'FileAttachment', Rect: [10, 10, 30, 30] },
    FS: context.obj({ Type: 'Filespec', F: PDFString.of('C:/temp/note.txt'), EF }),
  });
  pdf.getPage(0).node.addAnnot(context.register(pin));
  const saved = await pdf.save();
  const { attachments } = await readProperties(await openInNode(saved), saved.length, never);
  expect(attachments).toEqual(['data.xml', 'harmlessfdp.exe', 'note.txt']);
});

test('stops at once when it is cancelled', async () => {
  const pdf = await openInNode(await pdfOf([ordinary, ordinary]));
  const abort = new AbortController();
  const reading = readProperties(pdf, 0, abort.signal);
  abort.abort(new Error('enough'));
  await expect(reading).rejects.toThrow('enough');
});
