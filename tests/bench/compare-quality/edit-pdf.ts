import { degrees, PDFArray, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib';

/** A change to a finished PDF. `name` identifies all that it does. */
export type PdfEdit = Readonly<{ name: string; apply: (pdf: PDFDocument) => void; withObjectStreams?: boolean }>;

/** The bytes after these edits, rewritten; without an edit they stay unchanged. */
export async function editPdf(bytes: Uint8Array, edits: readonly PdfEdit[]): Promise<Uint8Array> {
  if (edits.length === 0) return bytes;
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  for (const { apply } of edits) apply(pdf);
  return pdf.save({ useObjectStreams: edits.some(({ withObjectStreams }) => withObjectStreams) });
}

export const withOtherDates: PdfEdit = {
  name: 'dates',
  apply(pdf) {
    pdf.setCreationDate(new Date('2031-05-06T07:08:09Z'));
    pdf.setModificationDate(new Date('2031-05-06T07:08:10Z'));
    pdf.setProducer('Another producer');
  },
};

/** The same objects in streams of objects, with other numbers of bytes. */
export const rewritten: PdfEdit = { name: 'rewritten', apply: () => undefined, withObjectStreams: true };

/** All pages 0.002 % smaller: no word moves by 0.05 px. */
export const scaled: PdfEdit = {
  name: 'scaled',
  apply(pdf) {
    for (const page of pdf.getPages()) page.scaleContent(0.99998, 0.99998);
  },
};

const editOf = (name: string, number: number, apply: (page: PDFPage) => void): PdfEdit => ({
  name: `${name} ${number}`,
  apply(pdf) {
    apply(pdf.getPage(Math.min(number, pdf.getPageCount()) - 1));
  },
});

export const rotatePage = (number: number) => editOf('turned', number, (page) => page.setRotation(degrees(90)));

export const widenPage = (number: number) =>
  editOf('wider', number, (page) => page.setSize(page.getWidth() + 36, page.getHeight()));

/** A colour behind the whole content of the page; levels from 0 to 1. */
export const tintPage = (number: number, colour: readonly number[]) =>
  editOf(`tint ${colour.join(' ')}`, number, (page) => {
    const { context } = page.doc;
    const fill = `q ${colour.join(' ')} rg 0 0 ${page.getWidth()} ${page.getHeight()} re f Q`;
    const behind = context.register(context.stream(fill));
    const contents = page.node.get(PDFName.of('Contents'));
    const streams = contents instanceof PDFArray ? contents.asArray() : contents ? [contents] : [];
    page.node.set(PDFName.of('Contents'), context.obj([behind, ...streams]));
  });
