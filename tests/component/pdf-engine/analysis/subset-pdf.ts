import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { embedLiberationSans, liberationSans } from './liberation-sans.ts';

/** In Liberation Sans the glyph of an ASCII character has its code less 29. */
const glyphOf = (character: string) => character.charCodeAt(0) - 29;

/**
 * A page of figures in a font with only the glyphs of `characters`, as a browser embeds it: the others have no outline.
 * The other glyphs should not affect the figures, but with FreeType's hinting (as on Linux) they do. `tag` is the
 * prefix of the font's name.
 */
export async function subsetPdf(characters: string, tag = 'AAAAAA'): Promise<Uint8Array<ArrayBuffer>> {
  const font = await liberationSans();
  emptyGlyphs(font, new Set([...characters].map(glyphOf)));
  const pdf = await PDFDocument.create();
  const { context } = pdf;
  const embedded = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'TrueType',
      BaseFont: `${tag}+LiberationSans`,
      Encoding: 'WinAnsiEncoding',
      FirstChar: 48,
      LastChar: 57,
      Widths: Array.from({ length: 10 }, () => 556),
      FontDescriptor: embedLiberationSans(pdf, font, `${tag}+LiberationSans`),
    }),
  );
  const page = pdf.addPage([400, 300]);
  page.node.set(PDFName.of('Resources'), context.obj({ Font: { F1: embedded } }));
  const lines = Array.from({ length: 15 }, (_, line) => `1 0 0 1 ${20 + line} ${275 - line * 18} Tm (0123456789) Tj`);
  const drawing = `BT /F1 10.5 Tf ${lines.join('\n')} ET`;
  page.node.set(PDFName.of('Contents'), context.register(context.stream(drawing)));
  return (await pdf.save()) as Uint8Array<ArrayBuffer>;
}

/** A glyph without contours is an empty one. Tables `head`, `loca` and `glyf`: ISO/IEC 14496-22, 5.2.2, 5.3.3 and 5.3.4. */
function emptyGlyphs(font: Uint8Array, kept: ReadonlySet<number>): void {
  const view = new DataView(font.buffer);
  const tables = new Map<string, number>();
  for (let at = 12; at < 12 + view.getUint16(4) * 16; at += 16) {
    tables.set(String.fromCharCode(...font.subarray(at, at + 4)), view.getUint32(at + 8));
  }
  const isLong = view.getInt16(tables.get('head')! + 50) === 1;
  const loca = tables.get('loca')!;
  const offsetOf = (glyph: number) =>
    isLong ? view.getUint32(loca + glyph * 4) : view.getUint16(loca + glyph * 2) * 2;
  const glyphs = view.getUint16(tables.get('maxp')! + 4);
  for (let glyph = 1; glyph < glyphs; glyph += 1) {
    if (kept.has(glyph) || offsetOf(glyph) === offsetOf(glyph + 1)) continue;
    view.setInt16(tables.get('glyf')! + offsetOf(glyph), 0);
  }
}
