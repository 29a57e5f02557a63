import { PDFDocument, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { embedLiberationSans, liberationSans } from './liberation-sans.ts';

/** A line of text; `x` and `y` in points from the lower left, `size` in points. */
export type RecodedLine = Readonly<{ text: string; x: number; y: number; size: number }>;

/**
 * A4 pages with these lines in Liberation Sans, its letters at even distances, as of a program that has written the table of characters rightly or not:
 * of that nothing is seen. If it is `wrong`, each small letter and each digit is the next one ("paid 12" is read as "qbje 23"). Without `isEmbedded`
 * the font is Helvetica and not in the file, so that another one stands in for it.
 */
export async function recodedPdf(
  pages: ReadonlyArray<readonly RecodedLine[]>,
  readAs: keyof typeof ranges,
  isEmbedded = true,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const { context } = pdf;
  const embedded: Record<string, string | number | PDFObject | readonly number[]> = {
    Type: 'Font',
    Subtype: isEmbedded ? 'TrueType' : 'Type1',
    BaseFont: isEmbedded ? 'LiberationSans' : 'Helvetica',
    Encoding: 'WinAnsiEncoding',
    FirstChar: 32,
    LastChar: 126,
    Widths: context.obj(Array.from({ length: 95 }, (_, index) => (index === 0 ? 300 : 600))),
  };
  if (isEmbedded) embedded.FontDescriptor = embedLiberationSans(pdf, await liberationSans());
  const map = ranges[readAs];
  if (map) embedded.ToUnicode = context.register(context.flateStream(mapOf(map)));
  const fontObject = context.register(context.obj(embedded as Parameters<typeof context.obj>[0]));
  for (const lines of pages) {
    const page = pdf.addPage([595, 842]);
    page.node.set(PDFName.of('Resources'), context.obj({ Font: { F1: fontObject } }));
    const drawing = lines.map(({ text, x, y, size }) => `/F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj`);
    page.node.set(PDFName.of('Contents'), context.register(context.stream(`BT ${drawing.join('\n')} ET`)));
  }
  return (await pdf.save()) as Uint8Array<ArrayBuffer>;
}

/** What each range of codes is read as. */
const ranges = {
  right: null,
  wrong: ['<20> <2f> <0020>', '<30> <39> <0031>', '<3a> <60> <003a>', '<61> <7a> <0062>'],
} as const;

/** ISO 32000-2, 9.10.3. */
const mapOf = (all: readonly string[]) => `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Recoded def /CMapType 2 def
1 begincodespacerange <00> <FF> endcodespacerange
${all.length} beginbfrange
${all.join('\n')}
endbfrange
endcmap end end`;
