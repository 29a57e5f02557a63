import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib';

/** The font program of Liberation Sans (TrueType), from the files of pdf.js. */
export const liberationSans = async (): Promise<Uint8Array> =>
  new Uint8Array(await (await fetch('/pdfjs/standard_fonts/LiberationSans-Regular.ttf')).arrayBuffer());

/** Embeds the program under a name and gives its descriptor (ISO 32000-2, 9.8). */
export function embedLiberationSans({ context }: PDFDocument, program: Uint8Array, name = 'LiberationSans'): PDFRef {
  return context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: 32,
      FontBBox: [-544, -303, 1302, 980],
      ItalicAngle: 0,
      Ascent: 905,
      Descent: -212,
      CapHeight: 688,
      StemV: 80,
      FontFile2: context.register(context.flateStream(program, { Length1: program.length })),
    }),
  );
}
