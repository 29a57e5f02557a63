import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { afterAll, expect, test } from 'vitest';
import { writeToUnicode } from '../../../renderer/pdf-analysis/documents/fonts/to-unicode.ts';
import { cmapTable, withTable } from '../../support/corpus/font-table.ts';
import { embedLiberationSans, liberationSans } from './liberation-sans.ts';
import { compared, openAnalyzer, sourceOf } from './open-analyzer.ts';

const { analyzer } = openAnalyzer();
afterAll(() => analyzer.stop());

/** Hebrew letters, and the glyphs of Liberation Sans that are drawn for them here: those of Latin letters, none of which is empty. */
const glyphs = new Map([...' אבגדהוזחטיכלמנםן'].map((character, index) => [character, index === 0 ? 3 : 67 + index]));

/** Lines of Hebrew, drawn from the right. The text of each glyph is that of the letter before it, where it occurs first, as WeasyPrint 57 writes it. */
async function hebrewPdf(lines: readonly string[], useObjectStreams = false) {
  const pdf = await PDFDocument.create();
  const { context } = pdf;
  const program = withTable(await liberationSans(), 'cmap', cmapTable(glyphs));
  const texts = new Map<number, string>();
  for (const line of lines)
    for (const [index, character] of [...line].entries())
      if (!texts.has(glyphs.get(character)!)) texts.set(glyphs.get(character)!, line[index - 1] ?? line);
  const numbers = [...glyphs.values()];
  const descendant = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: 'LiberationSans',
      CIDSystemInfo: context.obj({ Registry: 'Adobe', Ordering: 'Identity', Supplement: 0 }),
      CIDToGIDMap: 'Identity',
      DW: 600,
      W: context.obj([Math.min(...numbers), Math.max(...numbers), 600]),
      FontDescriptor: embedLiberationSans(pdf, program),
    }),
  );
  const font = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: 'LiberationSans',
      Encoding: 'Identity-H',
      DescendantFonts: context.obj([descendant]),
      ToUnicode: context.register(context.flateStream(writeToUnicode(texts))),
    }),
  );
  const page = pdf.addPage([400, 300]);
  page.node.set(PDFName.of('Resources'), context.obj({ Font: { F1: font } }));
  const drawn = lines.map((line, index) => {
    const codes = [...line].reverse().map((character) => glyphs.get(character)!.toString(16).padStart(4, '0'));
    return `1 0 0 1 ${380 - line.length * 7.2} ${270 - index * 20} Tm <${codes.join('')}> Tj`;
  });
  page.node.set(PDFName.of('Contents'), context.register(context.stream(`BT /F1 12 Tf ${drawn.join('\n')} ET`)));
  return sourceOf((await pdf.save({ useObjectStreams })) as Uint8Array<ArrayBuffer>);
}

const lines = ['גלימה אדומה לילד', 'בגד חם לחג', 'מגן הזהב נמכן היום', 'גן ובו אבן'];

test('words of a font that gives its letters the texts of others are told as they are drawn, and no others', async () => {
  const changed = lines.map((line) => line.replace('לחג', 'למלון'));
  const { comparison } = await compared(analyzer, await hebrewPdf(lines), await hebrewPdf(changed));
  expect(comparison.texts.map(({ kind, text }) => [kind, text])).toEqual([
    ['removed', 'לחג'],
    ['inserted', 'למלון'],
  ]);
});

test('a file that is written in another way, so that its fonts cannot be looked at, says the same', async () => {
  const { comparison, parts } = await compared(analyzer, await hebrewPdf(lines), await hebrewPdf(lines, true));
  expect(parts[0]!.texts).toEqual([]);
  expect(comparison).toMatchObject({ texts: [], appearances: [] });
});
