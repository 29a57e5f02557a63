import { deflateSync } from 'node:zlib';
import { latin1, onePage, type PdfObjects, stream, textLine, writeObjects, writePdf } from './write-pdf.ts';

const deflated = (text: string) => latin1(deflateSync(Buffer.from(text, 'latin1')));
const bigEndian = (value: number, bytes: number) =>
  latin1(Array.from({ length: bytes }, (_, at) => (value >>> (8 * (bytes - 1 - at))) & 0xff));

/** Files that are built in a rare way or carry unusual parts besides their pages, by name. */
export const unusualStructure: Readonly<Record<string, () => string>> = {
  // The cross-reference is a compressed stream.
  'xref-stream.pdf': () => withXrefStream(onePage()),
  // All objects but streams are inside a compressed stream.
  'object-stream.pdf': withObjectStream,
  // A page was replaced by an incremental update.
  'incremental-update.pdf': withUpdate,
  // The first object says that the file is linearized, with figures that are not true.
  'false-linearization.pdf': () =>
    writePdf({ ...onePage(), 6: '<< /Linearized 1 /L 99999 /H [500 100] /O 3 /E 700 /N 1 /T 800 >>' }),
  // Page labels with a style that does not exist, a prefix that is a number and keys out of order.
  'bad-page-labels.pdf': () =>
    writePdf(onePage({ catalog: '/PageLabels << /Nums [5 << /S /Q >> 0 << /P 7 /St -3 >> (x) null] >>' })),
  // The outline's second entry has the first as its next, so that it never ends.
  'cyclic-outline.pdf': () =>
    writePdf(
      onePage({
        catalog: '/Outlines 10 0 R',
        objects: {
          10: '<< /Type /Outlines /First 11 0 R /Last 12 0 R /Count 2 >>',
          11: '<< /Title (One) /Parent 10 0 R /Next 12 0 R /Dest [3 0 R /Fit] >>',
          12: '<< /Title (Two) /Parent 10 0 R /Next 11 0 R /First 10 0 R /Dest [99 0 R /XYZ] >>',
        },
      }),
    ),
  // A name tree whose node is its own child.
  'cyclic-name-tree.pdf': () =>
    writePdf(
      onePage({ catalog: '/Names << /Dests 10 0 R >>', objects: { 10: '<< /Kids [10 0 R] /Limits [(a) (z)] >>' } }),
    ),
  // The title is UTF-16 with half a surrogate pair and an odd number of bytes; the author is UTF-8 that is not valid.
  'invalid-strings.pdf': () =>
    writePdf(
      { ...onePage(), 6: '<< /Title <FEFF0041D83D00420043AB> /Author <EFBBBFC328> /CreationDate (D:20269945) >>' },
      { trailer: '/Info 6 0 R' },
    ),
  // The XMP metadata is not well-formed XML.
  'broken-metadata.pdf': () =>
    writePdf(
      onePage({
        catalog: '/Metadata 10 0 R',
        objects: { 10: stream('<x:xmpmeta><rdf:RDF><dc:title>A title</rdf', '/Type /Metadata /Subtype /XML') },
      }),
    ),
  // A text file is embedded.
  'embedded-file.pdf': () => writePdf(onePage(attachment('(notes.txt)'))),
  // The name of the embedded file tries to leave its folder.
  'embedded-file-path.pdf': () => writePdf(onePage(attachment('(../../../etc/passwd)'))),
  // A script runs when the document is opened, when it is closed and when the page is shown.
  'scripts.pdf': () =>
    writePdf(
      onePage({
        catalog: `/OpenAction ${script} /AA << /WC ${script} >> /Names << /JavaScript << /Names [(a) ${script}] >> >>`,
        page: `/AA << /O ${script} >>`,
      }),
    ),
  // Opening it would start a program, go to an address and send a form.
  'launch-action.pdf': () =>
    writePdf(
      onePage({
        catalog: '/OpenAction << /S /Launch /F (calc.exe) /Next << /S /URI /URI (http://192.0.2.1/) >> >>',
        page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [72 600 200 640] /A << /S /SubmitForm /F (http://192.0.2.1/) >> >>]',
      }),
    ),
  // Opening it goes to a page that does not exist.
  'missing-destination.pdf': () => writePdf(onePage({ catalog: '/OpenAction [77 0 R /FitH 10000000]' })),
  // Every optional content group is switched off, and the configuration names groups that do not exist.
  'hidden-layers.pdf': () =>
    writePdf(
      onePage({
        content: `/OC /L1 BDC ${textLine('On a hidden layer')} EMC /OC /L2 BDC ${textLine('No such layer', 680)} EMC`,
        catalog: '/OCProperties << /OCGs [10 0 R] /D << /BaseState /OFF /Order [10 0 R 88 0 R] /OFF [10 0 R] >> >>',
        resources: '/Properties << /L1 10 0 R /L2 88 0 R >>',
        objects: { 10: '<< /Type /OCG /Name (Layer) >>' },
      }),
    ),
  // A collection of embedded files (a portfolio), none of which is there.
  'empty-portfolio.pdf': () => writePdf(onePage({ catalog: '/Collection << /View /D >>' })),
  // A form made with XFA only, whose page says that the reader cannot show it.
  'xfa-form.pdf': () =>
    writePdf(
      onePage({
        catalog: '/AcroForm << /Fields [] /XFA 10 0 R >>',
        objects: { 10: stream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template/></xdp:xdp>') },
      }),
    ),
  // A structure tree whose element is its own parent and child.
  'cyclic-structure-tree.pdf': () =>
    writePdf(
      onePage({
        content: `/P << /MCID 0 >> BDC ${textLine('Tagged')} EMC`,
        page: '/StructParents 0',
        catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 10 0 R',
        objects: {
          10: '<< /Type /StructTreeRoot /K 11 0 R /ParentTree << /Nums [0 [11 0 R]] >> >>',
          11: '<< /Type /StructElem /S /P /P 11 0 R /K [11 0 R 0] /Pg 3 0 R >>',
        },
      }),
    ),
};

const script = '<< /S /JavaScript /JS (app.alert\\("hello"\\);) >>';

const attachment = (name: string) => ({
  catalog: `/Names << /EmbeddedFiles << /Names [${name} 10 0 R] >> >>`,
  objects: {
    10: `<< /Type /Filespec /F ${name} /EF << /F 11 0 R >> >>`,
    11: stream('Notes about the report.\n', '/Type /EmbeddedFile'),
  },
});

/** `entries` are objects inside object streams: by number, the number of the stream and the index in it. */
function withXrefStream(
  objects: PdfObjects,
  inside: ReadonlyMap<number, readonly [number, number]> = new Map(),
): string {
  const { body, offsets } = writeObjects(objects, '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  const own = Math.max(...offsets.keys(), ...inside.keys()) + 1;
  offsets.set(own, body.length);
  const rows = Array.from({ length: own + 1 }, (_, number) => {
    const place = inside.get(number);
    if (place) return `\x02${bigEndian(place[0], 4)}${bigEndian(place[1], 2)}`;
    const offset = offsets.get(number);
    return offset === undefined ? `\0${bigEndian(0, 4)}\xff\xff` : `\x01${bigEndian(offset, 4)}\0\0`;
  });
  const dictionary = `/Type /XRef /Size ${own + 1} /W [1 4 2] /Root 1 0 R /Filter /FlateDecode`;
  return `${body}${own} 0 obj\n${stream(deflated(rows.join('')), dictionary)}\nendobj\nstartxref\n${body.length}\n%%EOF\n`;
}

function withObjectStream(): string {
  const { 4: content, ...others } = onePage();
  const numbers = Object.keys(others).map(Number);
  const texts = Object.values(others);
  const index = numbers
    .map((number, at) => `${number} ${texts.slice(0, at).join(' ').length + (at > 0 ? 1 : 0)}`)
    .join(' ');
  const dictionary = `/Type /ObjStm /N ${numbers.length} /First ${index.length + 1} /Filter /FlateDecode`;
  const objects = { 4: content!, 6: stream(deflated(`${index} ${texts.join(' ')}`), dictionary) };
  return withXrefStream(objects, new Map(numbers.map((number, at) => [number, [6, at]])));
}

function withUpdate(): string {
  const first = writePdf(onePage({ content: textLine('Before the update') }));
  const { body, offsets } = writeObjects({ 4: stream(textLine('After the update')) }, first);
  const row = `${String(offsets.get(4)).padStart(10, '0')} 00000 n \n`;
  const trailer = `trailer\n<< /Size 6 /Root 1 0 R /Prev ${first.lastIndexOf('xref\n0')} >>\n`;
  return `${body}xref\n4 1\n${row}${trailer}startxref\n${body.length}\n%%EOF\n`;
}
