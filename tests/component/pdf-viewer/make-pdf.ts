import { PDFDocument, PDFName, PDFOperator, PDFString, rgb, StandardFonts } from '@cantoo/pdf-lib';

type MadePdf = Readonly<{
  pages: number;
  /** The heading of each page. */
  heading?: (page: number) => string;
  /** The text of a line of a page, both counted from 1. */
  line?: (line: number, page: number) => string;
  /** Width and height in points; A4 by default. */
  size?: (page: number) => readonly [number, number];
  colour?: readonly [number, number, number];
  /** A link on the first page, to an address or to a page. */
  links?: ReadonlyArray<Readonly<{ url: string } | { page: number }>>;
  /** How many notes the first page has, each at a place of its own. */
  notes?: number;
  /** Titles of an outline, one for each page from the first. */
  outline?: readonly string[];
  /** Whether each heading is marked content with an id, as in a tagged PDF. */
  isTagged?: boolean;
  password?: string;
  /** The size of an embedded file of random bytes, to make the PDF at least that large. */
  attachedBytes?: number;
}>;

/** Makes a report with a coloured heading and lines of text on every page. */
export async function makePdf(made: MadePdf): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const heading = made.heading ?? ((page) => `Statement page ${page}`);
  const words = made.line ?? ((line, page) => `Item ${line} of page ${page}, delivered and paid`);
  for (let number = 1; number <= made.pages; number += 1) {
    const page = pdf.addPage([...(made.size?.(number) ?? [595, 842])] as [number, number]);
    const { width, height } = page.getSize();
    page.drawRectangle({
      x: 30,
      y: height - 90,
      width: width - 60,
      height: 50,
      color: rgb(...(made.colour ?? [0.1, 0.3, 0.6])),
    });
    if (made.isTagged) page.pushOperators(operator('BDC', '/H1', '<</MCID 0>>'));
    page.drawText(heading(number), { x: 44, y: height - 72, size: 20, font, color: rgb(1, 1, 1) });
    if (made.isTagged) page.pushOperators(operator('EMC'));
    for (let line = 1; line * 18 < height - 160; line += 1) {
      page.drawText(words(line, number), {
        x: 44,
        y: height - 110 - line * 18,
        size: 11,
        font,
      });
    }
  }
  addLinks(pdf, made.links ?? []);
  addNotes(pdf, made.notes ?? 0);
  addOutline(pdf, made.outline ?? []);
  if (made.attachedBytes)
    await pdf.attach(noise(made.attachedBytes), 'noise.bin', { mimeType: 'application/octet-stream' });
  if (made.password !== undefined) pdf.encrypt({ userPassword: made.password, ownerPassword: `${made.password}!` });
  return (await pdf.save({ useObjectStreams: made.password === undefined })) as Uint8Array<ArrayBuffer>;
}

const operator = (name: string, ...operands: string[]) =>
  PDFOperator.of(name as Parameters<typeof PDFOperator.of>[0], operands);

/** Bytes that do not compress. `getRandomValues` gives at most 64 KiB at once. */
function noise(bytes: number): Uint8Array {
  const all = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(all.subarray(at, at + 65_536));
  return all;
}

function addNotes(pdf: PDFDocument, notes: number): void {
  const page = pdf.getPage(0);
  for (let at = 0; at < notes; at += 1) {
    const [x, y] = [20 + (at % 60) * 9, 20 + (Math.floor(at / 60) % 80) * 9];
    const note = {
      Type: 'Annot',
      Subtype: 'Text',
      Name: 'Note',
      Contents: PDFString.of(`Note ${at}`),
      Rect: [x, y, x + 8, y + 8],
    };
    page.node.addAnnot(pdf.context.register(pdf.context.obj(note)));
  }
}

function addLinks(pdf: PDFDocument, links: NonNullable<MadePdf['links']>): void {
  const page = pdf.getPage(0);
  links.forEach((link, index) => {
    const target =
      'url' in link
        ? { A: { S: 'URI', URI: PDFString.of(link.url) } }
        : { Dest: [pdf.getPage(link.page - 1).ref, PDFName.of('XYZ'), null, 500, null] };
    const top = page.getHeight() - 120 - index * 30;
    const annotation = pdf.context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [44, top - 20, 344, top], ...target });
    page.node.addAnnot(pdf.context.register(annotation));
  });
}

function addOutline(pdf: PDFDocument, titles: readonly string[]): void {
  if (titles.length === 0) return;
  const { context } = pdf;
  const root = context.nextRef();
  const refs = titles.map(() => context.nextRef());
  titles.forEach((title, index) => {
    context.assign(
      refs[index]!,
      context.obj({
        Title: PDFString.of(title),
        Parent: root,
        Dest: [pdf.getPage(index).ref, PDFName.of('Fit')],
        ...(index > 0 && { Prev: refs[index - 1]! }),
        ...(index < titles.length - 1 && { Next: refs[index + 1]! }),
      }),
    );
  });
  context.assign(root, context.obj({ Type: 'Outlines', First: refs[0]!, Last: refs.at(-1)!, Count: titles.length }));
  pdf.catalog.set(PDFName.of('Outlines'), root);
}
