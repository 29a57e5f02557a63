import { hasRightToLeft } from '../../text/writing-order.ts';
import { decodedStream } from '../objects/decoded-stream.ts';
import { type ObjectTable, unlessMalformed } from '../objects/object-table.ts';
import { pagesIn } from '../objects/page-tree.ts';
import { type Dictionary, PdfSyntaxError } from '../objects/pdf-syntax.ts';
import { charactersOfGlyphs } from './font-characters.ts';
import { readToUnicode, writeToUnicode } from './to-unicode.ts';

/**
 * @file The text of a glyph is what the file says (ToUnicode), right or wrong. WeasyPrint up to 57 gives glyphs of Arabic and Hebrew the letter before
 * theirs, whole sentences, or no text, and other ones in each document. The embedded font has a table of its own that gives each character its glyph.
 */

/** A font whose codes are the numbers of its glyphs, where its parts stand in the file. */
type GlyphFont = Readonly<{ number: number; entries: Dictionary; widths: number; font: number; toUnicode: number }>;

/** The file with right texts for the glyphs of its fonts, as an incremental update (ISO 32000-2, 7.5.6); `null` where none is wrong. */
export async function withRepairedFonts(table: ObjectTable): Promise<Uint8Array | null> {
  const fonts = unlessMalformed(() => glyphFonts(table)) ?? [];
  const texts = await Promise.all(fonts.map(({ toUnicode }) => textsIn(table, toUnicode)));
  const next = nextNumber(table);
  // Fonts may be large: they are decoded only in documents that are written from right to left.
  if (next === null || !texts.some((own) => own && hasRightToLeftIn(own))) return null;
  const objects = new Map<number, string>();
  for (const [index, font] of fonts.entries()) {
    const repaired = texts[index] ? await repairedTexts(font, texts[index], table) : null;
    if (!repaired) continue;
    const number = next + objects.size / 2;
    const cmap = writeToUnicode(repaired);
    objects.set(number, `<< /Length ${cmap.length} >>\nstream\n${cmap}\nendstream`);
    objects.set(font.number, dictionaryText(table, font.entries, { ToUnicode: `${number} 0 R` }));
  }
  return objects.size === 0 ? null : updated(table, objects);
}

const hasRightToLeftIn = (texts: ReadonlyMap<number, string>) => [...texts.values()].some(hasRightToLeft);

async function textsIn(table: ObjectTable, toUnicode: number): Promise<ReadonlyMap<number, string> | null> {
  const cmap = await contentOf(table, toUnicode);
  return cmap && readToUnicode(latin1(cmap));
}

/** The number of the first object that there is not yet. */
const nextNumber = ({ syntax, trailer }: ObjectTable): number | null =>
  trailer.has('Size') ? (syntax.wholeNumberAt(trailer.get('Size')!)?.value ?? null) : null;

function glyphFonts(table: ObjectTable): readonly GlyphFont[] {
  const { syntax, resolve, objectAt } = table;
  const lists = new Set<number>();
  for (const page of pagesIn(table)) {
    const resources = entryAt(table, page, 'Resources');
    const list = resources === null ? null : entryAt(table, syntax.dictionaryAt(resources), 'Font');
    if (list !== null) lists.add(list);
  }
  const numbers = new Set<number>();
  for (const list of lists) {
    syntax.forEachEntry(list, (_, value) => {
      const reference = syntax.referenceAt(value);
      if (reference?.generation === 0) numbers.add(reference.number);
    });
  }
  return Array.from(numbers).flatMap((number) => {
    const at = objectAt(number);
    if (at === null) return [];
    const entries = syntax.dictionaryAt(at);
    if (!isName(table, entries, 'Encoding', '/Identity-H')) return [];
    const descendants = entryAt(table, entries, 'DescendantFonts');
    const first = descendants === null ? undefined : syntax.itemsAt(descendants)[0];
    const descendant = first === undefined ? null : resolve(first);
    if (descendant === null) return [];
    const glyphs = syntax.dictionaryAt(descendant);
    if (glyphs.has('CIDToGIDMap') && !isName(table, glyphs, 'CIDToGIDMap', '/Identity')) return [];
    const descriptor = entryAt(table, glyphs, 'FontDescriptor');
    const font = descriptor === null ? null : programAt(table, syntax.dictionaryAt(descriptor));
    const [widths, toUnicode] = [entryAt(table, glyphs, 'W'), entryAt(table, entries, 'ToUnicode')];
    return font === null || widths === null || toUnicode === null ? [] : [{ number, entries, widths, font, toUnicode }];
  });
}

/** Where the program of a font begins that has tables (ISO 32000-2, 9.9). */
function programAt(table: ObjectTable, descriptor: Dictionary): number | null {
  const openType = entryAt(table, descriptor, 'FontFile3');
  return openType !== null && isName(table, table.syntax.dictionaryAt(openType), 'Subtype', '/OpenType')
    ? openType
    : entryAt(table, descriptor, 'FontFile2');
}

/** What each glyph says, where the file says it wrongly of some; otherwise `null`. */
async function repairedTexts(
  font: GlyphFont,
  texts: ReadonlyMap<number, string>,
  table: ObjectTable,
): Promise<ReadonlyMap<number, string> | null> {
  const glyphs = unlessMalformed(() => glyphsWithWidths(table, font.widths));
  if (!glyphs) return null;
  const lacksText = [...glyphs].some((glyph) => glyph !== 0 && !texts.get(glyph));
  const program = lacksText || hasRightToLeftIn(texts) ? await contentOf(table, font.font) : null;
  if (!program) return null;
  const drawn = new Set([...glyphs, ...texts.keys()]);
  const characters = charactersOfGlyphs(program, drawn);
  const areWrong = mostAreWrong(texts, characters);
  const repaired = new Map(texts);
  for (const glyph of drawn) {
    const [own] = characters.get(glyph) ?? [];
    const text = texts.get(glyph) ?? '';
    if (own !== undefined && (areWrong || text === '')) repaired.set(glyph, own);
    else if (areWrong && (text === '' || hasRightToLeft(text))) repaired.set(glyph, unknownLetter(glyph));
  }
  const isRepaired = [...repaired].some(([glyph, text]) => texts.get(glyph) !== text);
  return isRepaired ? repaired : null;
}

/** One of the 32 codes that Unicode leaves to processes for their own use in the midst of Arabic letters: the same for the same glyph. */
const unknownLetter = (glyph: number) => String.fromCharCode(0xfdd0 + (glyph % 32));

/** Whether more glyphs that are, or are said to be, letters written from right to left have another text than their own, or none, than have it. */
function mostAreWrong(texts: ReadonlyMap<number, string>, characters: ReadonlyMap<number, readonly string[]>): boolean {
  let [right, wrong] = [0, 0];
  for (const [glyph, own] of characters) {
    const text = texts.get(glyph) ?? '';
    if (!own.some(hasRightToLeft) && !hasRightToLeft(text)) continue;
    if (own.some((character) => plain(character) === plain(text))) right += 1;
    else wrong += 1;
  }
  return wrong > right;
}

const plain = (text: string) => text.normalize('NFKC').trim();

/** The glyphs whose widths are listed (ISO 32000-2, 9.7.4.3): those that are drawn. */
function glyphsWithWidths({ syntax, resolve }: ObjectTable, widths: number): ReadonlySet<number> {
  const glyphs = new Set<number>();
  const items = syntax.itemsAt(widths);
  const numberAt = (at: number) => {
    const number = syntax.wholeNumberAt(resolve(at) ?? at);
    if (!number) throw new PdfSyntaxError('A number is missing.');
    return number.value;
  };
  for (let index = 0; index + 1 < items.length; ) {
    const first = numberAt(items[index]!);
    const second = resolve(items[index + 1]!) ?? items[index + 1]!;
    const isList = syntax.isTokenAt(second, '[');
    const count = isList ? syntax.itemsAt(second).length : Math.min(numberAt(second), 0xffff) - first + 1;
    for (let step = 0; step < count; step += 1) glyphs.add(first + step);
    index += isList ? 2 : 3;
  }
  return glyphs;
}

/** The decoded bytes of a stream; `null` where they cannot be had. */
async function contentOf(table: ObjectTable, at: number): Promise<Uint8Array | null> {
  try {
    return await decodedStream(table, at);
  } catch (thrown) {
    if (thrown instanceof PdfSyntaxError) return null;
    throw thrown;
  }
}

const entryAt = ({ resolve }: ObjectTable, entries: Dictionary, key: string): number | null =>
  entries.has(key) ? resolve(entries.get(key)!) : null;

function isName(table: ObjectTable, entries: Dictionary, key: string, name: string): boolean {
  const at = entryAt(table, entries, key);
  return at !== null && table.syntax.isTokenAt(at, name) && table.syntax.endOfValue(at) === at + name.length;
}

/** What a trailer has besides `Size` and `Prev`; those of a stream of cross-references say more (ISO 32000-2, 7.5.8). */
const trailerKeys: ReadonlySet<string> = new Set(['Root', 'Info', 'ID']);

/** A dictionary as it stands in the file, but for some entries. */
function dictionaryText({ syntax }: ObjectTable, entries: Dictionary, others: Readonly<Record<string, string>>) {
  const own = Array.from(entries).flatMap(([key, value]) =>
    key in others ? [] : `/${key} ${latin1(syntax.bytes.subarray(value, syntax.endOfValue(value)))}`,
  );
  return `<< ${[...own, ...Object.entries(others).map(([key, value]) => `/${key} ${value}`)].join(' ')} >>`;
}

/** The file with other objects. What ends it is a table, also where a stream of cross-references ended it: `Prev` may name either. */
function updated(table: ObjectTable, objects: ReadonlyMap<number, string>): Uint8Array {
  const bytes = table.file;
  let [text, entries] = ['\n', ''];
  for (const [number, value] of objects) {
    entries += `${number} 1\n${String(bytes.length + text.length).padStart(10, '0')} 00000 n \n`;
    text += `${number} 0 obj\n${value}\nendobj\n`;
  }
  const size = Math.max(...objects.keys()) + 1;
  const kept = new Map(Array.from(table.trailer).filter(([key]) => trailerKeys.has(key)));
  const trailer = dictionaryText(table, kept, { Size: `${size}`, Prev: `${table.start}` });
  text += `xref\n${entries}trailer\n${trailer}\nstartxref\n${bytes.length + text.length}\n%%EOF\n`;
  const whole = new Uint8Array(bytes.length + text.length);
  whole.set(bytes);
  for (let index = 0; index < text.length; index += 1) whole[bytes.length + index] = text.charCodeAt(index);
  return whole;
}

/** A character for each byte. */
function latin1(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
